import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { invalidate } from '@/lib/client/query/invalidate';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';
import type { BrowserNotifications as Preferences } from '@/lib/shared/contract/schemas/preferences';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import {
  FakeNotification,
  installNotifications,
  removeNotifications,
} from '@/lib/testing/screen/fake-notification';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { INES, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { serveSettings } from '@/lib/testing/screen/serve-settings';
import { BrowserNotifications } from './browser-notifications';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }));

const MINUTE = 60_000;

let api: MockApi;
let isHidden: boolean;

type Given = {
  tasks?: Task[];
  schedules?: Schedule[];
  preferences?: Partial<Preferences>;
  permission?: NotificationPermission;
};

/** Opens the planner in one tab, at 14:00 on the day of the samples. */
async function open({ tasks = [], schedules = [], preferences, permission = 'granted' }: Given = {}) {
  installNotifications(permission);
  api = installMockApi({ tasks, schedules });
  serveSettings(api, preferences);
  return openTab();
}

async function openTab() {
  const tab = renderScreen(<BrowserNotifications />);
  await pass(100);
  return tab;
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const shown = () => FakeNotification.shown().map(({ title, body }) => `${title} | ${body}`);
const history = () => {
  const entries = JSON.parse(window.localStorage.getItem('dayfold.kept.notifications') ?? '[]');
  return entries.map(
    ({ title, read }: { title: string; read: boolean }) => `${title}${read ? ' (read)' : ''}`,
  );
};

const dentist = sampleSchedule({ title: 'Dentist', time: '15:00', location: 'Harbour Street 12' });
const quote = sampleTask({ title: 'Send the quote', time: '14:30' });

beforeEach(() => {
  isHidden = false;
  mockPush.mockReset();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  jest.useFakeTimers({ now: new Date('2025-11-21T14:00:00'), advanceTimers: false });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  removeNotifications();
});

it('the browser reminds of a meeting and a task at the lead time before them, and lists both in the bell', async () => {
  await open({ tasks: [quote], schedules: [dentist] });
  await pass(15 * MINUTE - 101);
  expect(shown()).toEqual([]);
  await pass(1);
  expect(shown()).toEqual(['Send the quote in 15 minutes | 14:30']);
  await pass(30 * MINUTE);
  expect(shown()).toEqual([
    'Send the quote in 15 minutes | 14:30',
    'Dentist in 15 minutes | 15:00, Harbour Street 12',
  ]);
  expect(history()).toEqual(['Reminder: Dentist', 'Reminder: Send the quote']);
});

it('reminders read one range for each kind of item, and nothing without permission', async () => {
  await open({ schedules: [dentist] });
  const reads = () => api.calls().filter((call) => /tasks|schedules|preferences/.test(call));
  expect(reads().sort()).toEqual([
    'GET /api/schedules?startDate=2025-11-19&endDate=2025-12-22',
    'GET /api/tasks?startDate=2025-11-21&endDate=2025-12-20',
    'GET /api/user/preferences',
  ]);
  await open({ schedules: [dentist], permission: 'default' });
  expect(reads()).toEqual([]);
});

it.each([
  ['an item whose reminder was due before', { schedules: [sampleSchedule({ time: '14:10' })] }],
  ['a task without a time', { tasks: [sampleTask()] }],
  ['a task that is done', { tasks: [{ ...quote, completed: true }] }],
  ['a task that was let go', { tasks: [{ ...quote, droppedAt: '2025-11-20T10:00:00.000Z' }] }],
  ['a meeting that takes whole days', { schedules: [{ ...dentist, time: null }] }],
  ['tasks when these reminders are off', { tasks: [quote], preferences: { taskReminders: false } }],
  ['meetings when these reminders are off', { schedules: [dentist], preferences: { scheduleAlerts: false } }],
  ['anything when notifications are off', { schedules: [dentist], preferences: { enabled: false } }],
  ['anything when the browser denies permission', { schedules: [dentist], permission: 'denied' as const }],
  ['items on the day after tomorrow', { schedules: [sampleSchedule({ date: '2025-11-23', time: '00:05' })] }],
])('the browser does not remind of %s', async (_what, given: Given) => {
  await open(given);
  await pass(2 * 60 * MINUTE);
  expect(shown()).toEqual([]);
});

it('the browser reminds of an item of the next day, with a lead time of a day', async () => {
  const early = sampleSchedule({ title: 'Ferry', date: '2025-11-22', time: '14:01' });
  await open({ schedules: [early], preferences: { reminderMinutes: 1440 } });
  await pass(MINUTE);
  expect(shown()).toEqual(['Ferry in 24 hours | 14:01']);
});

it('the browser reminds of an item as the person has set it, each time once', async () => {
  await open({
    tasks: [
      { ...quote, reminders: [0, 10] },
      sampleTask({ title: 'Pack', date: '2025-11-23', reminders: [2570] }),
    ],
    schedules: [{ ...dentist, reminders: [] }, sampleSchedule({ title: 'Fair', time: null, reminders: [0] })],
  });
  await pass(2 * 60 * MINUTE);
  expect(shown()).toEqual([
    'Pack | Sunday, November 23',
    'Send the quote in 10 minutes | 14:30',
    'Send the quote now | 14:30',
  ]);
  // Each is an entry of its own.
  expect(history()).toHaveLength(3);
});

it('the browser reminds of a meeting at its time in the zone in which it is meant', async () => {
  const london = { timeZone: 'Europe/London', location: null };
  const call = sampleSchedule({ title: 'Call', time: '15:00', ...london });
  const far = sampleSchedule({
    title: 'Far call',
    date: '2025-11-22',
    time: '06:00',
    timeZone: 'Pacific/Kiritimati',
  });
  await open({ schedules: [call, far] });
  // 14:00 in the zone of the tests.
  const now = new Date('2025-11-21T14:00:00').getTime();
  const until = (instant: string) => new Date(instant).getTime() - now - 15 * MINUTE;
  const [first = 0, second = 0] = [until('2025-11-21T15:00:00Z'), until('2025-11-21T16:00:00Z')];
  await pass(first - 101);
  expect(shown()).toEqual([]);
  await pass(1);
  expect(shown()).toHaveLength(1);
  await pass(second - first);
  const [ofCall = '', ofFarCall = ''] = shown();
  expect(ofCall).toMatch(/^Call in 15 minutes \| 15:00/);
  expect(ofFarCall).toMatch(/^Far call in 15 minutes \| 06:00, Fri, Nov 21, \d\d:00 for you$/);
});

it('reminders continue after midnight', async () => {
  const early = sampleSchedule({ title: 'Ferry', date: '2025-11-22', time: '08:00' });
  const late = sampleSchedule({ title: 'Supper', date: '2025-11-23', time: '00:10' });
  await open({ schedules: [early, late] });
  await pass(18 * 60 * MINUTE);
  expect(shown()).toEqual(['Ferry in 15 minutes | 08:00']);
  await pass(16 * 60 * MINUTE);
  expect(shown()).toHaveLength(2);
});

it('reminders follow items that are moved or completed', async () => {
  const { queryClient } = await open({ tasks: [quote], schedules: [dentist] });
  api.changeSchedule(dentist.id, { time: '16:00' });
  api.changeTask(quote.id, { completed: true });
  act(() => invalidate(queryClient, 'tasks', 'schedules'));
  await pass(90 * MINUTE);
  expect(shown()).toEqual([]);
  await pass(20 * MINUTE);
  expect(shown()).toEqual(['Dentist in 15 minutes | 16:00, Harbour Street 12']);
});

it('a new lead time applies at once, and repeats no reminder', async () => {
  const { queryClient } = await open({ schedules: [dentist] });
  await pass(46 * MINUTE);
  expect(shown()).toHaveLength(1);
  api.on('GET', /preferences$/, () => ({
    status: 200,
    body: {
      notificationPreferences: JSON.stringify({
        enabled: true,
        taskReminders: true,
        scheduleAlerts: true,
        collaborationUpdates: true,
        reminderMinutes: 5,
      }),
    },
  }));
  act(() => invalidate(queryClient, 'preferences'));
  await pass(30 * MINUTE);
  expect(shown()).toHaveLength(1);
});

it('a reminder is shown once if several tabs are open', async () => {
  await open({ schedules: [dentist] });
  await openTab();
  await pass(60 * MINUTE);
  expect(shown()).toHaveLength(1);
  expect(history()).toEqual(['Reminder: Dentist']);
});

it('a reminder is shown once if the page is reloaded after it', async () => {
  const { unmount } = await open({ schedules: [dentist] });
  await pass(46 * MINUTE);
  unmount();
  jest.setSystemTime(new Date('2025-11-21T14:40:00'));
  await openTab();
  await pass(10 * MINUTE);
  expect(shown()).toHaveLength(1);
});

it('after the device has slept, the browser reminds of items that have not begun', async () => {
  await open({ tasks: [quote], schedules: [dentist] });
  // Timers stop while a device sleeps.
  jest.setSystemTime(new Date('2025-11-21T14:52:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(shown()).toEqual(['Dentist in 8 minutes | 15:00, Harbour Street 12']);
});

it('pressing a reminder opens the row of its item, and marks it as read', async () => {
  await open({ schedules: [dentist] });
  await pass(46 * MINUTE);
  jest.spyOn(window, 'focus').mockImplementation(() => {});
  act(() => FakeNotification.all[0]?.onclick?.());
  expect(mockPush).toHaveBeenCalledWith(`/daily?date=2025-11-21&highlight=schedule-${dentist.id}`);
  expect(window.focus).toHaveBeenCalled();
  expect(history()).toEqual(['Reminder: Dentist (read)']);
});

it('a reminder is a toast where only service workers may show notifications', async () => {
  await open({ schedules: [dentist] });
  FakeNotification.isForbidden = true;
  await pass(45 * MINUTE);
  expect(await screen.findByText('Dentist in 15 minutes')).toBeInTheDocument();
  expect(screen.getByText('15:00, Harbour Street 12')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(mockPush).toHaveBeenCalledWith(`/daily?date=2025-11-21&highlight=schedule-${dentist.id}`);
  expect(history()).toEqual(['Reminder: Dentist (read)']);
});

describe('in a browser that somebody else has subscribed before', () => {
  const unsubscribe = jest.fn(async () => true);

  beforeEach(() => {
    unsubscribe.mockClear();
    const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    const worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    Object.assign(window, { PushManager: class {} });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'PushManager');
  });

  it('the subscription ends for a person who has notifications off', async () => {
    await open({ preferences: { enabled: false } });
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
  });
});

describe('where a service worker shows notifications', () => {
  type Shown = { title: string; tag?: string; data?: unknown };

  /** A registration of a worker, as far as it shows notifications: one with the same tag replaces another. */
  function installWorker(before: Shown[] = []) {
    let visible = before;
    const messages = new EventTarget();
    const registration = {
      active: {},
      getNotifications: async ({ tag }: { tag: string }) => visible.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: NotificationOptions) => {
        visible = [...visible.filter(({ tag }) => tag !== options.tag), { title, ...options }];
      },
    };
    const worker = Object.assign(messages, { getRegistration: async () => registration });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    return {
      titles: () => visible.map(({ title }) => title),
      /** Presses what is shown, as the worker passes it on to a page. */
      press: (tag: string) => {
        const one = visible.find((shown) => shown.tag === tag);
        const data = { kind: 'dayfold.open-path', ...(one?.data as object) };
        act(() => void messages.dispatchEvent(new MessageEvent('message', { data })));
      },
    };
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  const tag = `schedule-${dentist.id}-2025-11-21T15:00`;
  const elsewhere = { title: 'Pushed', tag: 'another' };

  it('the page shows its own through it, so that a push about the same takes its place', async () => {
    const worker = installWorker([elsewhere]);
    await open({ schedules: [dentist] });
    await pass(46 * MINUTE);
    expect(worker.titles()).toEqual(['Pushed', 'Dentist in 15 minutes']);
    expect(shown()).toEqual([]);
    worker.press(tag);
    expect(mockPush.mock.calls).toEqual([[`/daily?date=2025-11-21&highlight=schedule-${dentist.id}`]]);
    expect(history()).toEqual(['Reminder: Dentist (read)']);
  });

  it('the page shows none beside one that was pushed, whose press opens its path', async () => {
    const worker = installWorker([{ title: 'Dentist, pushed', tag, data: { tag, path: '/daily?pushed' } }]);
    await open({ schedules: [dentist] });
    await pass(46 * MINUTE);
    expect(worker.titles()).toEqual(['Dentist, pushed']);
    expect(shown()).toEqual([]);
    worker.press(tag);
    expect(mockPush.mock.calls).toEqual([['/daily?pushed']]);
  });
});

/** As after the server has stored this browser's subscription. */
const bePushed = () => window.localStorage.setItem('dayfold.kept.push', 'https://push.example.org/this');

it('a page shows no reminder of its own where push services reach the browser, and lists it in the bell', async () => {
  bePushed();
  await open({ schedules: [dentist] });
  await pass(46 * MINUTE);
  expect(shown()).toEqual([]);
  expect(history()).toEqual(['Reminder: Dentist']);
});

it('a page shows its own reminders again where the service worker that showed pushes is gone', async () => {
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => undefined,
    ready: new Promise(() => {}),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.assign(window, { PushManager: class {} });
  bePushed();
  await open({ schedules: [dentist] });
  await pass(46 * MINUTE);
  expect(shown()).toEqual(['Dentist in 15 minutes | 15:00, Harbour Street 12']);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
});

describe('browser notifications about other people', () => {
  const news = (title: string, given: Partial<Notification> = {}): Notification => ({
    id: crypto.randomUUID(),
    title,
    message: 'Book the hall',
    type: 'task',
    timestamp: '2025-11-21T14:00:00.000Z',
    actionUrl: '/daily?date=2025-11-21',
    ...given,
  });

  async function openWith(unread: Notification[], preferences?: Partial<Preferences>) {
    installNotifications('granted');
    api = installMockApi();
    serveSettings(api, preferences);
    api.on('GET', /notifications$/, () => ({ status: 200, body: unread }));
    api.on('POST', /notifications\/read$/, () => ({ status: 204 }));
    const { queryClient } = await openTab();
    return async (arrived: Notification) => {
      unread.unshift(arrived);
      act(() => invalidate(queryClient, 'notifications'));
      await pass(2_000);
    };
  }

  it('are shown while the page is hidden, and open their subject', async () => {
    isHidden = true;
    const arrive = await openWith([news('Old')]);
    expect(shown()).toEqual([]);
    const shared = news(`${INES.firstName} shared a task with you`);
    await arrive(shared);
    expect(shown()).toEqual(['Ines shared a task with you | Book the hall']);
    jest.spyOn(window, 'focus').mockImplementation(() => {});
    act(() => FakeNotification.all[0]?.onclick?.());
    expect(mockPush).toHaveBeenCalledWith('/daily?date=2025-11-21');
    await pass(0);
    expect(api.bodies('POST', /read$/)).toEqual([{ ids: [shared.id] }]);
  });

  it('are not shown by the page where push services reach the browser', async () => {
    isHidden = true;
    bePushed();
    const arrive = await openWith([]);
    await arrive(news('Ines invites you'));
    expect(shown()).toEqual([]);
  });

  it.each([
    ['while the page is visible', false, {}, 'Ines invites you'],
    ['when they are off', true, { collaborationUpdates: false }, 'Ines invites you'],
    ['for a reminder, which the page shows itself', true, {}, 'Reminder: Dentist'],
  ])('are not shown %s', async (_when, hidden, preferences, title) => {
    isHidden = hidden;
    const arrive = await openWith([], preferences);
    await arrive(news(title));
    expect(shown()).toEqual([]);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { setSessionId } from '@/lib/client/http/session-id';
import { mergeNews, remember, rememberReminder } from '@/lib/client/notifications/notifications';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';
import { reminderWords } from '@/lib/shared/text/reminder-words';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ago } from './ago';
import { Bell } from './bell';

const news = (title: string, given: Partial<Notification> = {}): Notification => ({
  id: newId(),
  title,
  message: 'Book the hall',
  type: 'task',
  timestamp: '2025-11-21T10:00:00.000Z',
  actionUrl: '/daily?date=2025-11-21',
  ...given,
});

async function open(unread: Notification[]) {
  const api = installMockApi();
  api.on('GET', /notifications$/, () => ({ status: 200, body: unread }));
  api.on('POST', /notifications\/read$/, ({ body }) => {
    const { ids } = body as { ids?: string[] };
    unread.splice(0, unread.length, ...unread.filter(({ id }) => ids && !ids.includes(id)));
    return { status: 204 };
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, SAMPLE_USER);
  setSessionId('session');
  const { user } = renderScreen(<Bell />, client);
  await waitFor(() => expect(api.calls()).toContain('GET /api/notifications'));
  return { api, user };
}

const bell = (name: string) => screen.findByRole('button', { name });
const list = () => within(screen.getByRole('dialog', { name: 'Notifications' }));

it('the bell counts the unread notifications, up to nine', async () => {
  await open(Array.from({ length: 12 }, () => news('Ines shared a task with you')));
  expect(await bell('Notifications, 12 unread')).toHaveTextContent('9+');
});

it('the bell shows a text if there is no notification', async () => {
  const { user } = await open([]);
  await user.click(await bell('Notifications'));
  expect(list().getByText('Nothing new. It will be told here.')).toBeInTheDocument();
  expect(list().getByRole('button', { name: 'Mark all read' })).toBeDisabled();
});

it('the bell marks one notification as read, and keeps it in the list', async () => {
  const { api, user } = await open([news('Ines invites you'), news('Tomás shared a task with you')]);
  await user.click(await bell('Notifications, 2 unread'));
  const entry = within(list().getByText('Ines invites you').closest('li') ?? document.body);
  expect(list().getByRole('link', { name: /Ines invites you/ })).toHaveAttribute(
    'href',
    '/daily?date=2025-11-21',
  );
  await user.click(entry.getByRole('button', { name: 'Mark read' }));
  expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
  expect(list().getByText('Ines invites you')).toBeInTheDocument();
  expect(api.bodies('POST', /read$/)).toEqual([{ ids: [expect.any(String)] }]);
});

it('the bell opens the dialog in which an invitation is answered, and gets the focus back from it', async () => {
  const { user } = await open([news('Ines invites you', { type: 'collaboration', actionUrl: '/daily' })]);
  await user.click(await bell('Notifications, 1 unread'));
  const link = list().getByRole('link', { name: /Ines invites you/ });
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(await screen.findByRole('dialog', { name: 'Manage Collaborators' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await bell('Notifications')).toHaveFocus();
});

it.each([
  ['Accept', 'accept', 'Request accepted'],
  ['Reject', 'reject', 'Request rejected'],
] as const)('an invitation is answered in the bell: %s', async (name, path, toast) => {
  const received = [
    {
      id: newId(),
      ownerId: newId(),
      ownerEmail: 'ines@example.com',
      collaboratorEmail: SAMPLE_USER.email,
      role: 'viewer',
      message: 'So I can see when the choir meets.',
      status: 'pending',
      createdAt: '2025-11-21T09:00:00.000Z',
    },
  ];
  const { api, user } = await open([]);
  api.on('GET', /collaboration-requests$/, () => ({ status: 200, body: { sent: [], received } }));
  api.on('POST', /collaboration-requests\/.+\/(accept|reject)$/, () => {
    received.splice(0);
    return { status: 200, body: {} };
  });
  await user.click(await bell('Notifications'));
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you 1' }));
  expect(waiting.getByText('So I can see when the choir meets.')).toBeInTheDocument();
  expect(list().queryByText('Nothing new. It will be told here.')).not.toBeInTheDocument();
  await user.click(waiting.getByRole('button', { name: new RegExp(`^${name} `) }));
  expect(await screen.findByText(toast)).toBeInTheDocument();
  expect(api.calls().filter((call) => call.endsWith(`/${path}`))).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting/ })).not.toBeInTheDocument());
});

it('the bell marks all as read, and clears all', async () => {
  const { api, user } = await open([news('Ines invites you'), news('Tomás shared a task with you')]);
  await user.click(await bell('Notifications, 2 unread'));
  await user.click(list().getByRole('button', { name: 'Mark all read' }));
  expect(await bell('Notifications')).toBeInTheDocument();
  expect(list().getAllByRole('listitem')).toHaveLength(2);
  await user.click(list().getByRole('button', { name: 'Clear all' }));
  expect(await list().findByText('Nothing new. It will be told here.')).toBeInTheDocument();
  expect(api.bodies('POST', /read$/)).toEqual([{ all: true }, { all: true }]);
});

it('the bell also lists what happened in this browser', async () => {
  const { user } = await open([]);
  act(() => remember({ title: 'Task Completed', message: 'Well done!', type: 'task', actionUrl: null }));
  await user.click(await bell('Notifications'));
  expect(list().getByText('Task Completed')).toBeInTheDocument();
});

describe('a reminder that both this browser and the server give', () => {
  const reminder = {
    ...reminderWords({ title: 'Dentist', date: '2025-11-21', time: '15:00', timeZone: null }, 'UTC'),
    type: 'schedule',
  } as const;
  const actionUrl = '/daily?date=2025-11-21&highlight=schedule-0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b01';

  it('is one entry if that of the server comes later', async () => {
    const unread = [news(reminder.title, { ...reminder, actionUrl })];
    const { user } = await open([]);
    act(() => rememberReminder({ ...reminder, actionUrl }));
    await user.click(await bell('Notifications, 1 unread'));
    expect(list().getByRole('link', { name: /Reminder: Dentist/ })).toHaveAttribute('href', actionUrl);
    const kept = JSON.parse(window.localStorage.getItem('dayfold.kept.notifications') ?? '');
    expect(mergeNews(kept, unread)).toEqual([expect.objectContaining({ isLocal: false, read: false })]);
  });

  it('is one entry if that of the server comes first', async () => {
    const { user } = await open([news(reminder.title, { ...reminder, actionUrl })]);
    await user.click(await bell('Notifications, 1 unread'));
    act(() => rememberReminder({ ...reminder, actionUrl }));
    expect(list().getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('the history of notifications', () => {
  const entry = (title: string, given: object = {}) => ({
    ...news(title),
    read: false,
    isLocal: false,
    ...given,
  });

  it('marks those as read that the server no longer lists', () => {
    expect(mergeNews([entry('Old')], [])).toMatchObject([{ title: 'Old', read: true }]);
    expect(mergeNews([entry('Own', { isLocal: true })], [])).toMatchObject([{ read: false }]);
    expect(mergeNews([entry('Old')], undefined)).toMatchObject([{ read: false }]);
  });

  it('keeps the newest fifty', () => {
    const many = Array.from({ length: 50 }, (_each, index) => entry(`Old ${index}`));
    const merged = mergeNews(many, [news('New', { timestamp: '2025-11-22T10:00:00.000Z' })]);
    expect(merged).toHaveLength(50);
    expect(merged[0]).toMatchObject({ title: 'New', read: false });
  });
});

it.each([
  [30_000, 'now'],
  [2 * 60_000, '2m'],
  [5 * 3_600_000, '5h'],
  [3 * 86_400_000, '3d'],
  [20 * 86_400_000, 'Nov 21'],
])('an age of %i ms is formatted', (passed, text) => {
  const then = '2025-11-21T12:00:00.000Z';
  expect(ago(then, Date.parse(then) + passed)).toBe(text);
});

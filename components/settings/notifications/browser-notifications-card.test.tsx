import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { BrowserNotifications } from '@/lib/shared/contract/schemas/preferences';
import {
  FakeNotification,
  installNotifications,
  removeNotifications,
} from '@/lib/testing/screen/fake-notification';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { serveSettings } from '@/lib/testing/screen/serve-settings';
import { BrowserNotificationsCard } from './browser-notifications-card';

let api: MockApi;
let user: UserEvent;
let stored: () => BrowserNotifications;

async function show(atFirst: Partial<BrowserNotifications> = {}, serve = () => {}) {
  api = installMockApi();
  serve();
  stored = serveSettings(api, atFirst).browser;
  ({ user } = renderScreen(<BrowserNotificationsCard />));
  await screen.findByRole('switch', { name: 'Browser notifications' });
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const mainToggle = () => toggle('Browser notifications');
const minutes = () => screen.getByRole('spinbutton', { name: 'Reminder time minutes before' });

afterEach(removeNotifications);

it('the card asks for permission, and turns notifications on once it is given', async () => {
  installNotifications('default');
  await show();
  expect(mainToggle()).not.toBeChecked();
  expect(screen.getByText('Your browser will ask whether you allow them.')).toBeInTheDocument();
  await user.click(mainToggle());
  expect(await screen.findByText('Notifications enabled')).toBeInTheDocument();
  expect(mainToggle()).toBeChecked();
  expect(api.bodies('PATCH', /preferences$/)).toEqual([{ notificationPreferences: '{"enabled":true}' }]);
});

it.each(['denied', 'default'] as const)(
  'the card leaves notifications off if the answer is %s, and says so',
  async (answer) => {
    installNotifications('default');
    FakeNotification.answer = answer;
    await show();
    await user.click(mainToggle());
    expect(await screen.findByText('Notifications disabled')).toBeInTheDocument();
    expect(screen.getByText('You can enable them in your browser settings.')).toBeInTheDocument();
    expect(mainToggle()).not.toBeChecked();
    expect(api.bodies('PATCH', /preferences$/)).toEqual([]);
  },
);

it('the card turns notifications off and on with permission', async () => {
  installNotifications('granted');
  await show();
  expect(mainToggle()).toBeChecked();
  await user.click(mainToggle());
  await waitFor(() => expect(stored()).toMatchObject({ enabled: false }));
  expect(mainToggle()).not.toBeChecked();
  await user.click(mainToggle());
  expect(await screen.findByText('Notifications enabled')).toBeInTheDocument();
  expect(stored()).toMatchObject({ enabled: true });
});

it('the card cannot turn notifications on if they are blocked, and says how to unblock them', async () => {
  installNotifications('denied');
  await show();
  expect(mainToggle()).toBeDisabled();
  expect(mainToggle()).not.toBeChecked();
  expect(screen.getByText(/To unblock them, open the site settings/)).toBeInTheDocument();
});

it('blocked notifications are read again at a press', async () => {
  installNotifications('denied');
  await show();
  FakeNotification.permission = 'granted';
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(mainToggle()).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
});

describe('in a browser that a push service reaches', () => {
  const ENDPOINT = 'https://push.example.org/this';
  const subscription = (userAgent: string | null, isThisSession: boolean) => ({
    id: `${isThisSession}`,
    userAgent,
    createdAt: '2025-11-21T10:00:00.000Z',
    isThisSession,
  });
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1';

  async function showPushed(result: { sent: number; gone: number; failed: number }) {
    installNotifications('granted');
    window.localStorage.setItem('dayfold.kept.push', ENDPOINT);
    await show({}, () => {
      api.on('GET', /^\/api\/push-subscriptions$/, () => ({
        status: 200,
        body: { publicKey: 'B', subscriptions: [subscription(null, true), subscription(PHONE, false)] },
      }));
      api.on('POST', /^\/api\/push-subscriptions\/test$/, () => ({ status: 200, body: result }));
    });
  }

  it('the card says where else notifications are on, and sends a test to this one', async () => {
    await showPushed({ sent: 1, gone: 0, failed: 0 });
    expect(await screen.findByText(/On in this browser.* Also on Safari on iOS\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test sent')).toBeInTheDocument();
    expect(api.bodies('POST', /test$/)).toEqual([{ endpoint: ENDPOINT }]);
  });

  it('the card says when the push service did not take the test', async () => {
    await showPushed({ sent: 0, gone: 0, failed: 1 });
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test not sent')).toBeInTheDocument();
  });
});

it('the card says that the browser does not support notifications', async () => {
  await show();
  expect(screen.getByText('Notifications not supported by this browser.')).toBeInTheDocument();
  await user.click(mainToggle());
  expect(await screen.findByText('Notifications not supported')).toBeInTheDocument();
  expect(mainToggle()).not.toBeChecked();
});

it.each([
  ['Task reminders in this browser', 'taskReminders'],
  ['Schedule alerts in this browser', 'scheduleAlerts'],
  ['Collaboration updates in this browser', 'collaborationUpdates'],
] as const)('the card stores %s at once', async (name, field) => {
  installNotifications('granted');
  await show();
  await user.click(toggle(name));
  expect(toggle(name)).not.toBeChecked();
  expect(await screen.findByText('Settings updated')).toBeInTheDocument();
  expect(stored()).toEqual({ ...stored(), [field]: false });
  expect(api.bodies('PATCH', /preferences$/)).toEqual([
    { notificationPreferences: JSON.stringify({ [field]: false }) },
  ]);
});

it('the card accepts a lead time of up to a day, and stores 15 minutes for an empty field', async () => {
  installNotifications('granted');
  await show();
  expect(minutes()).toHaveAttribute('max', '1440');
  await user.clear(minutes());
  await user.type(minutes(), '1440{Enter}');
  await waitFor(() => expect(stored()).toMatchObject({ reminderMinutes: 1440 }));
  await user.clear(minutes());
  await user.tab();
  await waitFor(() => expect(stored()).toMatchObject({ reminderMinutes: 15 }));
  await user.clear(minutes());
  await user.type(minutes(), '1441{Enter}');
  expect(await screen.findByText('Must be a whole number from 1 to 1440.')).toBeInTheDocument();
});

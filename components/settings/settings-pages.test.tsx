import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { invalidate } from '@/lib/client/query/invalidate';
import type { NotificationSettings } from '@/lib/shared/contract/schemas/notification-settings';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { serveSettings } from '@/lib/testing/screen/serve-settings';
import { EmailSettingsPage } from './email/email-settings-page';
import { NotificationSettingsPage } from './notifications/notification-settings-page';

let api: MockApi;
let user: UserEvent;
let stored: () => NotificationSettings;

function show(page: ReactElement) {
  api = installMockApi();
  stored = serveSettings(api).email;
  ({ user } = renderScreen(page));
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const findToggle = (name: string) => screen.findByRole('switch', { name });
const minutes = () =>
  screen.getByRole('spinbutton', { name: /^Remind me before events minutes$|^Remind me minutes/ });
const sent = () => api.bodies('PUT', /notification-settings$/);
const card = (name: string) => screen.getByRole('region', { name });

describe('both pages of settings', () => {
  const screens = [
    ['e-mail settings', () => <EmailSettingsPage />],
    ['notification settings', () => <NotificationSettingsPage />],
  ] as const;

  it.each(screens)('%s show that they are loading, then what is stored', async (_name, page) => {
    api = installMockApi();
    serveSettings(api);
    const answer = api.hold('GET', /notification-settings$/);
    ({ user } = renderScreen(page()));
    expect(screen.getByText('Loading notification settings...')).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Welcome e-mails' })).not.toBeInTheDocument();
    answer();
    expect(await findToggle('Welcome e-mails')).toBeChecked();
    expect(toggle('Daily digest')).not.toBeChecked();
    expect(screen.queryByText('Loading notification settings...')).not.toBeInTheDocument();
  });

  it.each(screens)('%s store a changed field at once, and say so', async (_name, page) => {
    show(page());
    const answer = api.hold('PUT', /notification-settings$/);
    await user.click(await findToggle('Daily digest'));
    expect(toggle('Daily digest')).toBeChecked();
    expect(screen.getByText('Saving changes...')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('Settings updated')).toBeInTheDocument();
    expect(screen.getByText('Your notification preferences have been saved.')).toBeInTheDocument();
    expect(screen.queryByText('Saving changes...')).not.toBeInTheDocument();
    expect(sent()).toEqual([{ dailyDigest: true }]);
    expect(stored()).toMatchObject({ dailyDigest: true });
  });

  it.each(screens)('%s revert a change that could not be stored, and no other', async (_name, page) => {
    show(page());
    await findToggle('Daily digest');
    const answer = api.hold('PUT', /notification-settings$/);
    api.failNext('PUT', /notification-settings$/);
    await user.click(toggle('Welcome e-mails'));
    await user.click(toggle('Weekly digest'));
    expect(toggle('Welcome e-mails')).not.toBeChecked();
    answer();
    await waitFor(() => expect(toggle('Welcome e-mails')).toBeChecked());
    await waitFor(() => expect(stored()).toMatchObject({ welcomeEmails: true, weeklyDigest: true }));
    expect(toggle('Weekly digest')).toBeChecked();
  });

  it.each(screens)('%s report that a change could not be stored', async (_name, page) => {
    show(page());
    await findToggle('Daily digest');
    api.failNext('PUT', /notification-settings$/, { status: 500 });
    await user.click(toggle('Daily digest'));
    expect(await screen.findByText('Failed to update notification settings.')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(toggle('Daily digest')).not.toBeChecked();
  });

  it.each(screens)('%s store many quick changes, of which the last one counts', async (_name, page) => {
    show(page());
    await findToggle('Daily digest');
    const answer = api.hold('PUT', /notification-settings$/);
    for (const name of ['Daily digest', 'Weekly digest', 'Welcome e-mails', 'Daily digest', 'Daily digest'])
      await user.click(toggle(name));
    answer();
    await waitFor(() => expect(sent()).toHaveLength(5));
    await waitFor(() =>
      expect(stored()).toMatchObject({ dailyDigest: true, weeklyDigest: true, welcomeEmails: false }),
    );
    expect(toggle('Daily digest')).toBeChecked();
    expect(toggle('Weekly digest')).toBeChecked();
    expect(toggle('Welcome e-mails')).not.toBeChecked();
  });

  it.each(screens)('%s store a number when it is complete, not at each digit', async (_name, page) => {
    show(page());
    await findToggle('Daily digest');
    await user.clear(minutes());
    await user.type(minutes(), '45{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 45 }));
    await user.clear(minutes());
    await user.type(minutes(), '30');
    await user.tab();
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 30 }));
    await user.clear(minutes());
    await user.type(minutes(), '25');
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 25 }));
    expect(sent()).toEqual([45, 30, 25].map((reminderMinutesBefore) => ({ reminderMinutesBefore })));
    expect(minutes()).toHaveValue(25);
  });

  it.each(screens)('%s show the error of the server for a number', async (_name, page) => {
    show(page());
    await findToggle('Daily digest');
    await user.clear(minutes());
    await user.type(minutes(), '121{Enter}');
    expect(await screen.findByText('Must be a whole number from 1 to 120.')).toBeInTheDocument();
    expect(minutes()).toHaveAccessibleDescription(/Must be a whole number from 1 to 120\./);
    expect(minutes()).toBeInvalid();
    expect(minutes()).toHaveValue(121);
    expect(await screen.findByText('Failed to update notification settings.')).toBeInTheDocument();
    await user.clear(minutes());
    await user.type(minutes(), '120{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 120 }));
    await waitFor(() => expect(minutes()).not.toHaveAccessibleDescription(/Must be/));
  });

  it.each(screens)('%s store a number although the page is left at once', async (_name, page) => {
    api = installMockApi();
    stored = serveSettings(api).email;
    const screenOf = renderScreen(page());
    await findToggle('Daily digest');
    await screenOf.user.clear(minutes());
    await screenOf.user.type(minutes(), '50');
    screenOf.unmount();
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 50 }));
  });

  it.each(screens)('%s can be loaded again if that has failed', async (_name, page) => {
    api = installMockApi();
    serveSettings(api);
    api.failNext('GET', /notification-settings$/, { status: 503 });
    ({ user } = renderScreen(page()));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your notification settings could not be loaded.');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await findToggle('Welcome e-mails')).toBeChecked();
  });
});

describe('e-mail settings', () => {
  it('link back to the dashboard, and have a breadcrumb', async () => {
    show(<EmailSettingsPage />);
    await findToggle('Daily digest');
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const links = trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Back', '/daily'],
      ['Dashboard', '/daily'],
      ['Profile', '/profile'],
    ]);
    expect(trail.getByText('Email Settings')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: 'Email Settings' })).toBeInTheDocument();
  });

  it('have three groups, and a field from 1 to 60', async () => {
    show(<EmailSettingsPage />);
    await findToggle('Daily digest');
    const groups = within(card('Notification Preferences')).getAllByRole('heading', { level: 3 });
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Email Types', 'Timing', 'Digest']);
    expect(minutes()).toHaveAttribute('min', '1');
    expect(minutes()).toHaveAttribute('max', '60');
    expect(within(card('Notification Preferences')).getAllByRole('switch')).toHaveLength(7);
  });

  it('send an empty number too, and show the error of the server', async () => {
    show(<EmailSettingsPage />);
    await findToggle('Daily digest');
    await user.clear(minutes());
    await user.tab();
    expect(await screen.findByText('Must be a whole number from 1 to 120.')).toBeInTheDocument();
    expect(sent()).toEqual([{ reminderMinutesBefore: null }]);
  });

  it('list the benefits of connecting an account', () => {
    show(<EmailSettingsPage />);
    expect(within(card('Why connect your email')).getAllByRole('listitem')).toHaveLength(4);
  });
});

describe('notification settings', () => {
  it('link back to the profile', async () => {
    show(<NotificationSettingsPage />);
    await findToggle('Daily digest');
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  });

  it('have the reminder time in a sentence, from 1 to 120', async () => {
    show(<NotificationSettingsPage />);
    await findToggle('Daily digest');
    const timing = within(card('Reminder Timing'));
    expect(timing.getByText('minutes before events')).toBeInTheDocument();
    expect(
      timing.getByText('This applies to meeting reminders and task due date notifications.'),
    ).toBeInTheDocument();
    expect(minutes()).toHaveAttribute('max', '120');
    expect(within(card('Email Notifications')).getAllByRole('switch')).toHaveLength(5);
    expect(within(card('Digest Emails')).getAllByRole('switch')).toHaveLength(2);
  });

  it('store 15 minutes for an empty field', async () => {
    show(<NotificationSettingsPage />);
    await findToggle('Daily digest');
    await user.clear(minutes());
    await user.type(minutes(), '45{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 45 }));
    await user.clear(minutes());
    await user.tab();
    await waitFor(() => expect(stored()).toMatchObject({ reminderMinutesBefore: 15 }));
    expect(minutes()).toHaveValue(15);
  });
});

it('the settings follow a change in another window', async () => {
  api = installMockApi();
  const settings = serveSettings(api);
  const { queryClient } = renderScreen(<EmailSettingsPage />);
  await findToggle('Daily digest');
  settings.change({ dailyDigest: true });
  act(() => invalidate(queryClient, 'notificationSettings'));
  await waitFor(() => expect(toggle('Daily digest')).toBeChecked());
});

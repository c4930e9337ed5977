import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/shared/contract/schemas/settings';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { HoursCard } from './hours-card';

const SETTINGS = /\/user\/settings$/;

let api: MockApi;
let user: UserEvent;

async function open(settings: Partial<Settings> = {}) {
  let stored: Settings = { ...DEFAULT_SETTINGS, ...settings };
  api = installMockApi();
  api.on('GET', SETTINGS, () => ({ status: 200, body: stored }));
  api.on('PATCH', SETTINGS, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Settings>) };
    return { status: 200, body: stored };
  });
  ({ user } = renderScreen(<HoursCard />, signedInClient()));
  await screen.findByRole('switch', { name: 'Monday' });
}

const sent = () => api.bodies('PATCH', SETTINGS);
const hoursOn = (day: string) => screen.getByRole('textbox', { name: `Hours on ${day}` });
const switchOf = (day: string) => screen.getByRole('switch', { name: day });

it('shows the hours of each weekday, Sunday first', async () => {
  await open({ hours: [null, 510, 510, 240, 510, 420, null] });
  const days = within(screen.getByRole('region', { name: 'Your hours' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'SundayA free day',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'SaturdayA free day',
  ]);
  expect(hoursOn('Monday')).toHaveValue('8h 30m');
  expect(hoursOn('Wednesday')).toHaveValue('4h');
  expect(switchOf('Saturday')).not.toBeChecked();
});

it('stores the hours of a weekday when they are left, and on Enter', async () => {
  await open();
  await user.clear(hoursOn('Friday'));
  await user.type(hoursOn('Friday'), '7');
  expect(sent()).toEqual([]);
  await user.type(hoursOn('Friday'), 'h');
  await user.tab();
  await waitFor(() => expect(sent()).toEqual([{ hours: [null, 480, 480, 480, 480, 420, null] }]));
  expect(await screen.findByText('Your hours have been saved.')).toBeInTheDocument();
  await user.clear(hoursOn('Monday'));
  await user.type(hoursOn('Monday'), '8h30{Enter}');
  await waitFor(() => expect(sent().at(-1)).toEqual({ hours: [null, 510, 480, 480, 480, 420, null] }));
  expect(hoursOn('Monday')).toHaveValue('8h 30m');
  expect(hoursOn('Monday')).toHaveFocus();
});

it('makes a weekday free, and gives a free one eight hours', async () => {
  await open();
  await user.click(switchOf('Wednesday'));
  expect(screen.queryByRole('textbox', { name: 'Hours on Wednesday' })).not.toBeInTheDocument();
  await user.click(switchOf('Sunday'));
  expect(hoursOn('Sunday')).toHaveValue('8h');
  await waitFor(() => expect(sent().at(-1)).toEqual({ hours: [480, 480, 480, null, 480, 480, null] }));
});

it('copies the hours of Monday to the workdays', async () => {
  await open({ hours: [60, 450, 480, null, 480, 300, null] });
  await user.click(screen.getByRole('button', { name: 'Copy Monday to workdays' }));
  await waitFor(() => expect(sent()).toEqual([{ hours: [60, 450, 450, 450, 450, 450, null] }]));
});

it('refuses hours that are none, and keeps the stored ones where nothing is written', async () => {
  await open();
  await user.clear(hoursOn('Monday'));
  await user.type(hoursOn('Monday'), 'long{Enter}');
  expect(hoursOn('Monday')).toHaveAccessibleDescription('Write hours like 8h or 7h 30m.');
  await user.clear(hoursOn('Monday'));
  await user.type(hoursOn('Monday'), '25h{Enter}');
  expect(hoursOn('Monday')).toHaveAccessibleDescription('At most 24h.');
  await user.clear(hoursOn('Monday'));
  await user.tab();
  expect(hoursOn('Monday')).toHaveValue('8h');
  expect(sent()).toEqual([]);
});

it('takes back what could not be stored', async () => {
  await open();
  api.failNext('PATCH', SETTINGS);
  await user.click(switchOf('Monday'));
  expect(await screen.findByText('Failed to save your hours. Please try again.')).toBeInTheDocument();
  await waitFor(() => expect(switchOf('Monday')).toBeChecked());
});

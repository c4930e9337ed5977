import type { Locator, Page } from '@playwright/test';
import { isRelease } from '@/lib/testing/tier';
import { landscape, pdfSaying } from '@/prisma/demo/drawings';
import { expectAccessible, expectLegible } from './accessibility';
import { mailTo } from './mail';
import { overflowingElements } from './overflow';
import { AuthPage } from './pages/auth-page';
import { DailyPage } from './pages/daily-page';
import { hold, over, rowIn } from './pages/dragging';
import { Frame } from './pages/frame';
import { isRead } from './pages/is-read';
import { act, forgiveVisitor, rowOf, type Visitor } from './pages/people';
import { PeriodPage } from './pages/period-page';
import { swipe } from './pages/swipe';
import { peopleTest as test } from './people-test';
import { type Planned, plan } from './planned';
import { query } from './planner-database';
import { refuseChanges } from './refuse-changes';
import { forgiveOffline, hasAllCode } from './service-worker';
import { expect, forgive, hydrated } from './test';

/**
 * Every screen, dialog and menu is checked by axe here, and nowhere else. `npm test` checks twelve screens in the light
 * theme, in a wide window; before a release all are checked, in both themes and some with forced colours, on a phone too.
 */

/** In the short tier only in a wide window. */
const SHORT = isRelease ? '@short' : ['@short', '@desk'];

const DAY = '2025-11-21';
const NOW = new Date(`${DAY}T14:05:00Z`);

const FILLED: Planned = {
  tasks: [
    { title: 'Water the fig and the lemon tree', date: DAY, time: '08:30', priority: 'low' },
    { title: 'Send the revised quote to the bindery', date: DAY, time: '09:00', priority: 'high' },
    { title: 'Book the small hall', date: DAY },
    { title: 'Proofread chapter four', date: DAY },
    { title: 'Order the cake', date: DAY, completed: true },
    { title: 'Return the projector', date: '2025-11-20' },
    { title: 'Repot the fig', date: '2025-11-18', completed: true },
    { title: 'Proof of the cover', date: '2024-08-19' },
    { title: 'Write the cards', date: '2025-12-03' },
  ],
  meetings: [
    { title: 'Studio stand-up', date: DAY, time: '09:30', duration: 15 },
    { title: 'Cover review with Odile', date: DAY, time: '11:00', duration: 90 },
    { title: 'Call with Noor', date: DAY, time: '11:30' },
    { title: 'Dentist', date: '2025-11-24', time: '15:00', location: 'Harbour Street 12' },
    { title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null },
  ],
  goals: [
    { title: 'Walk before breakfast', date: DAY, type: 'daily' },
    { title: 'Novel', date: DAY, type: 'annual' },
  ],
};

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and commands' });
const paletteInput = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search every year, or name an action' });
const slip = (page: Page): Locator => page.getByRole('dialog', { name: 'New task' });
const sheetOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });
const titleOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('button', { name: title, exact: true }).first();

/** Opens the day with these items. */
async function openDay(page: Page, baseURL: string | undefined, planned: Planned): Promise<DailyPage> {
  await page.clock.install({ time: NOW });
  // One after the other, since tasks stand in the order in which they were made.
  for (const task of planned.tasks ?? []) await plan(page, baseURL, { tasks: [task] });
  await plan(page, baseURL, { ...planned, tasks: [] });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Creates something through the API as the person who is signed in in the page's browser. */
async function create<Made = { id: string }>(
  page: Page,
  baseURL: string | undefined,
  path: string,
  data: object,
): Promise<Made> {
  const response = await page.request.post(path, { data, headers: { origin: baseURL ?? '' } });
  expect(response.status(), path).toBe(201);
  return response.json();
}

/** Moves the pointer and the focus away, so that no tooltip is shown, whose colours axe does not read as forced. */
async function withoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Closes the dialogs by Escape, which first closes a tooltip or leaves a text. */
async function closeSheet(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  while ((await dialogs.count()) > 0) {
    await page.keyboard.press('Escape');
    // Another key at once might be meant for a dialog that is about to close.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

test('public pages, signing in, and an unknown address', { tag: SHORT }, async ({ page, complaints }) => {
  const texts = ['/', '/pricing', '/privacy', '/terms'];
  const all = [...texts, '/auth', '/auth?tab=register', '/nowhere'];
  for (const address of isRelease ? all : ['/', '/auth']) {
    await page.goto(address);
    if (!texts.includes(address)) await hydrated(page);
    await expectAccessible(page, { landmarks: true });
  }
  forgive(complaints, 404);
});

test('the views, a sheet and the palette', { tag: SHORT }, async ({
  page,
  signedIn,
  baseURL,
  isPhone,
  complaints,
}) => {
  test.slow();
  expect(signedIn.email).toBeTruthy();
  await page.clock.install({ time: NOW });
  await plan(page, baseURL, FILLED);
  const daily = new DailyPage(page);
  await daily.open();
  await expectLegible(page, { landmarks: true });
  if (isPhone) await page.getByRole('button', { name: 'Add a task' }).tap();
  else {
    await daily.plus.click();
    await daily.check('Send the revised quote to the bindery').click();
    await daily.line.click();
  }
  await daily.line.fill('Tune the harp and all that belongs to it tomorrow 9:00 !high 30m');
  await expect(page.locator('.said-line .token')).toHaveCount(4);
  await expectLegible(page, { landmarks: true });
  await daily.line.fill('');
  await page.keyboard.press('Escape');

  await titleOf(page, 'Book the small hall').click();
  await expect(sheetOf(page, 'Book the small hall')).toBeVisible();
  await expectLegible(page);
  await closeSheet(page);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await paletteInput(page).fill('proof is:open');
  await expect(palette(page).getByRole('option', { name: /Proof of the cover/ })).toBeVisible();
  await expectLegible(page, { forced: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  for (const view of ['weekly', 'monthly', 'annual'] as const) {
    await new PeriodPage(page, view).open();
    await expectLegible(page, { landmarks: true });
  }
  await openPath(page, '/upcoming');
  await expect(page.getByRole('main').getByRole('link', { name: /Dentist/ })).toBeVisible();
  await expectLegible(page, { landmarks: true });
  await openPath(page, '/profile');
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await expectLegible(page, { landmarks: true });
  for (const path of isRelease ? ['/notification-settings', '/email-settings'] : ['/notification-settings']) {
    await openPath(page, path);
    const minutes = page.getByRole('spinbutton', { name: /^Remind me/ });
    await minutes.fill('0');
    await minutes.press('Enter');
    await expect(page.getByText('Must be a whole number from 1 to 120.')).toBeVisible();
    await expectLegible(page, { landmarks: true, except: '[data-sonner-toaster]' });
  }
  forgive(complaints, 400);
  // The answer about a mail account, as none is connected.
  forgive(complaints, 404);
});

test('the settings of calendars and access tokens', async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  for (const [path, create, secret] of [
    ['/settings/calendars', 'Create feed', 'Address of the feed'],
    ['/settings/tokens', 'Create token', 'The new token'],
  ] as const) {
    await openPath(page, path);
    await page.getByRole('button', { name: create }).click();
    await expect(page.getByText('Give it a name.')).toBeVisible();
    await expectLegible(page, { landmarks: true });
    await page.getByRole('textbox', { name: 'Name' }).fill('Phone');
    await page.getByRole('button', { name: create }).click();
    await expect(page.getByRole('textbox', { name: secret })).toBeFocused();
    await expectLegible(page, { landmarks: true });
    await page.getByRole('button', { name: /: Phone$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  }
});

test('a forgotten password', async ({ page, complaints }) => {
  await new AuthPage(page).open();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectLegible(page);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/a mail is on its way/)).toBeVisible();
  await expectLegible(page);
  await page.goto(`/auth?reset=${'a'.repeat(43)}`);
  await page.getByLabel('New Password', { exact: true }).fill('swim before supper, twice');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('alert').getByText(/has expired or has been used/)).toBeVisible();
  await expectLegible(page);
  forgive(complaints, 400);
});

test('a new person: the address to be confirmed, and nothing planned yet', async ({ page, signedIn }) => {
  await query('UPDATE users SET email_confirmed_at = NULL WHERE email = $1', [signedIn.email]);
  await page.goto('/daily');
  await expect(page.getByRole('complementary', { name: 'Confirm your address' })).toBeVisible();
  await isRead(page);
  await expectLegible(page, { landmarks: true });
  await page.goto('/upcoming');
  await expect(page.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
  await expectLegible(page, { landmarks: true });
});

test('the profile with its forms, the account menu, and what asks for the password', async ({
  page,
  signedIn,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  await page.goto('/weekly');
  await new Frame(page).account.click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expectLegible(page);
  await openPath(page, '/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Must not be empty.')).toBeVisible();
  // Otherwise the header of the page covers a part of a control that has been scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectLegible(page, { landmarks: true });

  const body = { error: 'Confirm that it is you.', confirm: true };
  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 403, json: body }), {
    times: 1,
  });
  await page.getByRole('textbox', { name: 'Email Address' }).fill(`new-${signedIn.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible();
  await expectLegible(page);
  await page.keyboard.press('Escape');

  await openPath(page, '/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Must not be empty.')).toBeVisible();
  await expectLegible(page);
  forgive(complaints, 403);
});

test('the day: a toast, goals, what is left, Later', async ({ page, signedIn, baseURL, isPhone }) => {
  expect(signedIn.email).toBeTruthy();
  for (const title of ['A bookbinder for the guest book', 'Write to the choir'])
    await create(page, baseURL, '/api/tasks', { title, date: null, estimate: 45 });
  const daily = await openDay(page, baseURL, {
    ...FILLED,
    tasks: ['Send the seating plan', 'Return the projector', 'Sort the receipts']
      .map((title) => ({ title, date: '2025-11-20', time: '16:00' }))
      .concat({ title: 'Book the small hall', date: DAY, time: '16:00' }),
  });
  await daily.check('Book the small hall').click();
  // The toast stays while the pointer is on it. It is transparent until it is mounted.
  await page.getByText('Task Completed').hover();
  await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-mounted', 'true');
  await expectLegible(page, { landmarks: true });

  const goals = page.getByRole('region', { name: 'Daily goals' });
  if (isPhone) await goals.getByRole('button', { name: 'Daily goals' }).click();
  await page.getByRole('checkbox', { name: 'Mark as done: Walk before breakfast' }).click();
  await goals.getByRole('button', { name: 'Add a goal' }).click();
  await expect(page.getByRole('form', { name: 'Add a goal' })).toBeVisible();
  await expectLegible(page, { landmarks: true });
  await page.keyboard.press('Escape');

  const left = page.getByRole('region', { name: 'Left from earlier days' });
  await left.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('toolbar', { name: 'What happens with Send the seating plan' })).toBeVisible();
  await expectLegible(page, { forced: true });

  if (isPhone) await page.getByRole('button', { name: 'Later 2' }).click();
  const later = page.getByRole('region', { name: /^Later/ });
  await later.getByRole('button', { name: 'Add for later' }).click();
  await page.getByRole('textbox', { name: 'New task for later' }).fill('Call Odile');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(later).toContainText('Call Odile');
  await later.scrollIntoViewIfNeeded();
  await withoutTooltip(page);
  await expectLegible(page, { forced: true });
});

test('the day before the scripts of the page are there', async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Lisbon' });
  await plan(page, baseURL, { tasks: [{ title: 'Water the plants', date }] });
  const check = page.getByRole('checkbox', { name: 'Mark as done: Water the plants' });
  await page.goto('/daily');
  await expect(check).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('dayfold');
            opening.onsuccess = () => {
              const read = opening.result.transaction('meta').objectStore('meta').get('kept-day');
              read.onsuccess = () => resolve(JSON.stringify(read.result ?? '').includes('Water the plants'));
              opening.result.close();
            };
          }),
      ),
    )
    .toBe(true);
  await page.route(/\/_next\/static\/.*\.js/, () => new Promise(() => {}));
  await page.reload({ waitUntil: 'commit' });
  await expect(check).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  );
  await expectAccessible(page, { landmarks: true });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the week with its shelf, and by the hour', async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await page.clock.setFixedTime(NOW);
  await plan(page, baseURL, FILLED);
  await new PeriodPage(page, 'weekly').open();
  await page.getByRole('button', { name: 'To place, and Later' }).click();
  await expect(page.getByRole('heading', { name: 'To place' })).toBeVisible();
  await expectLegible(page, { landmarks: true, forced: true });

  await page.getByRole('button', { name: 'To place, and Later' }).click();
  await page
    .getByRole('radiogroup', { name: 'Show the week as' })
    .getByRole('radio', { name: 'Hours' })
    .click();
  const friday = page.getByRole('list', { name: 'Hours of Friday, November 21' });
  await expect(friday.getByRole('button', { name: /^Cover review/ })).toBeVisible();
  await expectLegible(page, { landmarks: true, forced: true });
});

test('the upcoming view when nothing matches its filters', async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await page.clock.setFixedTime(NOW);
  await plan(page, baseURL, { tasks: [{ title: 'Book the small hall', date: DAY }] });
  await page.goto('/upcoming');
  const filters = page.getByRole('group', { name: 'Show only' });
  await filters.getByRole('button', { name: 'High' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectLegible(page, { landmarks: true });
});

test('the hours', async ({ page, signedIn, baseURL, isPhone }) => {
  expect(signedIn.email).toBeTruthy();
  const same = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, time: '14:30', duration: 30 }));
  for (const [time, estimate] of [
    ['16:00', 45],
    ['17:00', 15],
  ])
    await create(page, baseURL, '/api/tasks', { title: `Prints at ${time}`, date: DAY, time, estimate });
  await openDay(page, baseURL, {
    meetings: [
      { title: 'Cover review', time: '10:00', duration: 90, location: 'Room 2.4' },
      { title: 'Call the printer', time: '10:30', duration: 45 },
      { title: 'Dentist', time: '13:00', duration: 60 },
      ...same,
      { title: 'Wrap-up', time: '17:30', duration: 15 },
      { title: 'Book fair', time: null, endDate: '2025-11-23', location: 'Hall 4' },
    ].map((meeting) => ({ ...meeting, date: DAY })),
  });
  if (isPhone) await page.getByRole('tab', { name: /Schedule/ }).tap();
  await page.getByRole('radio', { name: 'Hours' }).click();
  await expect(page.getByRole('button', { name: 'Book fair' })).toBeVisible();
  await expectAccessible(page, { landmarks: true });
  await page.getByRole('list', { name: 'Hours' }).getByRole('button', { name: 'Dentist' }).click();
  await expect(page.getByRole('group', { name: 'Dentist' })).toBeVisible();
  await expectAccessible(page, { forced: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Free from/ }).click();
  await expect(page.getByRole('dialog', { name: /^New at/ })).toBeVisible();
  await expectAccessible(page, { forced: true });
});

test('the sheets of a task, a meeting and a goal, and a change that is refused', async ({
  page,
  signedIn,
  baseURL,
  isPhone,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const title = 'Proofread chapter four';
  const daily = await openDay(page, baseURL, {
    tasks: [{ title, date: DAY, time: '16:00', priority: 'high' }],
    meetings: [{ title: 'Choir rehearsal', date: DAY, time: '18:30', duration: 120 }],
    goals: [{ title: 'Novel', date: DAY, type: 'annual' }],
  });
  await titleOf(page, title).click();
  const task = sheetOf(page, title);
  await task.getByRole('textbox', { name: 'Notes, optional' }).fill('Only the argument and the dates.');
  await task.getByRole('textbox', { name: 'New step' }).click();
  for (const step of ['Pages 61 to 66', 'Pages 67 to 72']) {
    await page.keyboard.type(step);
    await page.keyboard.press('Enter');
  }
  await task.getByRole('checkbox', { name: 'Done: Pages 61 to 66' }).click();
  await task.getByRole('button', { name: '1h 30m' }).click();
  await expect(task.getByRole('status').first()).toHaveText('Saved');
  await expectLegible(page);
  await page.route('**/api/tasks/*', refuseChanges);
  await task.getByRole('radio', { name: 'Low' }).click();
  await expect(task.getByRole('status').first()).toHaveText('Not saved');
  await expectLegible(page);
  await page.unroute('**/api/tasks/*');
  await task.getByRole('button', { name: 'Try again' }).click();
  await daily.isStored();
  await daily.open(`?date=${DAY}`);

  if (isPhone) await page.getByRole('tab', { name: /Schedule/ }).click();
  await daily.schedule.getByRole('button', { name: 'Choir rehearsal' }).click();
  const meeting = sheetOf(page, 'Choir rehearsal');
  await meeting.getByRole('textbox', { name: 'Location, optional' }).fill('Side door');
  await expectLegible(page);
  await meeting.getByRole('checkbox', { name: 'All day' }).check();
  await meeting.getByLabel('Last day').fill('2025-11-23');
  await expect(meeting.getByRole('status').first()).toHaveText('Saved');
  await expectLegible(page);
  await daily.isStored();

  await new PeriodPage(page, 'annual').open();
  const goals = page.getByRole('region', { name: 'Annual goals' });
  if (isPhone) await goals.getByRole('button', { name: 'Annual goals' }).click();
  await titleOf(page, 'Novel').click();
  await expect(sheetOf(page, 'Novel')).toBeVisible();
  await expectLegible(page);
  forgive(complaints, 500);
});

test('labels on rows, in the menu of a sheet, and in the settings', async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const labels: string[] = [];
  for (const colour of ['petrol', 'blue', 'plum', 'vermilion', 'bronze', 'moss', 'slate', 'rose', null])
    labels.push((await create(page, baseURL, '/api/labels', { name: colour ?? 'novel', colour })).id);
  await create(page, baseURL, '/api/tasks', { title: 'Everything at once', date: DAY, labels, estimate: 30 });
  const meeting = {
    title: 'Cover review',
    date: DAY,
    time: '16:00',
    duration: 90,
    labels: labels.slice(1, 2),
  };
  await create(page, baseURL, '/api/schedules', meeting);
  await create(page, baseURL, '/api/tasks', { title: 'Proofread', date: DAY, labels: labels.slice(0, 1) });
  await openDay(page, baseURL, {});
  await expectLegible(page);
  await titleOf(page, 'Proofread').click();
  await sheetOf(page, 'Proofread').getByRole('button', { name: 'Change the labels' }).click();
  await expect(page.getByRole('option', { name: '#moss' })).toBeVisible();
  await expectLegible(page, { forced: true });
  for (const view of ['weekly', 'upcoming']) {
    await openPath(page, `/${view}?date=${DAY}`);
    await expect(page.getByRole('main')).toContainText('#moss');
    await expectLegible(page);
  }
  await openPath(page, '/profile');
  await expect(page.getByRole('textbox', { name: 'Name of rose' })).toBeVisible();
  await expectLegible(page);
});

test('the palette and the slip', async ({ page, context, signedIn, baseURL, isPhone, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  await openDay(page, baseURL, FILLED);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await expect(paletteInput(page)).toBeFocused();
  await expectLegible(page);
  await context.setOffline(true);
  await paletteInput(page).fill('fig');
  await expect(palette(page).getByText('No network. Searched what is kept here.').first()).toBeVisible();
  await expectLegible(page);
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  if (isPhone) await page.getByRole('button', { name: 'Add a task' }).click();
  else {
    await page.goto('/upcoming');
    await isRead(page);
    await page.keyboard.press('q');
  }
  await slip(page)
    .getByRole('textbox', { name: 'New task' })
    .fill('Call the bindery tomorrow 9:00 !high #home');
  await expect(slip(page).getByRole('button', { name: /^Add to/ })).toBeEnabled();
  await expectLegible(page, { forced: true });
  forgiveOffline(complaints);
  forgive(complaints, 404);
});

test('rows that are chosen, and the goal for all of them', async ({ page, signedIn, baseURL, isPhone }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await openDay(page, baseURL, FILLED);
  const place = isPhone ? page.getByRole('dialog') : daily.row('Book the small hall');
  if (isPhone) await titleOf(page, 'Book the small hall').tap();
  await place.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Choose' }).click();
  await expect(page.getByRole('checkbox', { name: 'Choose: Proofread chapter four' })).toBeVisible();
  await withoutTooltip(page);
  await expectLegible(page, { forced: true });
  if (isPhone) return;

  await page
    .getByRole('group', { name: '1 chosen' })
    .getByRole('button', { name: 'More for the chosen' })
    .click();
  await page.getByRole('menuitem', { name: 'Goal…' }).click();
  await expect(page.getByRole('dialog', { name: 'Goal…' })).toBeVisible();
  await expectLegible(page);
  await page.keyboard.press('Escape');
  for (const title of ['Studio stand-up', 'Walk before breakfast']) {
    await page.keyboard.press('Escape');
    await titleOf(page, title).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('group', { name: '1 chosen' })).toBeVisible();
    await withoutTooltip(page);
    await expectLegible(page);
  }
});

test('a row that is dragged to another day', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await openDay(page, baseURL, FILLED);
  const row = rowIn(daily.tasks, 'Book the small hall');
  await hold(page, row);
  await over(page, page.getByRole('button', { name: /^Tuesday, November 25/ }));
  await page.mouse.up();
  // The ghost of the row stays as long as its button has the focus.
  await row.getByRole('button', { name: 'Undo: Book the small hall' }).focus();
  await expectLegible(page);

  await new PeriodPage(page, 'weekly').open();
  await hold(page, page.locator('[data-board] [data-drag]').filter({ hasText: 'Proofread chapter four' }));
  await over(page, page.locator('[data-board] [data-column][data-day="2025-11-22"]'));
  await page.mouse.up();
  const friday = page.getByRole('group', { name: 'Friday, November 21', exact: true });
  await friday.getByRole('button', { name: 'Undo: Proofread chapter four' }).focus();
  await expectLegible(page);
});

test('a row that is swiped', { tag: '@phone' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await openDay(page, baseURL, FILLED);
  // The code that follows a finger is there once the page is idle.
  await expect(page.locator('body')).toHaveAttribute('data-drop-target-for-element', 'true');
  const box = await daily.row('Book the small hall').boundingBox();
  await swipe(page, { x: 320, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }, -120);
  await expect(page.getByRole('group', { name: 'Move: Book the small hall' })).toBeVisible();
  await expectLegible(page, { forced: true });
});

test('what repeats: the day, the menu, the editor and the questions', async ({
  page,
  signedIn,
  baseURL,
  isPhone,
}) => {
  test.slow();
  expect(signedIn.email).toBeTruthy();
  const daily = await openDay(page, baseURL, {
    tasks: [
      { title: 'Water the fig', date: '2025-11-18', recurrence: { rrule: 'FREQ=DAILY' } },
      { title: 'Buy rosin', date: DAY },
    ],
  });
  await expect(daily.row('Water the fig').last()).toContainText('every day');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('toolbar', { name: /^What happens with/ }).first()).toBeVisible();
  await expectLegible(page, { forced: true });
  await page.getByRole('button', { name: 'Fold', exact: true }).click();

  await titleOf(page, 'Buy rosin').click();
  const rosin = sheetOf(page, 'Buy rosin');
  await rosin.getByRole('button', { name: 'Repeats never' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Every day' })).toBeVisible();
  await expectLegible(page, { forced: true });
  await page.getByRole('menuitem', { name: 'Custom…' }).click();
  const editor = page.getByRole('dialog', { name: 'Repeats' });
  await editor.getByRole('radio', { name: 'Ends on a day' }).check();
  await expect(editor.getByRole('list', { name: 'The next days' })).toBeVisible();
  await expectLegible(page, { forced: true });
  if (isPhone) {
    // A desktop window of 1280 pixels at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 844 });
    await expectLegible(page);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await editor.getByRole('textbox', { name: 'Every how many' }).fill('0');
  await expect(editor.getByText('Write a number from 1 to 999.')).toBeVisible();
  await expectLegible(page, { forced: true });
  await editor.getByRole('button', { name: 'Close' }).click();
  await rosin.getByRole('button', { name: isPhone ? 'Close' : 'Fold back' }).click();

  await titleOf(page, 'Water the fig').click();
  const fig = sheetOf(page, 'Water the fig');
  await fig.getByRole('button', { name: '45m' }).click();
  const question = page.getByRole('alertdialog', { name: /which ones\?$/ });
  await expect(question).toBeVisible();
  await expectLegible(page, { forced: true });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await fig.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question).toContainText('Delete which ones?');
  await expectLegible(page, { forced: true });
});

/** Makes `guest` a collaborator in the whole planner of `owner`. */
async function letIn(owner: Visitor, guest: Visitor): Promise<void> {
  const invitation = { email: guest.email, role: 'editor', message: '' };
  const { id } = await owner.call<{ id: string }>('POST', '/api/collaborations', invitation);
  await guest.call('POST', `/api/collaboration-requests/${id}/accept`);
}

const add = (owner: Visitor, title: string, more: object = {}) =>
  owner.call<{ id: string; version: number }>('POST', '/api/tasks', { title, date: DAY, ...more });

test('the lists of several people, few and many tasks', async ({ arrives }) => {
  const [astrid, ines] = [await arrives('Astrid'), await arrives('Ines')];
  await letIn(ines, astrid);
  await add(astrid, 'Book the small hall', { priority: 'high' });
  for (const title of ['Ask the caretaker for the hall key', 'Print the parts']) await add(ines, title);
  const { page } = astrid;
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  await expect(daily.tasks.getByRole('button', { name: 'Ines 2 open' })).toBeVisible();
  await expectLegible(page);
  for (let each = 0; each < 13; each++) await add(astrid, `Letter ${each}`);
  await daily.open(`?date=${DAY}`);
  await expect(daily.row('Letter 12')).toBeVisible();
  await expectLegible(page);
});

test('the dialogs of a task, of its files and of the planner', async ({ arrives, isPhone }) => {
  test.slow();
  const ines = await arrives('Ines');
  const { page } = ines;
  const title = 'Book the small hall';
  await add(ines, title);
  await page.goto(`/daily?date=${DAY}`);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const leave = async () => {
    await closeSheet(page);
    await isRead(page);
  };
  for (const [action, name] of [
    ['Share', 'Share task'],
    ['Team', 'Team'],
    ['Move to…', 'Move to…'],
    ['React', 'Sticker picker'],
  ] as const) {
    await act(page, title, action, isPhone);
    await expect(dialog(name)).toBeVisible();
    await expectLegible(page);
    await leave();
  }

  await act(page, title, 'Share', isPhone);
  const share = dialog('Share task');
  await share.getByLabel('E-mail address').fill(`guest-${crypto.randomUUID()}@example.org`);
  await share.getByRole('button', { name: 'Share task' }).click();
  await expect(share.getByText('No account uses this e-mail address.')).toBeVisible();
  await expectLegible(page);
  await share.getByRole('button', { name: 'Send an invitation' }).click();
  await expect(share.getByLabel('Link to sign up')).toBeVisible();
  await expectLegible(page);
  await leave();

  await act(page, title, 'Attachments', isPhone);
  const files = dialog(isPhone ? title : 'Attachments');
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 * 1024 };
  await network.send('Network.emulateNetworkConditions', line);
  const paper = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: pdfSaying(['Menu']) };
  const large = Buffer.concat([paper.buffer, Buffer.alloc(8 * 1024 * 1024)]);
  await files.getByLabel('Files to attach').setInputFiles({ ...paper, name: 'large.pdf', buffer: large });
  const progress = files.getByRole('progressbar', { name: 'Uploading large.pdf' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await expectAccessible(page);
  await files.getByRole('button', { name: 'Cancel the upload of large.pdf' }).click();
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
  const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: await landscape(800, 600, 205) };
  await files.getByLabel('Files to attach').setInputFiles([picture, paper]);
  await expect(files.locator('[data-file]')).toHaveCount(2);
  await expectLegible(page);
  await files.getByRole('button', { name: 'harbour.png', exact: true }).click();
  await expect(dialog('harbour.png').getByRole('img', { name: 'harbour.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const ofPaper = async (item: string) => {
    await files.getByRole('button', { name: 'More about menu.pdf' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await ofPaper('Preview');
  await expect(dialog('menu.pdf').locator('iframe')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await ofPaper('Delete');
  await expect(dialog('Delete this file?')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await leave();

  if (!isPhone) {
    await page.getByRole('button', { name: 'Today' }).first().focus();
    await page.keyboard.press('?');
    await expect(dialog('Keyboard shortcuts')).toBeVisible();
    await expectLegible(page);
  }
  forgiveVisitor(ines, 404);
});

test('collaborators, notifications, comments, stickers and a conflict', async ({ arrives, isPhone }) => {
  test.slow();
  const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
  const title = 'Book the small hall';
  const { id } = await add(ines, title);
  await ines.call('POST', '/api/task-shares', {
    taskId: id,
    sharedWithEmail: tomas.email,
    permission: 'edit',
  });
  await ines.call('POST', '/api/collaborations', {
    email: tomas.email,
    role: 'editor',
    message: 'For the choir',
  });
  await ines.call('POST', '/api/comments', { content: 'Shall I hold it?', targetType: 'task', targetId: id });
  const { page } = tomas;
  await page.goto(`/daily?date=${DAY}`);
  await expect(rowOf(page, title)).toBeVisible();
  if (isPhone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Manage Collaborators' }).click();
  } else await page.getByRole('button', { name: /^Manage Collaborators/ }).click();
  await expect(page.getByText('For the choir')).toBeVisible();
  await expectLegible(page);
  await closeSheet(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /Ines shared a task with you/ })).toBeVisible();
  await expectLegible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('main').locator('.day-foot').getByRole('button', { name: 'React' }).click();
  await page.getByRole('dialog', { name: 'Sticker picker' }).getByRole('button', { name: 'Heart' }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await page.getByRole('textbox', { name: 'New comment' }).fill('A long one.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('button', { name: '1 comment' }).last()).toBeVisible();
  await expectLegible(page);
  await act(page, title, 'Comment', isPhone);
  const thread = page.getByRole('region', { name: `Comments on ${title}` });
  await thread.getByRole('button', { name: 'Add a sticker' }).click();
  await expect(page.getByRole('tab', { name: 'Reactions' })).toBeVisible();
  // On a phone the picker covers the controls of the sheet in part.
  await expectAccessible(page, { except: '[role="dialog"]:not([aria-label="Sticker picker"])' });
  await page.keyboard.press('Escape');
  await page.goto(`/daily?date=${DAY}`);
  await isRead(page);

  await act(page, title, 'Edit', isPhone);
  // The request waits for the change of the other person.
  let send = () => {};
  const mayGo = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**/api/tasks/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await mayGo;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Title' }).fill('Book the big hall');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await ines.call('PATCH', `/api/tasks/${id}`, { title: 'Book the church' });
  send();
  await expect(page.getByRole('dialog', { name: 'Ines changed this a moment ago' })).toBeVisible();
  await expectLegible(page);
  forgiveVisitor(tomas, 409);
});

test('the page that undoes a change of address', async ({ page, signedIn, baseURL }) => {
  const renamed = { ...signedIn, email: `thief-${signedIn.email}` };
  const changed = await page.request.put('/api/user/profile', {
    data: { firstName: renamed.firstName, lastName: renamed.lastName, email: renamed.email },
    headers: { origin: baseURL ?? '' },
  });
  expect(changed.status()).toBe(200);
  const { text = '' } = await mailTo(signedIn.email, 'Your Dayfold e-mail address was changed');
  const [link = ''] = /http:\/\/localhost:\d+\/api\/address-changes\/[\w-]{43}/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Undo the change of your address?' })).toBeVisible();
  await expectAccessible(page);
});

// Changes that wait, were refused or are in conflict.

const RING = 'Ring the hall about the piano';
const FRAMES = 'Pick up the framed prints before five';

/** Opens the day with two tasks. */
async function openTwo(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.setFixedTime(new Date(`${DAY}T15:12:00Z`));
  await plan(page, baseURL, {
    tasks: [
      { title: FRAMES, date: DAY },
      { title: RING, date: DAY },
    ],
  });
  const daily = new DailyPage(page);
  await daily.open();
  return daily;
}

/** Waits until the toast of a completed task is gone, which would cover other texts. */
const toastsGone = (page: Page): Promise<void> => expect(page.getByText('Task Completed')).toHaveCount(0);

/** The status at the foot, on a phone above the dock. */
const status = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** Opens the list of changes by the status. */
async function openList(page: Page, name: string): Promise<Locator> {
  await status(page, name).click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  return list;
}

/** Checks the screen at the widths of the project. */
async function look(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size && size.width > 1024) {
    await page.setViewportSize({ ...size, width: 1024 });
    expect(await overflowingElements(page)).toEqual([]);
    await page.setViewportSize(size);
  }
  await expectLegible(page, { forced: true });
}

/** Fails when a control is lower than 44 pixels. */
async function expectTall(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    const height = await control.evaluate((element) => element.getBoundingClientRect().height);
    expect(height, String(await control.textContent())).toBeGreaterThanOrEqual(44);
  }
}

/** Fails when the dock of a phone covers the end of the page. */
async function expectEndAboveDock(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [end, dock] = await page.evaluate(() => [
    document.querySelector('.planner > footer')?.getBoundingClientRect().bottom,
    document.querySelector('[data-dock]')?.getBoundingClientRect().top,
  ]);
  expect(end).toBeLessThanOrEqual(dock ?? 0);
}

test('the changes that wait', async ({ page, context, signedIn, baseURL, isPhone, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  const complete = hasAllCode(page);
  const daily = await openTwo(page, baseURL);
  await complete;
  await context.setOffline(true);
  await expect(page.getByText('Offline. Nothing waits').filter({ visible: true })).toBeVisible();
  await daily.check(FRAMES).click();
  await daily.check(RING).click();
  await toastsGone(page);
  await look(page);
  const list = await openList(page, 'Offline. 2 changes wait here');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await look(page);
  if (isPhone) await expectTall(list.getByRole('button'));
  await list.getByRole('button', { name: `Undo this change: ${RING}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(daily.check(RING)).not.toBeChecked();
  forgiveOffline(complaints);
});

test('a change that was refused, and one in conflict', async ({
  page,
  context,
  signedIn,
  baseURL,
  isPhone,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const complete = hasAllCode(page);
  const daily = await openTwo(page, baseURL);
  await complete;
  const headers = { origin: baseURL ?? '' };
  const pathOf = async (title: string) =>
    `/api/tasks/${(await daily.row(title).getAttribute('id'))?.slice('task-'.length)}`;
  const [frames, ring] = [await pathOf(FRAMES), await pathOf(RING)];
  await context.setOffline(true);
  await daily.check(FRAMES).click();
  await act(page, RING, 'Edit', isPhone);
  await page.getByRole('textbox', { name: 'Title' }).fill(`${RING} at noon`);
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  // On a phone it is edited in the sheet.
  if (isPhone) await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(status(page, 'Offline. 2 changes wait here')).toBeVisible();
  expect((await page.request.delete(frames, { headers })).status()).toBe(204);
  const changed = { title: `${RING} and the stool`, version: 1 };
  expect((await page.request.patch(ring, { headers, data: changed })).status()).toBe(200);

  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: `${RING} and the stool has two versions` });
  await expect(dialog).toBeVisible();
  await toastsGone(page);
  await look(page);
  if (isPhone) await expectTall(dialog.getByRole('button'));
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  const list = await openList(page, '2 changes were not taken');
  await look(page);
  if (isPhone) await expectTall(list.getByRole('button'));
  for (const button of await list.getByRole('button', { name: /^Discard/ }).all())
    await expect(button).toBeVisible();
  await list.getByRole('button', { name: `Discard: ${FRAMES}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const code of [404, 409]) forgive(complaints, code);
  forgiveOffline(complaints);
});

test('the line of a new version', async ({ page, signedIn, baseURL, isPhone }) => {
  expect(signedIn.email).toBeTruthy();
  // Simulates a browser in which the worker of another build waits.
  await page.addInitScript(() => {
    const deaf = { addEventListener: () => {} };
    const waiting = { ...deaf, state: 'installed' };
    const registration = { ...deaf, active: {}, installing: null, waiting, update: async () => {} };
    const register = async () => registration;
    const stub = Object.freeze({ ...deaf, controller: {}, register, getRegistration: register });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => stub });
  });
  await openTwo(page, baseURL);
  const line = page.getByText('A new version is ready', { exact: true }).filter({ visible: true });
  await expect(line).toBeVisible();
  await look(page);
  if (isPhone) {
    await expectTall(page.getByRole('button', { name: /^(Later|Reload)$/ }).filter({ visible: true }));
    await expectEndAboveDock(page);
  }
});

test('the question whether to keep the planner on the device', async ({
  page,
  signedIn,
  baseURL,
  isPhone,
}) => {
  expect(signedIn.email).toBeTruthy();
  await openTwo(page, baseURL);
  for (const day of ['22', '23', '24', '25']) {
    await page.clock.setFixedTime(new Date(`2025-11-${day}T15:12:00Z`));
    await page.goto('/daily');
    await new DailyPage(page).isRead();
    // The days on which the offer was there are counted. The script that takes it may not have run yet.
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.dispatchEvent(new Event('beforeinstallprompt'));
          return Object.entries(localStorage)
            .filter(([name]) => name.includes('days-of-use'))
            .join();
        }),
      )
      .toContain(`2025-11-${day}`);
  }
  await expect(
    page.getByRole('heading', { name: 'Keep Dayfold on this device' }).filter({ visible: true }),
  ).toBeVisible();
  await look(page);
  if (isPhone) {
    await expectTall(page.getByRole('button', { name: /^(Install|Not now)$/ }).filter({ visible: true }));
    await expectEndAboveDock(page);
  }
});

import type { Page } from '@playwright/test';
import { expect, firstVisit, type Stored, said, type Titled, test } from './offline';
import { AuthPage } from './pages/auth-page';
import { DailyPage } from './pages/daily-page';
import { keysOf } from './pages/database';
import { act, today } from './pages/people';

/** Changes that are made without a network are kept in the browser, and are stored once (docs/rules/changes.md). */

const DAY = today();
const tomorrow = () => new Date(Date.parse(DAY) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const opened = async (page: Page, title: string) => {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).click();
  return page.getByRole('dialog', { name: title });
};

/** Waits until this browser has no change that the server has not stored. */
const isSent = (page: Page): Promise<void> => expect.poll(() => keysOf(page, 'changes')).toEqual([]);

/** Waits until this browser has stored this many changes, which it shows before, so that it may be closed. */
const areKept = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await keysOf(page, 'changes')).length).toBe(count);

async function addTask(daily: DailyPage, title: string, isPhone: boolean): Promise<void> {
  if (isPhone) await daily.page.getByRole('button', { name: 'Add a task' }).click();
  await daily.line.fill(title);
  await daily.line.press('Enter');
  if (isPhone)
    await daily.page.getByRole('dialog', { name: 'New task' }).getByRole('button', { name: 'Close' }).click();
  await expect(daily.check(title)).toBeVisible();
}

async function addMeeting(daily: DailyPage, title: string, isPhone: boolean): Promise<void> {
  const { page } = daily;
  if (isPhone) await page.getByRole('tab', { name: /Schedule/ }).click();
  await daily.plus.click();
  await daily.addMeeting({ title, time: '15' });
  await page.getByRole('form', { name: 'Add a meeting' }).getByRole('button', { name: 'Close' }).click();
  if (isPhone) await page.getByRole('tab', { name: /Tasks/ }).click();
}

const goals = (page: Page) => page.getByRole('region', { name: 'Daily goals' });

/** Shows the goals of the day, which are folded on a phone. */
async function unfoldGoals(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await goals(page).getByRole('button', { name: 'Daily goals' }).click();
}

async function addGoal(page: Page, title: string): Promise<void> {
  await goals(page).getByRole('button', { name: 'Add a goal' }).click();
  const form = page.getByRole('form', { name: 'Add a goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(goals(page).getByText(title)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
}

async function rename(page: Page, title: string, to: string): Promise<void> {
  const sheet = await opened(page, title);
  await sheet.getByRole('textbox', { name: 'Title' }).fill(to);
  await sheet.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page
    .getByRole('dialog', { name: to })
    .getByRole('button', { name: /^(Close|Fold back)$/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const task = (stored: Stored, title: string, date: string | null = DAY) =>
  stored.create('/api/tasks', { title, date });

test('a day that is planned without a network survives the closed browser, and is stored once', async ({
  opens,
  stored,
  isPhone,
}) => {
  test.slow();
  const titles = ['Water the fig', 'Send the quote', 'Ring the plumber', 'Old list', 'Sort the slides'];
  for (const title of [...titles, 'Descale the kettle']) await task(stored, title);
  const hall = await task(stored, 'Book the hall');
  await stored.create('/api/goals', { title: 'Walk before breakfast', type: 'daily', date: DAY });
  const page = await opens();
  const daily = await firstVisit(page);
  await expect(daily.check('Book the hall')).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(said(page, 'Offline. Nothing waits')).toBeVisible();
  await addTask(daily, 'Fold the programmes', isPhone);
  await addMeeting(daily, 'Choir rehearsal', isPhone);
  await unfoldGoals(page, isPhone);
  await addGoal(page, 'Read to Ada');
  await page.getByRole('checkbox', { name: 'Mark as done: Walk before breakfast' }).click();
  await rename(page, 'Send the quote', 'Send the revised quote');
  await daily.check('Water the fig').click();
  await act(page, 'Sort the slides', 'Delete', isPhone);
  await daily.undo('Task deleted').click();
  await expect(daily.row('Sort the slides')).toHaveCount(1);
  await act(page, 'Old list', 'Delete', isPhone);
  await expect(daily.row('Old list')).toHaveCount(0);
  await act(page, 'Descale the kettle', 'Later', isPhone);
  await expect(daily.check('Descale the kettle')).toHaveCount(isPhone ? 0 : 1);
  await act(page, 'Ring the plumber', 'Move to…', isPhone);
  await page.getByRole('dialog', { name: 'Move to…' }).getByRole('button', { name: 'Tomorrow' }).click();
  await expect(daily.row('Ring the plumber')).toHaveCount(0);
  await page.getByRole('main').locator('.day-foot').getByRole('button', { name: 'React' }).click();
  await page.getByRole('dialog', { name: 'Sticker picker' }).getByRole('button', { name: 'Heart' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await act(page, 'Book the hall', 'Comment', isPhone);
  const thread = page.getByRole('region', { name: 'Comments on Book the hall' });
  await thread.getByRole('textbox', { name: 'New comment' }).fill('Before noon, please.');
  await thread.getByRole('textbox', { name: 'New comment' }).press('Enter');
  await expect(thread.getByText('Before noon, please.')).toBeVisible();
  await areKept(page, 11);
  await page.context().close();

  const again = await opens({ offline: true });
  const reopened = new DailyPage(again);
  await again.goto('/daily');
  await expect(said(again, 'Offline. 11 changes wait here')).toBeVisible();
  for (const title of ['Fold the programmes', 'Send the revised quote', 'Sort the slides', 'Book the hall'])
    await expect(reopened.check(title)).toHaveCount(1);
  for (const title of ['Old list', 'Ring the plumber']) await expect(reopened.row(title)).toHaveCount(0);
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(
    [...titles, 'Descale the kettle', 'Book the hall'].sort(),
  );

  await again.context().setOffline(false);
  await isSent(again);
  await expect(again.getByRole('dialog')).toHaveCount(0);
  const tasks = await stored.read(`/api/tasks/${DAY}`);
  expect(tasks.map(({ title, completed }) => `${title}: ${completed}`).sort()).toEqual([
    'Book the hall: false',
    'Fold the programmes: false',
    'Send the revised quote: false',
    'Sort the slides: false',
    'Water the fig: true',
  ]);
  expect(await stored.titles('/api/tasks/later')).toEqual(['Descale the kettle']);
  expect(await stored.titles(`/api/tasks/${tomorrow()}`)).toEqual(['Ring the plumber']);
  expect(await stored.titles(`/api/schedules/${DAY}`)).toEqual(['Choir rehearsal']);
  const ofDay = await stored.read(`/api/goals?startDate=${DAY}&endDate=${DAY}`);
  expect(ofDay.map(({ title, completed }) => `${title}: ${completed}`).sort()).toEqual([
    'Read to Ada: false',
    'Walk before breakfast: true',
  ]);
  const comments = await stored.read<{ content: string }[]>(`/api/comments/task/${hall.id}`);
  expect(comments.map(({ content }) => content)).toEqual(['Before noon, please.']);
  const stickers = await stored.read<{ emoji: string }[]>(`/api/item-stickers/day/${DAY}`);
  expect(stickers.map(({ emoji }) => emoji)).toEqual(['❤️']);
});

test('a change whose answer was under way when the tab was closed is stored once', {
  tag: ['@desk', '@short'],
}, async ({ opens, stored, isPhone }) => {
  const page = await opens();
  const daily = await firstVisit(page);
  let reached = () => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The planner stores it, and the page never gets the answer.
    await route.fetch();
    reached();
  });
  await addTask(daily, 'Fold the programmes', isPhone);
  await isReached;
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(['Fold the programmes']);
  const other = await page.context().newPage();
  await page.close();

  await other.goto('/daily');
  await expect(new DailyPage(other).check('Fold the programmes')).toHaveCount(1);
  await isSent(other);
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(['Fold the programmes']);
});

test('the changes of two tabs are shown in both, and stored once', { tag: '@desk' }, async ({
  opens,
  stored,
  isPhone,
}) => {
  await task(stored, 'Water the fig');
  const page = await opens();
  const first = await firstVisit(page);
  const other = await page.context().newPage();
  const second = new DailyPage(other);
  await second.open();
  await page.context().setOffline(true);
  await addTask(first, 'Fold the programmes', isPhone);
  await addTask(second, 'Ring the plumber', isPhone);
  await second.check('Water the fig').click();
  for (const daily of [first, second]) {
    await expect(daily.check('Fold the programmes')).toHaveCount(1);
    await expect(daily.check('Ring the plumber')).toHaveCount(1);
    await expect(daily.check('Water the fig')).toBeChecked();
    await expect(said(daily.page, 'Offline. 3 changes wait here')).toBeVisible();
  }
  await page.context().setOffline(false);
  for (const daily of [first, second]) await isSent(daily.page);
  const tasks = await stored.read(`/api/tasks/${DAY}`);
  expect(tasks.map(({ title, completed }) => `${title}: ${completed}`).sort()).toEqual([
    'Fold the programmes: false',
    'Ring the plumber: false',
    'Water the fig: true',
  ]);
  for (const daily of [first, second]) await expect(daily.page.getByRole('dialog')).toHaveCount(0);
});

test('a change that somebody else has made meanwhile is decided by the person', {
  tag: ['@desk', '@short'],
}, async ({ opens, stored }) => {
  const { id, version } = await task(stored, 'Dentist');
  const page = await opens();
  await firstVisit(page);
  await page.context().setOffline(true);
  await rename(page, 'Dentist', 'Dentist, with the X-rays');
  await areKept(page, 1);
  await page.context().close();
  await stored.change(`/api/tasks/${id}`, { title: 'Dentist at three', version });

  const again = await opens();
  await again.goto('/daily');
  const dialog = again.getByRole('dialog', { name: 'Dentist at three has two versions' });
  await expect(dialog.getByRole('row', { name: /^Title/ })).toContainText('Dentist, with the X-rays');
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await said(again, '1 change was not taken').click();
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(['Dentist at three']);
  // It is asked again when the planner is opened again.
  await again.reload();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await isSent(again);
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(['Dentist, with the X-rays']);
});

test('a change that is refused is kept with the reason until the person decides', { tag: '@desk' }, async ({
  opens,
  stored,
}) => {
  const { id } = await task(stored, 'Water the fig');
  const page = await opens();
  const daily = await firstVisit(page);
  await page.context().setOffline(true);
  await daily.check('Water the fig').click();
  await expect(said(page, 'Offline. 1 change waits here')).toBeVisible();
  await page.route(`**/api/tasks/${id}*`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { error: 'Forbidden', details: 'This task is no longer shared.' },
        })
      : route.fallback(),
  );
  await page.context().setOffline(false);
  await said(page, '1 change was not taken').click();
  await expect(page.getByText('This task is no longer shared.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again: Water the fig' }).click();
  await isSent(page);
  const [only] = await stored.read<Titled[]>(`/api/tasks/${DAY}`);
  expect(only?.completed).toBe(true);
});

test('what was planned for thirty days without a network still opens, and is stored', {
  tag: ['@desk', '@short'],
}, async ({ opens, stored, isPhone }) => {
  await task(stored, 'Water the fig');
  const page = await opens();
  const daily = await firstVisit(page);
  await page.context().setOffline(true);
  await daily.check('Water the fig').click();
  await addTask(daily, 'Fold the programmes', isPhone);
  await areKept(page, 2);
  await page.context().close();

  const again = await opens({ offline: true });
  await again.clock.setFixedTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await again.goto(`/daily?date=${DAY}`);
  const reopened = new DailyPage(again);
  await expect(reopened.check('Fold the programmes')).toHaveCount(1);
  await reopened.unfoldDone();
  await expect(reopened.check('Water the fig')).toBeChecked();
  await expect(said(again, 'Offline. 2 changes wait here')).toBeVisible();
  await again.context().setOffline(false);
  await isSent(again);
  const tasks = await stored.read(`/api/tasks/${DAY}`);
  expect(tasks.map(({ title, completed }) => `${title}: ${completed}`).sort()).toEqual([
    'Fold the programmes: false',
    'Water the fig: true',
  ]);
});

test('what waits when the session has ended is sent after signing in with the new password', async ({
  opens,
  person,
  stored,
  isPhone,
}) => {
  const page = await opens();
  const daily = await firstVisit(page);
  await page.context().setOffline(true);
  await addTask(daily, 'Fold the programmes', isPhone);
  await expect(said(page, 'Offline. 1 change waits here')).toBeVisible();
  // The password is changed in another browser, which ends this browser's session.
  const newPassword = `${person.password}, and after`;
  await stored.post('/api/auth/change-password', { currentPassword: person.password, newPassword });

  await page.context().setOffline(false);
  const landing = page.getByRole('link', { name: /Get started|Sign in/i }).first();
  await expect(landing).toBeVisible();
  const auth = new AuthPage(page);
  await auth.open();
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual([]);
  await auth.logIn({ email: person.email, password: newPassword });
  await expect(daily.check('Fold the programmes')).toHaveCount(1);
  await isSent(page);
  expect(await stored.titles(`/api/tasks/${DAY}`)).toEqual(['Fold the programmes']);
});

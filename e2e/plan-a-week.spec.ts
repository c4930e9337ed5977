import type { Locator, Page } from '@playwright/test';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { DailyPage } from './pages/daily-page';
import { hold, over, rowIn } from './pages/dragging';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

/**
 * A week is planned from what is left of the last one and from Later. The steps are those of docs/plan-a-week.md: with
 * the keyboard alone, with the mouse, and by touch.
 */

/** A Sunday, the first day of the week that is planned. */
const SUNDAY = '2025-11-23';
const LEFT = ['Send the seating plan', 'Return the projector', 'Sort the receipts', 'Ring the piano tuner'];
const LATER = ['A bookbinder for the guest book', 'Write to the choir', 'Descale the kettle'];

const left = (page: Page): Locator => page.getByRole('region', { name: 'Left from earlier days' });
const later = (page: Page): Locator => page.getByRole('region', { name: /^Later/ });
const shelf = (page: Page): Locator => page.getByRole('complementary', { name: 'To place, and Later' });
const title = (page: Page, text: string): Locator => page.getByRole('button', { name: text, exact: true });
const card = (page: Page, name: string): Locator =>
  page.locator('[data-board]').getByRole('button', { name, exact: true });

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.install({ time: new Date(`${SUNDAY}T09:05:00Z`) });
  // One after the other, since tasks stand in the order in which they were made.
  for (const title of LEFT) await plan(page, baseURL, { tasks: [{ title, date: '2025-11-20' }] });
  for (const title of LATER)
    await page.request.post('/api/tasks', {
      data: { title, date: null },
      headers: { origin: baseURL ?? '' },
    });
  await plan(page, baseURL, {
    meetings: [
      { title: 'Cover review', date: '2025-11-24', time: '10:00', duration: 90 },
      { title: 'Book fair', date: '2025-11-27', endDate: '2025-11-29', time: null },
    ],
    goals: [{ title: 'Winter concert', date: SUNDAY, type: 'weekly' }],
  });
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page }) => {
  const { keyboard } = page;
  const daily = new DailyPage(page);
  const weekly = new PeriodPage(page, 'weekly');
  await daily.open();

  // 1. What is left: one to today, one to tomorrow, one let go, one for later.
  await daily.tabTo(left(page).getByRole('button', { name: 'Review' }));
  await keyboard.press('Enter');
  for (const [title, key] of [
    ['Send the seating plan', 't'],
    ['Return the projector', 'm'],
    ['Sort the receipts', 'x'],
    ['Ring the piano tuner', 'l'],
  ] as const) {
    await expect(left(page).getByRole('button', { name: title })).toBeFocused();
    await keyboard.press(key);
  }
  await expect(left(page)).toHaveCount(0);
  await expect(later(page)).toContainText('Ring the piano tuner');

  // 2. A thought is kept in Later, and a task taken from there.
  await daily.tabTo(later(page).getByRole('button', { name: 'Add for later' }));
  await keyboard.press('Enter');
  await keyboard.type('Call Odile');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await downTo(page, title(page, 'Write to the choir'));
  await keyboard.press('t');
  await expect(daily.check('Write to the choir')).toBeVisible();

  // 3. What waits is placed on the week, and carried where there is room.
  await keyboard.press('2');
  await weekly.isRead();
  await expect(card(page, 'Return the projector, Monday')).toBeVisible();
  await daily.tabTo(page.getByRole('button', { name: 'To place, and Later' }));
  await keyboard.press('Enter');
  await expect(shelf(page)).toContainText('A bookbinder for the guest book');
  await daily.tabTo(shelf(page).getByRole('button', { name: 'Ring the piano tuner', exact: true }));
  await downTo(page, title(page, 'A bookbinder for the guest book'));
  await keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await daily.tabTo(dialog.getByRole('button', { name: /^Tomorrow/ }));
  await keyboard.press('Enter');
  const bookbinder = (day: string) => card(page, `A bookbinder for the guest book, ${day}`);
  await expect(bookbinder('Monday')).toBeVisible();
  await daily.tabTo(weekly.choice(/^Sunday, November 23/), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await downTo(page, bookbinder('Monday'));
  await keyboard.press('Shift+ArrowRight');
  await expect(bookbinder('Tuesday')).toBeFocused();
  await keyboard.press('Shift+ArrowRight');
  await expect(bookbinder('Wednesday')).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(bookbinder('Tuesday')).toBeVisible();

  // 4. Monday by the hour: the projector gets a goal, a length and a time.
  await keyboard.press('1');
  await expect(page).toHaveURL(/daily/);
  await expect(daily.heading).toContainText('23');
  await daily.isRead();
  await keyboard.press(']');
  await expect(daily.heading).toContainText('24');
  await daily.tabTo(title(page, 'Return the projector'));
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Return the projector' });
  await daily.tabTo(sheet.getByRole('textbox', { name: 'Time, optional' }));
  await keyboard.type('14');
  await keyboard.press('Enter');
  await daily.tabTo(sheet.getByRole('button', { name: '45m' }));
  await keyboard.press('Space');
  await daily.tabTo(sheet.getByRole('combobox', { name: 'Goal' }));
  await keyboard.type('Wi');
  await expect(sheet.getByRole('combobox', { name: 'Goal' })).toHaveValue(/./);
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await daily.tabTo(page.getByRole('radio', { name: 'List' }));
  await keyboard.press('ArrowLeft');
  const hours = page.getByRole('list', { name: 'Hours' });
  await daily.tabTo(hours.getByRole('button', { name: /^Cover review/ }));
  await keyboard.press('ArrowRight');
  await expect(hours.getByRole('button', { name: 'Return the projector, 14:00 to 14:45' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(hours.getByRole('button', { name: 'Return the projector, 14:15 to 15:15' })).toBeFocused();

  // 5. Sunday is too full: two tasks are moved together.
  await keyboard.press('[');
  await expect(daily.heading).toContainText('23');
  await daily.isRead();
  await daily.tabTo(title(page, 'Send the seating plan'));
  await keyboard.press('x');
  await keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: '2 chosen' })).toBeVisible();
  await keyboard.press('m');
  await daily.tabTo(dialog.getByRole('button', { name: /^Next week/ }));
  await keyboard.press('Enter');
  await expect(daily.check('Send the seating plan')).toHaveCount(0);
  await keyboard.press('ControlOrMeta+z');
  await expect(daily.check('Send the seating plan')).toBeVisible();
  await daily.isStored();
  await isPlanned(page);
});

/** Presses ↓ until the element has the focus. */
async function downTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await element.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`↓ did not reach ${element}`);
}

test('with the mouse', { tag: '@desk' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1486 });
  const daily = new DailyPage(page);
  const weekly = new PeriodPage(page, 'weekly');
  await daily.open();

  // 1. What is left.
  await left(page).getByRole('button', { name: 'Review' }).click();
  for (const [title, choice] of [
    ['Send the seating plan', 'Today'],
    ['Return the projector', 'Tomorrow'],
    ['Sort the receipts', 'Let go'],
    ['Ring the piano tuner', 'Later'],
  ] as const)
    await page
      .getByRole('toolbar', { name: `What happens with ${title}` })
      .getByRole('button', { name: choice })
      .click();
  await expect(left(page)).toHaveCount(0);

  // 2. Later.
  await later(page).getByRole('button', { name: 'Add for later' }).click();
  await page.keyboard.type('Call Odile');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await drag(
    page,
    rowIn(later(page), 'Write to the choir'),
    rowIn(daily.tasks, 'Send the seating plan'),
    0.8,
  );
  await expect(daily.check('Write to the choir')).toBeVisible();

  // 3. The week.
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Weekly' }).click();
  await weekly.isRead();
  await page.getByRole('button', { name: 'To place, and Later' }).click();
  await drag(
    page,
    rowIn(shelf(page), 'A bookbinder for the guest book'),
    page.locator('[data-board] [data-column][data-day="2025-11-26"]'),
  );
  await expect(card(page, 'A bookbinder for the guest book, Wednesday')).toBeVisible();
  await drag(
    page,
    page.locator('[data-board] [data-item]').filter({ hasText: 'A bookbinder for the guest book' }),
    page.locator('[data-board] [data-column][data-day="2025-11-25"]'),
  );
  await expect(card(page, 'A bookbinder for the guest book, Tuesday')).toBeVisible();

  // 4. Monday by the hour.
  await weekly.choice(/^Monday, November 24/).click();
  await weekly.openDay.click();
  await daily.isRead();
  await title(page, 'Return the projector').click();
  const sheet = page.getByRole('dialog', { name: 'Return the projector' });
  await sheet.getByRole('button', { name: '1h', exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Goal' }).selectOption('Winter concert');
  await sheet.getByRole('button', { name: 'Fold back' }).click();
  await page.getByRole('radio', { name: 'Hours' }).click();
  const review = page
    .getByRole('list', { name: 'Hours' })
    .getByRole('listitem')
    .filter({ hasText: 'Cover review' });
  const box = await review.boundingBox();
  if (!box) throw new Error('No meeting');
  await hold(page, rowIn(daily.tasks, 'Return the projector'));
  // Four hours and a quarter of 56 px below the meeting at 10:00.
  const point = { x: box.x + box.width / 2, y: box.y + 4.25 * 56 + 4 };
  await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.move(point.x + 1, point.y);
  await expect(rowIn(daily.tasks, 'Return the projector')).toHaveAttribute('data-to', '14:15');
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Return the projector, 14:15 to 15:15' })).toBeVisible();

  // 5. Two at once, and back.
  await page.getByRole('button', { name: 'Previous day' }).click();
  await title(page, 'Send the seating plan').click({ modifiers: ['ControlOrMeta'] });
  await title(page, 'Write to the choir').click({ modifiers: ['Shift'] });
  await page.getByRole('group', { name: '2 chosen' }).getByRole('button', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog', { name: 'Move to…' })
    .getByRole('button', { name: /^Next week/ })
    .click();
  await expect(daily.check('Write to the choir')).toHaveCount(0);
  await daily.undo('2 moved').click();
  await expect(daily.check('Write to the choir')).toBeVisible();
  await daily.isStored();
  await isPlanned(page);
});

test('by single presses on a phone', { tag: '@phone' }, async ({ page }) => {
  const daily = new DailyPage(page);
  const weekly = new PeriodPage(page, 'weekly');
  await daily.open();

  // 1. What is left.
  await left(page).getByRole('button', { name: 'Review' }).tap();
  for (const [text, choice] of [
    ['Send the seating plan', 'Today'],
    ['Return the projector', 'Tomorrow'],
    ['Sort the receipts', 'Let go'],
    ['Ring the piano tuner', 'Later'],
  ] as const) {
    const toolbar = page.getByRole('toolbar', { name: `What happens with ${text}` });
    await expect(left(page)).toContainText(text);
    if (!(await toolbar.getByRole('button', { name: choice }).isVisible()))
      await left(page).getByRole('button', { name: text }).tap();
    await toolbar.getByRole('button', { name: choice }).tap();
  }
  await expect(left(page)).toHaveCount(0);

  // 2. Later.
  await page.getByRole('button', { name: /^Later \d/ }).tap();
  await later(page).getByRole('button', { name: 'Add for later' }).tap();
  await page.getByRole('textbox', { name: 'New task for later' }).fill('Call Odile');
  await page.keyboard.press('Enter');
  await later(page).getByRole('button', { name: 'Close' }).tap();
  await chooseInSheet(page, 'Write to the choir', 'Today');
  await expect(daily.check('Write to the choir')).toBeVisible();
  await chooseInSheet(page, 'A bookbinder for the guest book', /^Move to…/);
  await page.getByRole('dialog', { name: 'Move to…' }).getByLabel('Date').fill('2025-11-24');
  await page
    .getByRole('dialog', { name: 'Move to…' })
    .getByRole('button', { name: 'Move', exact: true })
    .tap();
  await expect(later(page)).not.toContainText('A bookbinder');

  // 3. The week.
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Weekly' }).tap();
  await weekly.isRead();
  // The strip above has a button for the day, too, of the same name until its counts are read.
  const board = page.getByRole('group', { name: 'The selected day' });
  await board.getByRole('button', { name: 'Monday, November 24', exact: true }).tap();
  await card(page, 'A bookbinder for the guest book, Monday').tap();
  const bookbinder = page.getByRole('dialog', { name: 'A bookbinder for the guest book' });
  await bookbinder.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: /^Move to…/ }).tap();
  await page.getByRole('dialog', { name: 'Move to…' }).getByLabel('Date').fill('2025-11-25');
  await page
    .getByRole('dialog', { name: 'Move to…' })
    .getByRole('button', { name: 'Move', exact: true })
    .tap();
  await expect(card(page, 'A bookbinder for the guest book, Monday')).toHaveCount(0);

  // 4. Monday by the hour.
  await page.goto('/daily?date=2025-11-24');
  await daily.isRead();
  await title(page, 'Return the projector').tap();
  const sheet = page.getByRole('dialog', { name: 'Return the projector' });
  await sheet.getByRole('textbox', { name: 'Time, optional' }).fill('14:15');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: '1h', exact: true }).tap();
  await sheet.getByRole('combobox', { name: 'Goal' }).selectOption('Winter concert');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(daily.row('Return the projector').first()).toContainText('14:15');
  await daily.isStored();
  await isPlanned(page);
});

/** Checks that the week is as each of the tests has planned it. */
async function isPlanned(page: Page): Promise<void> {
  const response = await page.request.get('/api/tasks?startDate=2025-11-16&endDate=2025-11-29');
  const tasks = (await response.json()) as Task[];
  const planned = tasks.map(({ title, date, time, estimate, goalId, droppedAt }) => ({
    title,
    date,
    time,
    estimate,
    hasGoal: goalId !== null,
    isLetGo: droppedAt !== null,
  }));
  const plain = { time: null, estimate: null, hasGoal: false, isLetGo: false };
  expect(planned.sort((a, b) => a.title.localeCompare(b.title))).toEqual([
    { ...plain, title: 'A bookbinder for the guest book', date: '2025-11-25' },
    {
      ...plain,
      title: 'Return the projector',
      date: '2025-11-24',
      time: '14:15',
      estimate: 60,
      hasGoal: true,
    },
    { ...plain, title: 'Send the seating plan', date: '2025-11-23' },
    { ...plain, title: 'Sort the receipts', date: '2025-11-20', isLetGo: true },
    { ...plain, title: 'Write to the choir', date: '2025-11-23' },
  ]);
  const waiting = (await (await page.request.get('/api/tasks/later')).json()) as Task[];
  expect(waiting.map((task) => task.title).sort()).toEqual([
    'Call Odile',
    'Descale the kettle',
    'Ring the piano tuner',
  ]);
}

/** Drags an item onto a place of an element: by default its middle. */
async function drag(page: Page, item: Locator, to: Locator, part?: number): Promise<void> {
  await hold(page, item);
  await over(page, to, part);
  await page.mouse.up();
}

/** Chooses an action in the menu of a task's sheet. */
async function chooseInSheet(page: Page, name: string, action: string | RegExp): Promise<void> {
  await title(page, name).tap();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: action, exact: true }).tap();
}

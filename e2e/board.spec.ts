import type { Locator, Page } from '@playwright/test';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

/** The week as a board: with the mouse, by touch, and by keyboard alone. */

const TASKS = [
  { title: 'Send the quote', date: '2025-11-21' },
  { title: 'Book the small hall', date: '2025-11-21', priority: 'high' },
  { title: 'Water the fig', date: '2025-11-21', completed: true },
  { title: 'Sort the slides', date: '2025-11-22' },
  { title: 'Invoice the museum', date: '2025-11-12' },
];
const MEETINGS = [
  { title: 'Cover review', date: '2025-11-21', time: '15:00', duration: 90 },
  { title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null },
];

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  // One after the other, since tasks stand in the order in which they were made.
  for (const task of TASKS) await plan(page, baseURL, { tasks: [task] });
  await plan(page, baseURL, { meetings: MEETINGS });
});

async function open(page: Page): Promise<PeriodPage> {
  const weekly = new PeriodPage(page, 'weekly');
  await weekly.open();
  await expect(card(page, 'Send the quote, Friday')).toBeVisible();
  return weekly;
}

const card = (page: Page, name: string): Locator =>
  page.locator('[data-board]').getByRole('button', { name, exact: true });
const ring = (page: Page, title: string): Locator =>
  page.locator('[data-board]').getByRole('button', { name: `Done: ${title}` });

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const width of [1440, 1024])
  test(`a person plans the week with the mouse, ${width} px wide`, { tag: '@desk' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const weekly = await open(page);
    expect(await overflowOf(page)).toBe(0);
    const columns = await page
      .locator('[data-board] [data-column]')
      .evaluateAll((all) => all.map((column) => column.getBoundingClientRect().width));
    expect(columns).toHaveLength(7);
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(132);

    await ring(page, 'Send the quote').click();
    await expect(weekly.choice(/^Friday, November 21, 3 tasks, 2 done/)).toBeVisible();
    await page.getByRole('button', { name: 'Add to Saturday' }).click();
    await page.keyboard.type('Pack the slides');
    await page.keyboard.press('Enter');
    await expect(card(page, 'Pack the slides, Saturday')).toBeVisible();

    await card(page, 'Book the small hall, Friday').click();
    const sheet = page.getByRole('dialog', { name: 'Book the small hall' });
    await sheet.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Move to…/ }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(card(page, 'Book the small hall, Saturday')).toBeVisible();

    await page.getByRole('button', { name: 'To place, and Later' }).click();
    const shelf = page.getByRole('complementary', { name: 'To place, and Later' });
    await shelf.getByRole('button', { name: 'Move to…: Invoice the museum' }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(card(page, 'Invoice the museum, Saturday')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });

test('a card is dragged into another column, which previews it, and leaves a ghost', {
  tag: ['@desk', '@short'],
}, async ({ page }) => {
  await open(page);
  const held = page.locator('[data-board] [data-drag]').filter({ hasText: 'Send the quote' });
  await held.hover();
  await expect(held).toHaveAttribute('draggable', 'true');
  await page.mouse.down();
  const from = await boxOf(held);
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
  await expect(page.locator('[data-slip]')).toBeVisible();
  const saturday = page.getByRole('group', { name: 'Saturday, November 22', exact: true });
  const to = await boxOf(saturday.getByRole('listitem').filter({ hasText: 'Sort the slides' }));
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 4 });
  await page.mouse.move(to.x + 61, to.y + 4);
  await expect(page.locator('[data-drop-line]')).toBeVisible();
  const preview = () =>
    saturday
      .locator('[data-part=gains]')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').content));
  expect(await preview()).toEqual(['" +1"', 'none']);
  await page.mouse.up();
  await expect(card(page, 'Send the quote, Saturday')).toBeVisible();
  expect(await preview()).toEqual(['none', 'none']);
  const friday = page.getByRole('group', { name: 'Friday, November 21', exact: true });
  await expect(friday.locator('.is-gone')).toContainText('Sat 22');
  const undo = friday.getByRole('button', { name: 'Undo: Send the quote' });
  // The ghost stays as long as it has the focus.
  await undo.focus();
  await undo.click();
  await expect(card(page, 'Send the quote, Friday')).toBeFocused();
});

async function boxOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('a person plans the week by keyboard alone', { tag: '@desk' }, async ({ page }) => {
  const weekly = await open(page);
  await weekly.choice(/^Friday, November 21/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Book fair, Friday, to Saturday')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Send the quote, Friday')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(card(page, 'Send the quote, Saturday')).toBeFocused();
  await expect(page.getByText(/^Moved to Saturday, November 22/)).toBeVisible();
  await page.keyboard.press(' ');
  await expect(card(page, 'Send the quote, Saturday, done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Send the quote' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Send the quote, Saturday, done')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(card(page, 'Send the quote, Saturday')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(weekly.heading).toHaveText('Week of November 23 - 29, 2025');
  await expect(card(page, 'Send the quote, Sunday')).toBeFocused();
});

test('a person turns the days of the week by touch', { tag: '@phone' }, async ({ page }) => {
  const weekly = await open(page);
  expect(await overflowOf(page)).toBe(0);
  const peek = page.getByRole('button', { name: 'Saturday, November 22', exact: true });
  expect((await peek.boundingBox())?.width).toBe(44);
  await ring(page, 'Send the quote').tap();
  await expect(weekly.choice(/^Friday, November 21, 3 tasks, 2 done/)).toBeVisible();
  await swipe(page, -200);
  await expect(card(page, 'Sort the slides, Saturday')).toBeVisible();
  await expect(weekly.choice(/^Saturday, November 22/)).toHaveAttribute('aria-pressed', 'true');
  await swipe(page, 200);
  await expect(card(page, 'Book the small hall, Friday')).toBeVisible();
  await peek.tap();
  await card(page, 'Sort the slides, Saturday').tap();
  await expect(page.getByRole('dialog', { name: 'Sort the slides' })).toBeVisible();
});

test('by touch a card is lifted onto a day of the strip', { tag: ['@phone', '@short'] }, async ({ page }) => {
  const weekly = await open(page);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  // The code that drags is there once the page is idle.
  await expect(page.locator('body')).toHaveAttribute('data-drop-target-for-element', 'true');
  const held = await boxOf(page.locator('[data-board] [data-drag]').filter({ hasText: 'Send the quote' }));
  await touch('touchStart', { x: held.x + 120, y: held.y + 20 });
  await expect(page.locator('[data-slip]')).toBeVisible();
  const wednesday = weekly.choice(/^Wednesday, November 19/);
  const to = await boxOf(wednesday);
  await touch('touchMove', { x: held.x + 120, y: held.y });
  await touch('touchMove', { x: to.x + 20, y: to.y + 30 });
  await expect(wednesday).toHaveAttribute('data-over', 'task');
  await touch('touchEnd');
  await expect(weekly.choice(/^Wednesday, November 19, 1 task/)).toBeVisible();
  await expect(page.locator('[data-board] .is-gone')).toContainText('Wed 19');
});

/** Swipes sideways over the board. */
async function swipe(page: Page, by: number): Promise<void> {
  await page.locator('.board-wrap').evaluate((board, distance) => {
    const { left, top, width } = board.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + 40];
    const fire = (type: string, clientX: number) =>
      board.dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', bubbles: true, clientX, clientY: y }),
      );
    fire('pointerdown', x);
    fire('pointerup', x + distance);
  }, by);
}

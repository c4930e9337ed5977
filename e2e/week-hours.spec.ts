import type { Locator, Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { type Planned, plan } from './planned';
import { expect, test } from './test';

/** The week by the hour: with the mouse, by keyboard alone, and on a phone. */

const DAY = '2025-11-18';

const PLANNED: Planned = {
  meetings: [
    { title: 'Cover review', date: DAY, time: '11:00', duration: 90 },
    { title: 'Swim', date: '2025-11-17', time: '18:00', duration: 60 },
    { title: 'Dentist', date: '2025-11-19', time: '14:00', duration: 45 },
    { title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null },
  ],
  tasks: [{ title: 'Answer Odile', date: DAY }],
};

const week = (page: Page): Locator => page.getByRole('group', { name: 'The week by the hour' });
const hoursOf = (page: Page, day: string): Locator =>
  week(page).getByRole('list', { name: `Hours of ${day}` });
const block = (page: Page, day: string, name: string): Locator =>
  hoursOf(page, day).getByRole('button', { name });
const viewSwitch = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Show the week as' });

/** Returns the point of a time on the hours of a day, near the end of the column, after scrolling there. */
async function pointAt(
  page: Page,
  day: string,
  time: string,
  scrolls = true,
): Promise<{ x: number; y: number }> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const list = hoursOf(page, day);
  if (scrolls) await list.evaluate((element) => element.parentElement?.scrollIntoView({ block: 'center' }));
  return list.evaluate(
    (element, at) => {
      const column = element.parentElement as HTMLElement;
      const { left, top, width } = column.getBoundingClientRect();
      return {
        x: left + width * 0.7,
        y: top + (at - Number(column.style.getPropertyValue('--from'))) * 42 + 2,
      };
    },
    hour + minute / 60,
  );
}

async function drag(page: Page, from: [string, string], to: [string, string]): Promise<void> {
  const start = await pointAt(page, ...from);
  const end = await pointAt(page, ...to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

const TUESDAY = 'Tuesday, November 18';
const WEDNESDAY = 'Wednesday, November 19';
const THURSDAY = 'Thursday, November 20';

test('a person plans the week by the hour with the mouse', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, PLANNED);
  await page.goto(`/weekly?date=${DAY}`);
  await viewSwitch(page).getByRole('radio', { name: 'Hours' }).click();
  await expect(block(page, TUESDAY, 'Cover review, 11:00 to 12:30')).toBeVisible();

  await drag(page, [TUESDAY, '11:30'], [THURSDAY, '15:30']);
  await expect(block(page, THURSDAY, 'Cover review, 15:00 to 16:30')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(block(page, TUESDAY, 'Cover review, 11:00 to 12:30')).toBeVisible();

  await drag(page, [WEDNESDAY, '09:00'], [WEDNESDAY, '10:30']);
  const popover = page.getByRole('dialog', { name: 'New at 09:00' });
  await popover.getByRole('radio', { name: 'Meeting' }).click();
  await popover.getByRole('textbox', { name: 'New meeting' }).fill('Layout workshop');
  await page.keyboard.press('Enter');
  await expect(popover).toHaveCount(0);
  await expect(block(page, WEDNESDAY, 'Layout workshop, 09:00 to 10:30')).toBeFocused();

  await drag(page, [WEDNESDAY, '10:24'], [WEDNESDAY, '11:30']);
  await expect(block(page, WEDNESDAY, 'Layout workshop, 09:00 to 11:30')).toBeVisible();

  const untimed = week(page).getByRole('button', { name: 'Answer Odile', exact: true });
  // Below the days that are stuck to the top of the window.
  await untimed.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 150));
  const row = await untimed.boundingBox();
  if (!row) throw new Error('No row');
  const to = await pointAt(page, THURSDAY, '17:00', false);
  await page.mouse.move(row.x + 20, row.y + 10);
  await page.mouse.down();
  await page.mouse.move(row.x + 40, row.y + 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(block(page, THURSDAY, 'Answer Odile, 17:00 to 17:30')).toBeVisible();

  await block(page, THURSDAY, 'Answer Odile').click();
  const bar = week(page).getByRole('group', { name: 'Answer Odile' });
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(block(page, THURSDAY, 'Answer Odile, 17:30 to 18:00')).toBeVisible();

  await page.reload();
  await expect(viewSwitch(page).getByRole('radio', { name: 'Hours' })).toBeChecked();
  await expect(block(page, WEDNESDAY, 'Layout workshop, 09:00 to 11:30')).toBeVisible();
});

test('the days stay in sight over scrolled hours, which do not move for them; a held block turns to the next week', {
  tag: '@desk',
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, PLANNED);
  await page.goto(`/weekly?date=${DAY}`);
  await viewSwitch(page).getByRole('radio', { name: 'Hours' }).click();
  const review = block(page, TUESDAY, 'Cover review');
  await expect(review).toBeVisible();
  const placeOnPage = () => review.evaluate((block) => block.getBoundingClientRect().top + window.scrollY);
  const stuck = week(page).locator('[data-stuck]');
  await expect(stuck).toHaveCount(0);
  const before = await placeOnPage();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(stuck.getByText('Tuesday 18')).toBeVisible();
  const frame = await page.getByRole('banner').boundingBox();
  const days = await stuck.boundingBox();
  expect(days?.height).toBe(44);
  expect(Math.abs((days?.y ?? 0) - (frame?.height ?? 0))).toBeLessThanOrEqual(1);
  expect(await placeOnPage()).toBe(before);
  const column = await hoursOf(page, TUESDAY).boundingBox();
  const day = await stuck.getByText('Tuesday 18').boundingBox();
  expect(Math.abs((day?.x ?? 0) - (column?.x ?? 0))).toBeLessThanOrEqual(1);
  // A block that gets the focus is not under them.
  await review.evaluate((block) => window.scrollBy(0, block.getBoundingClientRect().bottom - 70));
  await block(page, WEDNESDAY, 'Dentist').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(review).toBeFocused();
  expect((await review.boundingBox())?.y).toBeGreaterThanOrEqual((days?.y ?? 0) + 44);

  const start = await pointAt(page, TUESDAY, '11:30');
  const area = await week(page).boundingBox();
  if (!area) throw new Error('No week');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width - 100, start.y, { steps: 4 });
  await page.mouse.move(area.x + area.width - 2, start.y, { steps: 2 });
  // It goes on to turn for as long as it is held there.
  await expect(hoursOf(page, TUESDAY)).toHaveCount(0);
  await page.mouse.move(start.x, start.y, { steps: 4 });
  const later = hoursOf(page, '').nth(2);
  await expect(later).not.toHaveAccessibleName(`Hours of ${TUESDAY}`);
  const name = await later.getAttribute('aria-label');
  await page.mouse.up();
  const dropped = week(page).getByRole('list', { name: name ?? '' });
  // At the time under the pointer: the hours of another week may begin higher or lower on the page.
  await expect(dropped.getByRole('button', { name: 'Cover review' })).toBeVisible();
});

test('a person plans the week by the hour with the keyboard alone', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, PLANNED);
  const daily = new DailyPage(page);
  await page.goto(`/weekly?date=${DAY}`);
  const { keyboard } = page;
  await viewSwitch(page).getByRole('radio', { name: 'Board' }).focus();
  await keyboard.press('ArrowRight');
  await expect(block(page, TUESDAY, 'Cover review')).toBeVisible();
  await week(page).getByRole('button', { name: TUESDAY }).focus();
  // Past the task without a time.
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(block(page, TUESDAY, 'Cover review')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(block(page, WEDNESDAY, 'Dentist')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(block(page, WEDNESDAY, 'Dentist, 14:15 to 15:00')).toBeFocused();
  await keyboard.press('Shift+ArrowDown');
  await expect(block(page, WEDNESDAY, 'Dentist, 14:15 to 15:15')).toBeFocused();
  await keyboard.press('Shift+ArrowRight');
  await expect(block(page, THURSDAY, 'Dentist, 14:15 to 15:15')).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'New task' }).last()).toBeFocused();
  await keyboard.type('Walk home');
  await keyboard.press('Enter');
  await expect(block(page, THURSDAY, 'Walk home, 15:15 to 15:45')).toBeFocused();
  // Its sheet reads what is written on it.
  await daily.isStored();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Walk home' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(block(page, THURSDAY, 'Walk home')).toBeFocused();
  await keyboard.press('Control+z');
  await expect(block(page, THURSDAY, 'Walk home')).toHaveCount(0);
});

test('on a phone a block that is held at the side turns by a day', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, PLANNED);
  await page.goto(`/weekly?date=${DAY}`);
  await viewSwitch(page).getByRole('radio', { name: 'Hours' }).tap();
  await expect(block(page, TUESDAY, 'Cover review')).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  const start = await pointAt(page, TUESDAY, '11:30');
  await touch('touchStart', start);
  await expect(page.locator('[data-part=cover]')).toBeVisible();
  // On the hours beside the columns, where it turns for as long as it is held.
  await touch('touchMove', { x: start.x - 20, y: start.y });
  await touch('touchMove', { x: 20, y: start.y });
  // Then its own column is not shown.
  await expect(hoursOf(page, TUESDAY)).toHaveCount(0);
  await touch('touchMove', { x: start.x, y: start.y + 2 });
  await touch('touchMove', { x: start.x, y: start.y });
  const name = await hoursOf(page, '').first().getAttribute('aria-label');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const dropped = week(page).getByRole('list', { name: name ?? '' });
  // At the time under the pointer: the hours of another week may begin higher or lower on the page.
  await expect(dropped.getByRole('button', { name: 'Cover review' })).toBeVisible();
});

test('a phone shows three days by the hour, and turns to the others', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, PLANNED);
  await page.goto(`/weekly?date=${DAY}`);
  await viewSwitch(page).getByRole('radio', { name: 'Hours' }).tap();
  await expect(hoursOf(page, TUESDAY)).toBeVisible();
  await expect(week(page).getByRole('list', { name: /^Hours of/ })).toHaveCount(3);

  await block(page, TUESDAY, 'Cover review').tap();
  const bar = week(page).getByRole('group', { name: 'Cover review' });
  // One row below the block, as wide as the window.
  const width = await page.evaluate(() => window.innerWidth);
  const [row, pressed] = [await bar.boundingBox(), await block(page, TUESDAY, 'Cover review').boundingBox()];
  expect(row).toMatchObject({ x: 8, width: width - 16, height: 52 });
  expect(row?.y).toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0));
  await bar.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Later', exact: true }).first().tap();
  await page.keyboard.press('Escape');
  await expect(block(page, TUESDAY, 'Cover review, 11:15 to 12:45')).toBeVisible();
  await block(page, TUESDAY, 'Cover review').tap();

  const { x, y } = await pointAt(page, WEDNESDAY, '17:00');
  await page.touchscreen.tap(x, y);
  const sheet = page.getByRole('dialog', { name: 'New at 17:00' });
  await sheet.getByRole('textbox', { name: 'New task' }).fill('Pack the proofs');
  await sheet.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(block(page, WEDNESDAY, 'Pack the proofs, 17:00 to 17:30')).toBeVisible();

  await page
    .getByRole('group', { name: 'Days of the week' })
    .getByRole('button', { name: /^Saturday/ })
    .tap();
  await expect(hoursOf(page, 'Saturday, November 22')).toBeVisible();
  await expect(hoursOf(page, TUESDAY)).toHaveCount(0);
});

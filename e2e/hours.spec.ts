import type { Locator, Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { type Planned, plan } from './planned';
import { expect, test } from './test';

/** The hours on the right leaf: with the mouse, by touch, by keyboard alone, and by single presses. */

test.use({ scheduleAs: 'hours' });

const DAY = '2025-11-21';

const MEETINGS: Planned['meetings'] = [
  { title: 'Cover review', date: DAY, time: '10:00', duration: 90, location: 'Room 2.4' },
  { title: 'Call the printer', date: DAY, time: '10:30', duration: 45 },
  { title: 'Dentist', date: DAY, time: '13:00', duration: 60 },
];

/** Opens the day. */
async function openHours(page: Page, isMobile: boolean): Promise<DailyPage> {
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  await showSchedule(page, isMobile);
  await expect(hours(page)).toBeVisible();
  return daily;
}

async function showSchedule(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('tab', { name: /Schedule/ }).tap();
}

const hours = (page: Page): Locator => page.getByRole('list', { name: 'Hours' });
const block = (page: Page, name: string): Locator => hours(page).getByRole('button', { name });
const bar = (page: Page, title: string): Locator => page.getByRole('group', { name: title });

/** Returns the point of a time on the hours, right of the blocks' titles. */
async function pointAt(page: Page, time: string, fraction = 0.9): Promise<{ x: number; y: number }> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hours(page).evaluate(
    (list, { hour, part }) => {
      const clock = list.parentElement as HTMLElement;
      const { left, top, width } = clock.getBoundingClientRect();
      const from = Number(clock.style.getPropertyValue('--from'));
      return { x: left + width * part, y: top + (hour - from) * 56 };
    },
    { hour: hour + minute / 60, part: fraction },
  );
}

/** Drags with the mouse from one time to another. The pointer is released by `page.mouse.up()`. */
async function dragTo(page: Page, from: string, to: string, fraction?: number): Promise<void> {
  const start = await pointAt(page, from, fraction);
  const end = await pointAt(page, to, fraction);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
}

test('a person plans the hours with the mouse', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
  isMobile,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { meetings: MEETINGS });
  const daily = await openHours(page, isMobile);
  await expect(block(page, 'Cover review, 10:00 to 11:30')).toBeVisible();

  await dragTo(page, '15:00', '16:15');
  await page.mouse.up();
  const popover = page.getByRole('dialog', { name: 'New at 15:00' });
  await popover.getByRole('radio', { name: 'Meeting' }).click();
  await popover.getByRole('textbox', { name: 'New meeting' }).click();
  await page.keyboard.type('Choir rehearsal');
  await page.keyboard.press('Enter');
  await expect(popover).toHaveCount(0);
  await expect(block(page, 'Choir rehearsal, 15:00 to 16:15')).toBeFocused();

  await dragTo(page, '13:30', '12:30');
  await page.mouse.up();
  await expect(block(page, 'Dentist, 12:00 to 13:00')).toBeVisible();
  await dragTo(page, '12:58', '13:45');
  await page.mouse.up();
  await expect(block(page, 'Dentist, 12:00 to 13:45')).toBeVisible();

  await page.keyboard.down('Alt');
  await dragTo(page, '15:30', '17:30');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(block(page, 'Choir rehearsal, 17:00 to 18:15')).toBeVisible();
  await expect(block(page, 'Choir rehearsal, 15:00 to 16:15')).toBeVisible();

  await dragTo(page, '12:30', '14:30');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(block(page, 'Dentist, 12:00 to 13:45')).toBeVisible();

  await daily.isStored();
  await page.reload();
  await expect(block(page, 'Choir rehearsal, 17:00 to 18:15')).toBeVisible();
  await expect(block(page, 'Dentist, 12:00 to 13:45')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Hours' })).toBeChecked();
});

test('a person plans the hours with the keyboard alone', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { meetings: MEETINGS });
  const daily = new DailyPage(page);
  const { keyboard } = page;
  await daily.open(`?date=${DAY}`);
  await daily.tabTo(page.getByRole('radio', { name: 'Hours' }));

  await daily.tabTo(block(page, 'Cover review'));
  await keyboard.press('ArrowRight');
  await expect(block(page, 'Call the printer')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowDown');
  await expect(block(page, 'Dentist, 13:15 to 14:15')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Moved to 13:15, one hour' })).toHaveCount(1);
  await keyboard.press('Shift+ArrowDown');
  await expect(block(page, 'Dentist, 13:15 to 14:30')).toBeFocused();
  await keyboard.press('Alt+Enter');
  await expect(block(page, 'Dentist, 14:30 to 15:45')).toBeFocused();
  // Its sheet reads what is written on the copy.
  await daily.isStored();

  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Dentist' });
  await daily.tabTo(sheet.getByRole('textbox', { name: 'Title' }));
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Dentist again');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(block(page, 'Dentist again, 14:30 to 15:45')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(block(page, 'Dentist again, 14:15 to 15:30')).toBeFocused();

  await daily.tabTo(page.getByRole('button', { name: 'Free from 15:30' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New task' }).last()).toBeFocused();
  await keyboard.type('Walk 17:00');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Free from 15:30' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(block(page, 'Walk, 17:00 to 18:00')).toBeFocused();
  await daily.isStored();
});

test('a person plans the hours by single presses', async ({ page, signedIn, baseURL, isMobile }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { meetings: MEETINGS });
  const daily = await openHours(page, isMobile);
  const press = (target: Locator) => (isMobile ? target.tap() : target.click());

  await press(block(page, 'Dentist, 13:00 to 14:00'));
  await press(bar(page, 'Dentist').getByRole('button', { name: 'More' }));
  for (const name of ['Earlier', 'Earlier', 'Longer', 'Later', 'Shorter'])
    await press(page.getByRole('menuitem', { name }));
  await page.keyboard.press('Escape');
  await expect(bar(page, 'Dentist')).toContainText('12:45 to 13:45');
  await press(bar(page, 'Dentist').getByRole('button', { name: 'Copy' }));
  await expect(block(page, 'Dentist, 13:45 to 14:45')).toBeVisible();
  await press(block(page, 'Dentist, 13:45 to 14:45'));
  await press(bar(page, 'Dentist').getByRole('button', { name: 'Open' }));
  const sheet = page.getByRole('dialog', { name: 'Dentist' });
  await press(sheet.getByRole('textbox', { name: 'Location, optional' }));
  await page.keyboard.type('Harbour Street 12');
  await press(sheet.getByRole('button', { name: isMobile ? 'Close' : 'Fold back' }));
  await expect(hours(page).getByText('Harbour Street 12')).toBeVisible();
  await press(bar(page, 'Dentist').getByRole('button', { name: 'Open' }));
  await press(sheet.getByRole('button', { name: 'More' }));
  await press(page.getByRole('menuitem', { name: 'Delete' }));
  await expect(block(page, 'Dentist, 13:45 to 14:45')).toHaveCount(0);
  await daily.isStored();
});

test('a person plans the hours by touch', { tag: ['@phone', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
  isMobile,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { meetings: MEETINGS });
  const daily = await openHours(page, isMobile);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  const lift = () => client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  // A finger that rests on empty hours writes a meeting, and goes on to its end.
  await touch('touchStart', await pointAt(page, '12:05', 0.6));
  await expect(page.locator('[data-part=cover]')).toBeVisible();
  await touch('touchMove', await pointAt(page, '12:20', 0.6));
  await touch('touchMove', await pointAt(page, '12:45', 0.6));
  await lift();
  const form = page.getByRole('dialog', { name: 'New at 12:00' });
  await form.getByRole('textbox', { name: 'New task' }).fill('Lunch');
  await form.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(form).toHaveCount(0);
  await expect(block(page, 'Lunch, 12:00 to 12:45')).toBeVisible();

  // A pressed block has two grips.
  await block(page, 'Dentist').tap();
  await expect(bar(page, 'Dentist')).toContainText('13:00 to 14:00');
  const grip = hours(page).getByRole('listitem').filter({ hasText: 'Dentist' }).locator('[data-edge=end]');
  const box = await grip.boundingBox();
  if (!box) throw new Error('No grip');
  expect([box.width, box.height]).toEqual([44, 44]);
  const point = { x: box.x + 22, y: box.y + 22 };
  await touch('touchStart', point);
  await touch('touchMove', { x: point.x, y: point.y + 20 });
  await touch('touchMove', { x: point.x, y: point.y + 28 });
  await lift();
  await expect(bar(page, 'Dentist')).toContainText('13:00 to 14:30');

  // A finger that moves at once scrolls, and draws nothing.
  await block(page, 'Dentist').tap();
  await expect(bar(page, 'Dentist')).toHaveCount(0);
  const start = await pointAt(page, '12:50', 0.6);
  await touch('touchStart', start);
  await touch('touchMove', { x: start.x, y: start.y - 30 });
  await touch('touchMove', { x: start.x, y: start.y - 60 });
  await lift();
  await expect(form).toHaveCount(0);
  await daily.isStored();
});

test('writing at an hour moves nothing else, and the bar of a block is in sight, in windows of every size', {
  tag: '@desk',
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { meetings: MEETINGS });
  const daily = new DailyPage(page);
  for (const [width, height] of [
    [320, 480],
    [390, 844],
    [768, 480],
    [1024, 768],
    [1440, 900],
    [2560, 1600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await daily.open(`?date=${DAY}`);
    if (width < 768) await page.getByRole('tab', { name: /Schedule/ }).click();
    await expect(block(page, 'Dentist')).toBeVisible();
    // The last part of the page that is loaded.
    if (width >= 768) await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li, main h2, main button')].map((element) => {
          const { x, y } = element.getBoundingClientRect();
          return [element.textContent, Math.round(x), Math.round(y)];
        }),
      );
    for (const fraction of width < 768 ? [0] : [0, 0.5, 1]) {
      await page.evaluate((part) => {
        document.scrollingElement?.scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight));
      }, fraction);
      const hour = await firstFreeHour(page);
      if (!hour) continue;
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = await places();
      await page.mouse.click(hour.x, hour.y);
      const popover = page.getByRole('dialog', { name: /^New at / });
      const line = popover.getByRole('textbox', { name: 'New task' });
      await expect(line).toBeFocused();
      await page.keyboard.type('Walk');
      await expect(popover).toBeInViewport({ ratio: 0.99 });
      if (width >= 768) expect(await places(), `${width} × ${height}, ${fraction}`).toEqual(before);
      await line.fill('');
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
      expect(await page.locator('[data-part=new]').count()).toBe(0);
    }
    for (const title of ['Cover review', 'Call the printer', 'Dentist']) {
      await block(page, title).click();
      await expect(bar(page, title), `${width} × ${height}`).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Escape');
      await expect(bar(page, title)).toHaveCount(0);
    }
  }
});

/** Returns a point of the hours where there is no block, in the window; null if there is none. */
const firstFreeHour = (page: Page): Promise<{ x: number; y: number } | null> =>
  hours(page).evaluate((list) => {
    const { left, width } = list.getBoundingClientRect();
    const x = left + width * 0.6;
    for (let y = innerHeight - 4; y > 0; y -= 10)
      if (document.elementFromPoint(x, y) === list) return { x, y };
    return null;
  });

import type { Locator, Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { swipe } from './pages/swipe';
import { plan } from './planned';
import { expect, test } from './test';

/** Swipes over the rows of a phone, and the presses that do the same. */

const DAY = '2025-11-21';
const TITLES = ['Pick up the prints', 'Book the small hall', 'Proofread chapter four', 'Water the fig'];

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.setFixedTime(new Date(`${DAY}T14:05:00Z`));
  for (const text of TITLES) await plan(page, baseURL, { tasks: [{ title: text, date: DAY }] });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  await expect(daily.row('Water the fig')).toBeVisible();
  // The code that follows a finger is there once the page is idle.
  await expect(page.locator('body')).toHaveAttribute('data-drop-target-for-element', 'true');
  return daily;
}

const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name });
const days = (page: Page, title: string): Locator => page.getByRole('group', { name: `Move: ${title}` });

async function swipeRow(page: Page, row: Locator, by: number): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('No row');
  await swipe(page, { x: by > 0 ? 120 : 320, y: box.y + box.height / 2 }, by);
}

test('to the right a task is done, to the left it goes to tomorrow or to Later', {
  tag: ['@phone', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await swipeRow(page, daily.row('Pick up the prints'), 160);
  await expect(daily.check('Pick up the prints')).toBeChecked();
  await expect(tab(page, /Tasks/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(page.getByText('Task Completed')).toHaveCount(0);
  await swipeRow(page, daily.row('Book the small hall'), -120);
  await expect(days(page, 'Book the small hall')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Chromium ignores a tap in the half second after a swipe, as one that stops a scroll.
  await days(page, 'Book the small hall').getByRole('button', { name: 'Tomorrow' }).click();
  await expect(daily.check('Book the small hall')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Book the small hall' }).click();
  await expect(daily.check('Book the small hall')).toBeVisible();

  await swipeRow(page, daily.row('Water the fig'), -120);
  await days(page, 'Water the fig').getByRole('button', { name: 'Later' }).click();
  await expect(daily.check('Water the fig')).toHaveCount(0);

  // The same by single presses.
  await page.getByRole('button', { name: 'Proofread chapter four', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Later' }).click();
  await expect(daily.check('Proofread chapter four')).toHaveCount(0);
});

test('rows scroll the page, and beside them a swipe changes the tab', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  const row = await daily.row('Pick up the prints').boundingBox();
  if (!row) throw new Error('No row');
  const client = await page.context().newCDPSession(page);
  const touchAt = (y: number) => [{ x: 200, y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchAt(row.y + 20) });
  for (const by of [20, 60, 120, 200])
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: touchAt(row.y + 20 - by),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(days(page, 'Pick up the prints')).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await tab(page, /Schedule/).tap();
  const quiet = await page.getByText('No meetings. A quiet day.').boundingBox();
  await swipe(page, { x: 100, y: (quiet?.y ?? 0) + 8 }, 180);
  await expect(tab(page, /Tasks/)).toHaveAttribute('aria-selected', 'true');
});

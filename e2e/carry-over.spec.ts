import type { Locator, Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { expect, test } from './test';

/** The tasks that are left from earlier days: one line at the top of today, and its review. */

const TODAY = '2025-11-21';
const YESTERDAY = '2025-11-20';

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.install({ time: new Date(`${TODAY}T14:05:00Z`) });
  await plan(page, baseURL, {
    tasks: [
      { title: 'Send the seating plan', date: YESTERDAY, time: '16:00' },
      { title: 'Return the projector', date: YESTERDAY, time: '17:00' },
      { title: 'Sort the receipts', date: YESTERDAY, time: '18:00' },
      { title: 'Book the small hall', date: TODAY, time: '16:00' },
    ],
  });
  const daily = new DailyPage(page);
  await daily.open(`?date=${TODAY}`);
  await expect(line(page)).toContainText('3 left from yesterday');
  return daily;
}

const line = (page: Page): Locator => page.getByRole('region', { name: 'Left from earlier days' });
const ways = (page: Page, title: string): Locator =>
  page.getByRole('toolbar', { name: `What happens with ${title}` });
const isLeft = (page: Page, title: string): Locator =>
  line(page).getByRole('checkbox', { name: `Mark as done: ${title}` });

test('all that is left is brought by one press, and one Undo takes it back', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await line(page).getByRole('button', { name: 'Bring all' }).click();
  await expect(line(page)).toHaveCount(0);
  await expect(daily.check('Return the projector')).toBeVisible();
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  await expect(daily.check('Send the seating plan')).toBeVisible();
  await expect(daily.row('Send the seating plan')).toContainText('16:00');
  await expect(line(page)).toHaveCount(0);
});

test('Undo takes back that all was brought', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await line(page).getByRole('button', { name: 'Bring all' }).click();
  await daily.undo('3 brought to today').click();
  await expect(line(page)).toContainText('3 left from yesterday');
  await daily.isStored();
  await page.reload();
  await expect(line(page)).toContainText('3 left from yesterday');
});

test('each is decided about by a press', async ({ page, signedIn, baseURL, isMobile }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await line(page).getByRole('button', { name: 'Review' }).click();
  await expect(ways(page, 'Send the seating plan').getByRole('button', { name: 'Tomorrow' })).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  if (!isMobile) {
    await page.setViewportSize({ width: 1024, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
  }

  await ways(page, 'Send the seating plan').getByRole('button', { name: 'Let go' }).click();
  await expect(isLeft(page, 'Send the seating plan')).toHaveCount(0);
  if (isMobile) await line(page).getByRole('button', { name: 'Sort the receipts' }).click();
  await ways(page, 'Sort the receipts').getByRole('button', { name: 'Later' }).click();
  await ways(page, 'Return the projector').getByRole('button', { name: 'Today' }).click();
  await expect(line(page)).toHaveCount(0);
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  await expect(daily.check('Return the projector')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /^Later 1/ }).click();
  await expect(page.getByRole('region', { name: /^Later/ })).toContainText('Sort the receipts');

  // What was let go is on its day, does not count, and is taken up again there.
  await page.goto(`/daily?date=${YESTERDAY}`);
  await daily.isRead();
  await expect(daily.figure('Total Tasks').or(page.getByText('0 of 0 done'))).toBeVisible();
  await daily.tasks.getByRole('button', { name: '1 let go' }).click();
  await expect(daily.row('Send the seating plan')).toContainText('let go');
  await daily.tasks.getByRole('button', { name: 'Send the seating plan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send the seating plan' });
  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take up again' }).click();
  await daily.isStored();
  await page.goto(`/daily?date=${TODAY}`);
  await expect(line(page)).toContainText('1 left from yesterday');
});

test('the review is done with keys alone', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const { keyboard } = page;
  const daily = await open(page, baseURL);
  await daily.tabTo(line(page).getByRole('button', { name: 'Review' }));
  await keyboard.press('Enter');
  await expect(line(page).getByRole('button', { name: 'Send the seating plan' })).toBeFocused();
  await keyboard.press('m');
  await expect(line(page).getByRole('button', { name: 'Return the projector' })).toBeFocused();
  await keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(line(page).getByRole('button', { name: 'Return the projector' })).toBeFocused();
  await keyboard.press('Space');
  await expect(line(page).getByRole('button', { name: 'Sort the receipts' })).toBeFocused();
  await keyboard.press('t');
  await expect(line(page)).toHaveCount(0);
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  await expect(daily.check('Sort the receipts')).toBeVisible();
  await page.goto('/daily?date=2025-11-22');
  await expect(daily.check('Send the seating plan')).toBeVisible();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('it is about the day of the browser, also when that changes', { tag: '@desk' }, async ({
    page,
    signedIn,
    baseURL,
  }) => {
    expect(signedIn.email).toBeTruthy();
    // Five minutes to midnight there; on the server it is still before noon.
    await page.clock.install({ time: new Date('2025-11-21T10:55:00Z') });
    await plan(page, baseURL, { tasks: [{ title: 'Send the seating plan', date: TODAY }] });
    const daily = new DailyPage(page);
    await daily.open();
    await expect(daily.check('Send the seating plan')).toBeVisible();
    await expect(line(page)).toHaveCount(0);
    await page.clock.runFor(6 * 60_000);
    await page.goto('/daily');
    await expect(line(page)).toContainText('1 left from yesterday');
  });
});

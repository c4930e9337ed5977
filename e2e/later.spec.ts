import type { Locator, Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { expect, test } from './test';

/** The list Later beside the daily view. */

const DAY = '2025-11-21';

const later = (page: Page): Locator => page.getByRole('region', { name: /^Later/ });

/** Creates tasks for later, in this order; returns the id of the first. */
async function wait(page: Page, baseURL: string | undefined, titles: readonly string[]): Promise<string> {
  const ids: string[] = [];
  for (const title of titles) {
    const data = { title, date: null, estimate: 45 };
    const response = await page.request.post('/api/tasks', { data, headers: { origin: baseURL ?? '' } });
    ids.push(((await response.json()) as { id: string }).id);
  }
  return ids[0] ?? '';
}

async function open(page: Page, baseURL: string | undefined, titles: readonly string[]): Promise<DailyPage> {
  await page.clock.install({ time: new Date(`${DAY}T14:05:00Z`) });
  await plan(page, baseURL, { tasks: [{ title: 'Water the fig', date: DAY, time: '08:30' }] });
  await wait(page, baseURL, titles);
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

test('a task waits in Later, and goes to today and back', { tag: '@short' }, async ({
  page,
  signedIn,
  baseURL,
  isMobile,
}) => {
  expect(signedIn.email).toBeTruthy();
  const titles = [
    'A bookbinder for the guest book',
    'Write to the choir',
    'Descale the kettle',
    'Sort the slides',
  ];
  const daily = await open(page, baseURL, titles);
  if (isMobile) await page.getByRole('button', { name: 'Later 4' }).click();
  await later(page).getByRole('button', { name: 'Add for later' }).click();
  await page.getByRole('textbox', { name: 'New task for later' }).fill('Call Odile');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(later(page)).toContainText('Call Odile');
  await later(page).scrollIntoViewIfNeeded();
  // Without the tooltip of the button, which would fade between the themes.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await overflowingElements(page)).toEqual([]);
  if (!isMobile) {
    await page.setViewportSize({ width: 1024, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
  }

  await choose(page, 'Call Odile', 'Today');
  await expect(daily.tasks).toContainText('Call Odile');
  await expect(later(page)).not.toContainText('Call Odile');
  await choose(page, 'Water the fig', 'Later');
  await expect(later(page)).toContainText('Water the fig');
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  await expect(daily.tasks).toContainText('Call Odile');
  await expect(daily.tasks).not.toContainText('Water the fig');
});

/** Chooses an action in the sheet of a task. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('Later is used with the keyboard alone', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const { keyboard } = page;
  const daily = await open(page, baseURL, ['Write to the choir']);
  await daily.tabTo(page.getByRole('button', { name: 'Water the fig' }));
  await keyboard.press('l');
  await expect(later(page)).toContainText('Water the fig');
  await daily.tabTo(page.getByRole('button', { name: 'Add for later' }));
  await keyboard.press('Enter');
  await keyboard.type('Call Odile');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add for later' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(later(page).locator(':focus')).toHaveCount(1);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  await keyboard.press('t');
  await expect(daily.tasks).toContainText(focused ?? '');
  await daily.isStored();
  await page.reload();
  await expect(daily.tasks).toContainText(focused ?? '');
});

test('a link leads to a task for later', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const id = await wait(page, baseURL, ['Write to the choir']);
  await page.goto(`/daily?highlight=task-${id}`);
  await expect(page.getByRole('button', { name: 'Write to the choir' })).toBeFocused();
});

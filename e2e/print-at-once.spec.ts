import type { Page } from '@playwright/test';
import { completeBrowser } from './browser';
import { isRead } from './pages/is-read';
import { plan } from './planned';
import { expect, test } from './test';

test.use({ launchOptions: completeBrowser });

/** Printing before all data of the sheet has been read. */

const DAY = '2025-11-21';

/** For each view: the request that is delayed, and the texts that its sheet must contain. */
const SHEETS = [
  { view: `/daily?date=${DAY}`, slow: /goals\/daily/, holds: ['Walk daily', '08:15', 'Water the fig'] },
  { view: '/weekly', slow: /goals\/weekly/, holds: ['Walk weekly', '08:15', 'Water the fig', 'Dentist'] },
  { view: '/monthly', slow: /goals\/monthly/, holds: ['Walk monthly', '08:15', 'Dentist'] },
  { view: '/annual', slow: /goals\/annual/, holds: ['Walk annual', '2 tasks, 3 meetings'] },
] as const;

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date(`${DAY}T14:05:00Z`));
  await plan(page, baseURL, {
    tasks: [
      { title: 'Water the fig', date: DAY, time: '08:15' },
      { title: 'Book the hall', date: DAY },
    ],
    meetings: [
      { title: 'Dentist', date: DAY, time: '09:00' },
      { title: 'Choir rehearsal', date: DAY, time: '09:10' },
      { title: 'Cover review', date: DAY, time: '09:20' },
    ],
    goals: (['daily', 'weekly', 'monthly', 'annual'] as const).map((type) => ({
      title: `Walk ${type}`,
      date: DAY,
      type,
    })),
  });
  // Replaces the browser's dialog, which would wait for a person. The page gets the same event.
  await page.addInitScript(() => {
    window.print = () => {
      // Keeps the text of the sheet at the time of printing.
      document.documentElement.dataset.sheet = document.querySelector('body > .paper')?.textContent ?? '';
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = 'yes';
    };
  });
});

const printed = (page: Page) => page.locator('html[data-printed=yes]');
const sheet = (page: Page) => page.locator('body > .paper');

for (const { view, slow, holds } of SHEETS)
  test(`the sheet of ${view} is printed when all of its data has been read`, { tag: '@desk' }, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(slow, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(view);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Preparing the sheet…' })).toBeVisible();
    await expect(printed(page)).toHaveCount(0);
    release();
    await expect(printed(page)).toHaveCount(1);
    const taken = await page.locator('html').getAttribute('data-sheet');
    for (const text of holds) expect(taken).toContain(text);
    await page.emulateMedia({ media: 'print' });
    for (const text of holds) await expect(sheet(page)).toContainText(text);
    // The chart has bars even when it is printed at once.
    if (!view.startsWith('/daily'))
      await expect(sheet(page).locator('[data-part=chart] i').first()).toBeAttached();
    await expect(page.getByText('Preparing the sheet…')).toBeHidden();
    expect((await page.pdf({ format: 'A4', landscape: true })).length).toBeGreaterThan(1_000);
  });

test('Ctrl+P prints the sheet when all of its data has been read', { tag: ['@desk', '@short'] }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/goals\/weekly/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/weekly');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(page.getByText('Preparing the sheet…')).toBeVisible();
  release();
  await expect(printed(page)).toHaveCount(1);
  await expect(sheet(page)).toContainText('Walk weekly');
});

test("a sheet printed from the browser's menu says that some of its data is missing", {
  tag: '@desk',
}, async ({ page }) => {
  await page.route(/goals\/weekly/, () => new Promise(() => {}));
  await page.goto('/weekly');
  await expect(page.getByRole('group', { name: 'Days of the week' })).toHaveAttribute('aria-busy', 'false');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page)).toContainText('Some of this sheet had not been loaded when it was printed.');
  await expect(sheet(page)).toContainText('Dentist');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the sheet of a day shows the times of tasks and the titles of all simultaneous meetings', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(`/daily?date=${DAY}`);
  await expect(page.getByRole('checkbox', { name: /Water the fig/ })).toBeVisible();
  await isRead(page);
  await page.emulateMedia({ media: 'print' });
  const tasks = sheet(page).locator('[data-part=tasks] li').filter({ hasText: 'Water the fig' });
  await expect(tasks).toContainText('08:15');
  for (const title of ['Dentist', 'Choir rehearsal', 'Cover review'])
    await expect(sheet(page).locator('[data-part=hours]').getByText(title)).toBeVisible();
});

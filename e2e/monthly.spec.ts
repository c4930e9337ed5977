import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

const TASKS = [
  { title: 'Carve the pumpkin', date: '2025-10-31', completed: true },
  { title: 'Post the letter', date: '2025-11-01' },
  { title: 'Send the revised quote', date: '2025-11-21', completed: true },
  { title: 'Book the small hall', date: '2025-11-21' },
];

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  await plan(page, baseURL, {
    tasks: TASKS,
    meetings: [{ title: 'Dentist', date: '2025-11-21', time: '15:00' }],
  });
});

test('the monthly view shows a month and its tasks, and leads to other months and to today', {
  tag: '@desk',
}, async ({ page }) => {
  const monthly = new PeriodPage(page, 'monthly');
  await monthly.open();
  await expect(monthly.heading).toHaveText('November 2025');
  expect(await monthly.figures()).toEqual(['1', '3', '1', '33%']);
  await expect(monthly.choice(/^Week/)).toHaveCount(6);
  await expect(monthly.choice(/^Week 1, October 26 to November 1, 2 tasks, 1 done, 50%$/)).toBeVisible();
  await expect(monthly.choice(/^Week 4, .*this week$/)).toHaveAttribute('aria-pressed', 'true');
  expect(await monthly.trend()).toEqual([
    'Week 1 2 1',
    'Week 2 0 0',
    'Week 3 0 0',
    'Week 4 2 1',
    'Week 5 0 0',
    'Week 6 0 0',
  ]);

  await monthly.choice(/^Week 1/).click();
  await expect(monthly.openDay).toHaveAttribute('href', '/daily?date=2025-11-01');
  await page.getByRole('checkbox', { name: /Post the letter/ }).click();
  await expect(monthly.choice(/^Week 1, .*2 done, 100%/)).toBeVisible();

  await monthly.turn(/^Previous month/);
  await expect(monthly.heading).toHaveText('October 2025');
  await expect(monthly.openDay).toHaveAttribute('href', '/daily?date=2025-10-01');
  await monthly.turn('Today');
  await expect(monthly.heading).toHaveText('November 2025');
});

test('a title of the month opens the sheet of its item', { tag: '@desk' }, async ({ page }) => {
  const monthly = new PeriodPage(page, 'monthly');
  await monthly.open();
  await monthly.choice(/^Book the small hall$/).click();
  const sheet = page.getByRole('dialog', { name: 'Book the small hall' });
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Book the large hall');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(monthly.choice(/^Book the large hall$/)).toBeFocused();
  await expect(monthly.heading).toHaveText('November 2025');
});

test('a title of the month is reached and opened by keyboard alone', { tag: '@desk' }, async ({ page }) => {
  const monthly = new PeriodPage(page, 'monthly');
  await monthly.open();
  await monthly.choice(/^Week 1/).focus();
  for (let day = 0; day < 7; day++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(monthly.choice(/^Saturday, November 1,/)).toHaveAttribute('aria-pressed', 'true');
  await expect(monthly.choice(/^Post the letter$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(monthly.choice(/^Post the letter$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Post the letter' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(monthly.choice(/^Post the letter$/)).toBeFocused();
});

test('a title is dragged to another day of the month', { tag: '@desk' }, async ({ page }) => {
  const monthly = new PeriodPage(page, 'monthly');
  await monthly.open();
  const title = monthly.choice(/^Book the small hall$/);
  await title.hover();
  await expect(title).toHaveAttribute('draggable', 'true');
  await page.mouse.down();
  const to = await monthly.choice(/^Wednesday, November 19/).boundingBox();
  if (!to) throw new Error('No day');
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + 61, to.y + 20);
  await expect(page.locator('[data-drop][data-over]')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByText(/^Moved to Wednesday, November 19/)).toBeVisible();
  await expect(monthly.choice(/^Wednesday, November 19, 1 task/)).toBeVisible();
});

test('the name of a week is on one line, on the narrowest phone too', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await new PeriodPage(page, 'monthly').open();
  const words = page.locator('button[aria-label^="Week "] > span:nth-child(-n + 2)');
  await words.first().waitFor();
  const lines = await words.evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(7);
  expect(new Set(lines)).toEqual(new Set([1]));
});

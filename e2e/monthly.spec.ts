import { expectAccessibleInBothThemes } from './accessibility';
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
  tag: '@quick',
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

test('the weeks are one tab stop, and arrow keys move between them', { tag: '@desk' }, async ({ page }) => {
  const monthly = new PeriodPage(page, 'monthly');
  await monthly.open();
  await monthly.choice(/^Week 4/).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(monthly.choice(/^Week 3/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('PageDown');
  await expect(monthly.heading).toHaveText('December 2025');
  await expect(monthly.choices.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
});

test('the monthly view has no accessibility violations in either theme, and fits the width of the window', async ({
  page,
}) => {
  await new PeriodPage(page, 'monthly').open();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessibleInBothThemes(page, { landmarks: true });
});

test('the name of a week is on one line, on the narrowest phone too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await new PeriodPage(page, 'monthly').open();
  const words = page.locator('.week :is(.h, .range)');
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

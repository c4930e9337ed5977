import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
});

const SOME = {
  tasks: [
    { title: 'Order the cake', date: '2025-04-02', completed: true },
    { title: 'Send the revised quote', date: '2025-11-21', completed: true },
    { title: 'Book the small hall', date: '2025-11-21' },
    { title: 'Sweep the porch', date: '2026-01-01' },
  ],
  meetings: [{ title: 'Dentist', date: '2025-11-21', time: '15:00' }],
};

test('the annual view shows a year and its tasks, and leads to the next year and to today', {
  tag: ['@desk', '@short'],
}, async ({ page, baseURL }) => {
  await plan(page, baseURL, SOME);
  const annual = new PeriodPage(page, 'annual');
  await annual.open();
  await expect(annual.heading).toHaveText('2025');
  expect(await annual.figures()).toEqual(['2', '3', '1', '67%']);
  await expect(page.getByRole('region', { name: 'Q4' })).toContainText('1 of 2 done');
  await expect(annual.choice(/^November, 2 tasks, 1 done, 1 meeting, this month$/)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await annual.trend()).toContain('April 1 1');

  await page.getByRole('checkbox', { name: /Book the small hall/ }).click();
  await expect(annual.choice(/^November, 2 tasks, all done/)).toBeVisible();
  expect(await annual.figures()).toEqual(['3', '3', '1', '100%']);

  await annual.choice(/^April/).click();
  await expect(annual.openDay).toHaveAttribute('href', '/daily?date=2025-04-01');
  await annual.turn(/^Next year/);
  await expect(annual.heading).toHaveText('2026');
  expect(await annual.figures()).toEqual(['0', '1', '0', '0%']);
  await annual.turn('Today');
  await expect(annual.openDay).toHaveAttribute('href', '/daily?date=2025-11-21');
});

test('a task added in another window is counted in the annual view', { tag: '@desk' }, async ({
  page,
  context,
  baseURL,
}) => {
  await plan(page, baseURL, SOME);
  const annual = new PeriodPage(page, 'annual');
  await annual.open();
  await context.request.post('/api/tasks', {
    data: { title: 'Mend the coat', date: '2025-07-01' },
    headers: { origin: baseURL ?? '' },
  });
  await expect(annual.choice(/^July, 1 task,/)).toBeVisible();
});

test('the legend of the annual view stays on one line on the narrowest phone', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await new PeriodPage(page, 'annual').open();
  const [done, open] = await Promise.all(
    ['All done', 'Open tasks'].map((text) =>
      page.locator('span[aria-hidden=true]').getByText(text, { exact: true }).boundingBox(),
    ),
  );
  expect(done?.y).toBe(open?.y);
  expect(done?.height).toBeLessThan(24);
  expect(open?.height).toBeLessThan(24);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('each dot of the annual view is a link to its day', async ({ page, baseURL }) => {
  await plan(page, baseURL, SOME);
  const annual = new PeriodPage(page, 'annual');
  await annual.open();
  const cake = page.getByRole('link', { name: 'April 2, 1 task, all done, 0 meetings' });
  await expect(cake).toHaveAttribute('href', '/daily?date=2025-04-02');
  await cake.click();
  await expect(page).toHaveURL(/\/daily\?date=2025-04-02$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday, April 2');
  await page.goBack();
  await expect(annual.heading).toHaveText('2025');
  // A click beside the dots selects the month.
  await annual.choice(/^April/).click();
  await expect(annual.choice(/^April/)).toHaveAttribute('aria-pressed', 'true');
});

import { Frame } from './pages/frame';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

const TASKS = [
  { title: 'Repot the fig', date: '2025-11-16', completed: true },
  { title: 'Send the revised quote', date: '2025-11-21', completed: true },
  { title: 'Book the small hall', date: '2025-11-21', priority: 'high' },
  { title: 'Pick up the framed prints', date: '2025-11-21' },
  { title: 'Write the cards', date: '2025-12-03' },
];
const MEETINGS = [
  { title: 'Dentist', date: '2025-11-21', time: '15:00' },
  { title: 'Choir rehearsal', date: '2025-11-18', time: '18:30' },
];

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  await plan(page, baseURL, { tasks: TASKS, meetings: MEETINGS });
});

test('the weekly view shows a week and its tasks, and leads to other weeks and to today', async ({
  page,
}) => {
  const weekly = new PeriodPage(page, 'weekly');
  await weekly.open();
  await expect(weekly.heading).toHaveText('Week of November 16 - 22, 2025');
  expect(await weekly.figures()).toEqual(['2', '4', '2', '50%']);
  await expect(weekly.choice(/^Friday, November 21, 3 tasks, 1 done, 1 meeting, today$/)).toHaveAttribute(
    'aria-current',
    'date',
  );
  expect(await weekly.trend()).toContain('Friday 3 1');

  await page.getByRole('checkbox', { name: /Book the small hall/ }).click();
  await expect(weekly.choice(/^Friday, November 21, 3 tasks, 2 done/)).toBeVisible();
  expect(await weekly.figures()).toEqual(['3', '4', '2', '75%']);

  await weekly.turn(/^Next week/);
  await expect(weekly.heading).toHaveText('Week of November 23 - 29, 2025');
  await weekly.turn(/^Next week/);
  await expect(weekly.heading).toHaveText('Week of November 30 - December 6, 2025');
  await weekly.choice(/^Wednesday, December 3, 1 task/).click();
  await expect(page.getByRole('region', { name: 'Wednesday, December 3, 2025' })).toContainText(
    'Write the cards',
  );
  await weekly.turn('Today');
  await expect(weekly.heading).toHaveText('Week of November 16 - 22, 2025');
});

test('other views open on the selected day', { tag: '@desk' }, async ({ page }) => {
  const [weekly, frame] = [new PeriodPage(page, 'weekly'), new Frame(page)];
  await weekly.open();
  await weekly.choice(/^Sunday, November 16/).click();
  await frame.goTo('Monthly');
  await expect(new PeriodPage(page, 'monthly').openDay).toHaveAttribute('href', '/daily?date=2025-11-16');
  await frame.goTo('Annual');
  await expect(new PeriodPage(page, 'annual').openDay).toHaveAttribute('href', '/daily?date=2025-11-16');
  await frame.goTo('Weekly');
  await weekly.openDay.click();
  await expect(page).toHaveURL(/\/daily\?date=2025-11-16$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sunday, November 16');
});

test('bars of the chart have a minimum height of 8 and 4 pixels', { tag: '@desk' }, async ({ page }) => {
  const weekly = new PeriodPage(page, 'weekly');
  await weekly.open();
  await expect.poll(() => weekly.barHeights('total')).toHaveLength(7);
  expect(Math.min(...(await weekly.barHeights('total')))).toBe(8);
  expect(Math.min(...(await weekly.barHeights('completed')))).toBe(4);
});

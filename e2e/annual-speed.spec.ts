import { availableParallelism, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { planInBulk } from './bulk';
import { Frame } from './pages/frame';
import { PeriodPage } from './pages/period-page';
import { expect, test } from './test';

const TASKS = 10_000;
/** Milliseconds in which a person notices nothing. */
const UNNOTICED = 50;

// The one figure of time that is judged here, and only against itself; whatever else the machine does is in it too.
test.describe.configure({ retries: 3 });
// A trace takes pictures of the page, in the page's own time.
test.use({ trace: 'off' });

test(
  'a year of 10,000 tasks opens without holding up the window for longer than an empty one',
  { tag: '@desk' },
  async ({ page, signedIn }, testInfo) => {
    const [load = 0] = loadavg();
    test.skip(load > availableParallelism(), 'The machine is too busy to tell; run this file alone.');
    test.slow();
    await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
    const empty = await quietest(page, '0');
    test.skip(
      longest(empty) > 2 * UNNOTICED,
      'The machine is too busy to tell: even an empty year holds it up.',
    );
    await planInBulk(signedIn.email, TASKS, 2025);
    const full = await quietest(page, String(TASKS));
    testInfo.annotations.push({ type: 'long tasks', description: JSON.stringify({ empty, full }) });
    expect(longest(full) - longest(empty)).toBeLessThan(UNNOTICED);
  },
);

/** The better of two openings: what else the machine is doing at the time is not the page's. */
async function quietest(page: Page, totalTasks: string): Promise<number[]> {
  const [first, second] = [
    await longTasksOfOpening(page, totalTasks),
    await longTasksOfOpening(page, totalTasks),
  ];
  return longest(first) < longest(second) ? first : second;
}

/** What the window was held up by for more than 50 ms, while the year was opened from the week with a slow processor. */
async function longTasksOfOpening(page: Page, totalTasks: string): Promise<number[]> {
  const annual = new PeriodPage(page, 'annual');
  await new PeriodPage(page, 'weekly').open();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });

  await new Frame(page).goTo('Annual');
  await expect(annual.heading).toHaveText('2025');
  await expect.poll(async () => (await annual.figures())[1]).toBe(totalTasks);
  // What is drawn when there is time for it belongs to the opening, too.
  await page.waitForTimeout(1500);
  await session.detach();
  return page.evaluate(() => window.longTasks);
}

const longest = (durations: readonly number[]): number => Math.max(0, ...durations);

declare global {
  interface Window {
    /** Milliseconds. */
    longTasks: number[];
  }
}

import type { Page } from '@playwright/test';

/**
 * Begins to record the tasks of a page that block its window for longer than 50 ms.
 *
 * @returns a function that waits until the page is idle, and returns the milliseconds of each
 */
export async function recordLongTasks(page: Page): Promise<() => Promise<number[]>> {
  const observed = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(Math.round(duration));
    });
    observer.observe({ type: 'longtask' });
    return { durations };
  });
  return async () => {
    // What is rendered in idle time belongs to the work too.
    await page.evaluate(async () => {
      // After a drag, Chromium runs idle callbacks only once a frame was requested.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (let times = 0; times < 5; times++) await new Promise((resolve) => requestIdleCallback(resolve));
    });
    return observed.evaluate(({ durations }) => durations);
  };
}

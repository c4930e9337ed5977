import type { BrowserContext } from '@playwright/test';

/**
 * Shows the schedule of a day as a list in this browser, until somebody presses 'Hours'. Most journeys are written for
 * the list, in which a press on a title opens its sheet, and no task with a time stands a second time.
 */
export async function showAsList(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem(
        'dayfold.kept.schedule-as',
        localStorage.getItem('dayfold.kept.schedule-as') ?? 'list',
      );
    } catch {
      // A page without an address has no storage.
    }
  });
}

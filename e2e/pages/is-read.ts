import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page of the planner has read its data. The parts of it that read data have the attribute `aria-busy`
 * from when they are rendered. So a page without the attribute has not rendered them yet. Those in the kept day, which
 * is shown before React has drawn the page, do not count.
 */
export async function isRead(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]:not(kept-day *)').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

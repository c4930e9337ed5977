import { expect, type Page } from '@playwright/test';

/**
 * Waits until a planner view has read its data. Its regions have `aria-busy` as soon as they are rendered. A page
 * without any has not rendered its view yet, and would otherwise pass for one that has read everything.
 */
export async function isRead(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

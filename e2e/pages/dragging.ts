import { expect, type Locator, type Page } from '@playwright/test';

export const titlesIn = (list: Locator): Promise<string[]> =>
  list.locator('[data-drag] .title').allTextContents();

export const rowIn = (list: Locator, title: string): Locator =>
  list.getByRole('listitem').filter({ hasText: title });

/** Holds a row with the mouse, and drags it a little: a page that scrolls before that would not let go of the row. */
export async function hold(page: Page, row: Locator): Promise<void> {
  await row.hover();
  await expect(row).toHaveAttribute('draggable', 'true');
  const box = await row.boundingBox();
  if (!box) throw new Error('No row');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + box.height / 2 + 8, { steps: 4 });
  await expect(page.locator('[data-slip]')).toBeVisible();
}

/** Moves the mouse over a place of an element: by default its middle. */
export async function over(page: Page, target: Locator, part = 0.5): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to move over');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * part, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 + 1, box.y + box.height * part);
}

import type { Page } from '@playwright/test';

/** Swipes horizontally over the screen. @param by pixels, negative to the left */
export async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const point = (x: number) => [{ x, y: from.y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from.x) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: point(from.x + part * by),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

import type { Page } from '@playwright/test';
import { whatDoesNotFit } from './fitting';
import { forgiveVisitor, rowOf } from './pages/people';
import { expect } from './test';
import { together } from './together';
import { planUnruly, UNRULY } from './unruly';

/** Long words, other scripts and both directions, on every screen, from the narrowest window on. */

const SCREENS = [
  '/daily',
  '/weekly',
  '/monthly',
  '/annual',
  '/upcoming',
  '/profile',
  '/email-settings',
  '/notification-settings',
] as const;

/** 320 px are 1280 px at 400 %. */
const WIDTHS = { phone: [320, 390], desk: [320, 768, 1440] } as const;

async function fits(page: Page, where: string): Promise<void> {
  expect(await whatDoesNotFit(page), where).toEqual([]);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Waits for layouts by script too: a script gets the new width before the next frame. */
const isLaidOut = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

together('what people write fits everywhere', async ({ arrives, isPhone }) => {
  together.slow();
  const [guest, host] = [await arrives('Noor'), await arrives('Zoe')];
  await planUnruly(guest, host);
  const { page } = guest;
  for (const screen of SCREENS) {
    await open(page, screen);
    for (const width of isPhone ? WIDTHS.phone : WIDTHS.desk) {
      await page.setViewportSize({ width, height: 800 });
      await isLaidOut(page);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await fits(page, `${screen} at ${width}`);
    }
  }
  await open(page, '/daily');
  await expect(rowOf(page, UNRULY.code)).toBeVisible();
  // Without a connected account the answer is 404.
  forgiveVisitor(guest, 404);
});

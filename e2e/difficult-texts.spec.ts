import type { Page } from '@playwright/test';
import { DIFFICULT, planDifficult } from './difficult-texts';
import { overflowingElements } from './overflow';
import { forgiveVisitor, rowOf } from './pages/people';
import { peopleTest } from './people-test';
import { forgiveOffline } from './service-worker';
import { expect } from './test';

/** Long words, other scripts and both directions of writing on every screen, in windows of every width. */

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

/** The widths in CSS pixels. A window of 1280 px has 320 at a zoom of 400 %. */
const WIDTHS = { phone: [320, 390], desk: [320, 768, 1440] } as const;

/** Where the words of the sign are hidden, and where they are shown. */
const OFFLINE_WIDTHS = [768, 900, 1023, 1024, 1181, 1401];

async function fits(page: Page, where: string): Promise<void> {
  expect(await overflowingElements(page), where).toEqual([]);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Waits for the next frame, before which scripts that lay out the page get the new width. */
const isLaidOut = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

peopleTest('difficult texts overflow no screen', async ({ arrives, isPhone }) => {
  peopleTest.slow();
  const [guest, host] = [await arrives('Noor'), await arrives('Zoe')];
  await planDifficult(guest, host);
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
  await expect(rowOf(page, DIFFICULT.code)).toBeVisible();
  // The header has a further sign while there is no network.
  await page.context().setOffline(true);
  await expect(
    page
      .getByText(/^Offline/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  for (const width of isPhone ? WIDTHS.phone : OFFLINE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await isLaidOut(page);
    await fits(page, `/daily at ${width} without a network`);
  }
  await page.context().setOffline(false);
  forgiveOffline(guest.complaints);
  // The answer is 404, as no mail account is connected.
  forgiveVisitor(guest, 404);
});

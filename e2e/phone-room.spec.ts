import type { Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { swipe } from './pages/swipe';
import { plan } from './planned';
import { expect, test } from './test';

const DAY = '2025-11-21';
const TASKS = [
  'Pick up the framed prints before five',
  'Book the small hall for the winter concert',
  'Proofread chapter four, pages 61 to 88',
  'Water the fig and the lemon tree',
  'Answer Odile about the cover stock',
  'Call the plumber',
  'Renew the library card',
  'Sort the receipts of October',
  'Sweep the stairs',
  'Pay the choir fee',
].map((title) => ({ title, date: DAY }));

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date(`${DAY}T14:05:00Z`));
  await plan(page, baseURL, {
    tasks: TASKS,
    meetings: [{ title: 'Dentist', date: DAY, time: '15:00', duration: 45 }],
  });
});

/** Runs the work. @returns the largest width of the page in any frame meanwhile, and the width of the window */
async function widest(page: Page, work: () => Promise<void>): Promise<{ page: number; window: number }> {
  await page.evaluate(() => {
    const seen = { most: 0, isOver: false };
    Object.assign(window, { widths: seen });
    const look = () => {
      seen.most = Math.max(seen.most, document.documentElement.scrollWidth);
      if (!seen.isOver) requestAnimationFrame(look);
    };
    look();
  });
  await work();
  return page.evaluate(() => {
    const seen = (window as unknown as { widths: { most: number; isOver: boolean } }).widths;
    seen.isOver = true;
    return { page: seen.most, window: window.innerWidth };
  });
}

test('a swipe over the strip shows another week and makes the page no wider in any frame', {
  tag: ['@phone', '@short'],
}, async ({ page }) => {
  // Plays the animation, during which the page must not become wider.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const daily = new DailyPage(page);
  await daily.open();
  const strip = page.getByRole('group', { name: 'Week of November 16' });
  const box = await strip.boundingBox();
  const width = await widest(page, async () => {
    await swipe(page, { x: 300, y: (box?.y ?? 0) + 40 }, -220);
    await expect(page.getByRole('group', { name: 'Week of November 23' })).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  });
  expect(width).toEqual({ page: 390, window: 390 });
});

test('the first task is in the upper part of the screen', { tag: '@phone' }, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  await expect(page.getByRole('button', { name: /Dentist/ })).toBeVisible();
  const first = await daily.tasks.getByRole('checkbox').first().boundingBox();
  expect(first?.y).toBeLessThan(300);
  const head = await page.getByRole('banner').last().boundingBox();
  const strip = await page.getByRole('group', { name: /^Week of/ }).boundingBox();
  // Without collaborators, nothing is between the header and the strip.
  expect((strip?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0))).toBeLessThan(12);
});

test('with the next meeting and what is left from yesterday, the first task is 276 px down', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await plan(page, baseURL, { tasks: [{ title: 'Return the projector', date: '2025-11-20' }] });
  const daily = new DailyPage(page);
  await daily.open();
  await expect(page.getByRole('button', { name: /Dentist/ })).toBeVisible();
  await expect(page.getByText('1 left from yesterday')).toBeVisible();
  const first = await daily.row(TASKS[0]?.title ?? '').boundingBox();
  expect(first?.y).toBeLessThanOrEqual(276);
});

test('a removed sticker is restored by Undo', { tag: '@desk' }, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  await page.getByRole('main').locator('.day-foot').getByRole('button', { name: 'React' }).click();
  await page.getByRole('dialog', { name: 'Sticker picker' }).getByRole('button', { name: 'Heart' }).click();
  const own = page.getByRole('main').getByRole('button', { name: /^Remove / });
  await expect(own).toHaveCount(1);
  await daily.isStored();
  const name = await own.getAttribute('aria-label');
  await own.click();
  await expect(own).toHaveCount(0);
  await daily.undo('Sticker removed').click();
  await expect(own).toHaveCount(1);
  await daily.isStored();
  await page.reload();
  await expect(own).toHaveAttribute('aria-label', name ?? '');
});

test('a toast stands in the dock of a phone, or below the end of the page, over nothing', async ({
  page,
  isMobile,
}) => {
  const daily = new DailyPage(page);
  await daily.open();
  await daily.check('Proofread chapter four, pages 61 to 88').click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Well done!' });
  await expect(toast).toHaveAttribute('data-mounted', 'true');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const faults = () =>
    toast.evaluate((slip, inDock) => {
      const over = slip.getBoundingClientRect();
      const parts = inDock
        ? '[data-dock] :is(a, button, input)'
        : ':is(main, footer) :is(a, button, input, p, span)';
      const covered = [...document.querySelectorAll(parts)].filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
      });
      const dock = document.querySelector('[data-dock]')?.getBoundingClientRect();
      const isOut = inDock && dock && (dock.top > over.top || dock.bottom < over.bottom);
      return [...(isOut ? ['not in the dock'] : []), ...covered.map(({ textContent }) => textContent)];
    }, isMobile);
  await expect.poll(faults).toEqual([]);
});

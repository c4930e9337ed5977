import type { Page } from '@playwright/test';
import { completeBrowser } from './browser';
import { planInBulk } from './bulk';
import { isRead } from './pages/is-read';
import { plan } from './planned';
import { expect, test } from './test';

test.use({ launchOptions: completeBrowser });

const DAY = '2025-11-21';
const VIEWS = [`/daily?date=${DAY}`, '/weekly', '/monthly', '/annual'];

/** The size of a landscape page in CSS pixels, and in the points of a PDF. */
const SHEETS = {
  A4: { width: 1123, height: 794, points: /^84\d 59\d$/ },
  Letter: { width: 1056, height: 816, points: /^792 612$/ },
} as const;

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  await page.clock.setFixedTime(new Date(`${DAY}T14:05:00Z`));
  // 30 tasks on each day of the year.
  await planInBulk(signedIn.email, 30 * 365, 2025);
  await plan(page, baseURL, {
    meetings: [
      { title: 'Book fair', date: '2025-11-16', endDate: '2025-11-18', time: null },
      ...Array.from({ length: 30 }, (_, index) => ({
        title: `A meeting with a rather long title, number ${index}`,
        date: DAY,
        time: `${String(6 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
      })),
    ],
    goals: ['daily', 'weekly', 'monthly', 'annual'].flatMap((type) =>
      Array.from({ length: 5 }, (_, index) => ({ title: `Goal ${index}`, date: DAY, type })),
    ),
  });
});

test('each view is printed on one page of A4 and of Letter, cuts nothing off, and counts what does not fit', {
  tag: '@desk',
}, async ({ page }) => {
  test.slow();
  for (const view of VIEWS) {
    await open(page, view);
    for (const [format, { points, ...size }] of Object.entries(SHEETS)) {
      await test.step(`${view} on ${format}`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('body > .paper')).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
        expect(await cutOff(page)).toEqual([]);
        if (view === '/weekly') await countsTheRest(page);
        if (view === '/monthly') await expect(page.locator('.paper [data-part=ribbon]')).toHaveCount(3);
        await page.emulateMedia({ media: null });
        await expect(page.locator('body > .paper')).toHaveCount(0);
        // Last, since the code of the sheet is loaded when the page is idle or first printed.
        const pdf = await page.pdf({ format, landscape: true });
        expect(pagesOf(pdf)).toEqual([expect.stringMatching(points)]);
      });
    }
  }
});

async function countsTheRest(page: Page): Promise<void> {
  const friday = page.locator('.paper section').filter({ hasText: 'Friday' });
  // Of 30 tasks and of 30 meetings, those that are written and those that are counted.
  const counted = await friday.locator('ul').evaluateAll((lists) =>
    lists.map((list) => {
      const lines = [...list.children].map(({ textContent }) => textContent).filter(Boolean);
      const more = /^and (\d+) more$/.exec(lines.at(-1) ?? '');
      return more ? lines.length - 1 + Number(more[1]) : lines.length;
    }),
  );
  expect(counted).toEqual([30, 30]);
  await expect(page.getByText('210 tasks, 31 meetings')).toBeVisible();
  for (const part of ['day 1 of 3', 'day 2 of 3', 'day 3 of 3'])
    await expect(page.getByText(part)).toBeVisible();
  await expect(page.getByText('and 2 more')).toBeVisible();
}

async function open(page: Page, view: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(view);
  await expect(page.getByRole('region', { name: /goals$/ }).first()).toBeVisible();
  await isRead(page);
  await page.waitForLoadState('networkidle');
}

/** Returns the size of each page of a PDF in points, as '842 595'. */
const pagesOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b/g) ?? [];
  const [, width, height] = text.match(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/) ?? [];
  return pages.map(() => `${Math.round(Number(width))} ${Math.round(Number(height))}`);
};

/**
 * Returns the elements of the printed sheet that overflow it or the block that they are in. A title may be truncated
 * with an ellipsis, but no line may be cut off.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paper = document.querySelector('.paper');
    if (!paper) return ['no paper'];
    const sheet = paper.getBoundingClientRect();
    const blocks = [...paper.querySelectorAll('li, p, h1, h2, footer, [data-part=days] > span')];
    return blocks
      .filter((block) => {
        const { top, bottom, left, right } = block.getBoundingClientRect();
        const home = block
          .closest('section, [data-part=tasks], [data-part=hours], header')
          ?.getBoundingClientRect();
        const isOff =
          top < sheet.top || bottom > sheet.bottom || left < sheet.left || right > sheet.right + 1;
        return isOff || (home && bottom > home.bottom + 1);
      })
      .map((block) => `${block.tagName} ${block.textContent}`);
  });

import type { Page } from '@playwright/test';
import { storeAccount, storeSession } from './account';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { expect, test } from './test';

/** Nothing on the hours covers anything else, at the widths of a desk and of phones. */

const DAY = '2025-11-21';
const LONG = 'Quarterly planning of the winter programme with everybody who sings';
const WIDTHS = [1440, 1024, 390, 320];

test.skip(({ isMobile }) => isMobile, 'The test sets the widths itself.');

test.beforeEach(async ({ page, signedIn, baseURL, playwright }) => {
  await page.clock.setFixedTime(new Date(`${DAY}T07:05:00Z`));
  const headers = { origin: baseURL ?? '' };
  const post = async (request: typeof page.request, path: string, data: object): Promise<{ id: string }> => {
    const response = await request.post(path, { data, headers });
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true);
    return response.json();
  };

  // Somebody else's meetings and tasks, of each length, alone and beside others, with comments and stickers.
  const { sessionId } = await storeSession(await storeAccount('Ines'));
  const theirs = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${sessionId}` },
  });
  const given = { sharedWithEmail: signedIn.email, permission: 'view' };
  const times = [
    '08:00 60',
    '09:15 30',
    '10:00 45',
    '11:00 15',
    '13:00 60',
    '13:00 60',
    '15:00 30',
    '15:00 60',
    '15:00 45',
  ];
  for (const [index, [time, duration]] of times.map((each) => each.split(' ')).entries()) {
    const meeting = await post(theirs, '/api/schedules', {
      title: LONG,
      date: DAY,
      time,
      duration: Number(duration),
      location: 'The big room of the town hall',
    });
    await post(theirs, '/api/schedule-shares', { scheduleId: meeting.id, ...given });
    const target = { targetType: 'schedule', targetId: meeting.id };
    await post(page.request, '/api/comments', { ...target, content: 'Where is it?' });
    if (index % 2 === 0)
      for (const emoji of ['👍', '🎉', '🔥'])
        await post(page.request, '/api/item-stickers', { ...target, emoji });
  }
  const task = await post(theirs, '/api/tasks', { title: LONG, date: DAY, time: '17:00', estimate: 30 });
  await post(theirs, '/api/task-shares', { taskId: task.id, ...given });
  await theirs.dispose();
  await plan(page, baseURL, {
    meetings: [{ title: 'Choir rehearsal', date: DAY, time: '19:00', duration: 60 }],
  });
  const done = await post(page.request, '/api/tasks', {
    title: LONG,
    date: DAY,
    time: '18:00',
    estimate: 30,
  });
  await page.request.patch(`/api/tasks/${done.id}`, { data: { completed: true }, headers });
  await post(page.request, '/api/comments', { targetType: 'task', targetId: done.id, content: 'Paid.' });
});

/** Returns the blocks on the hours whose text or marks lie over each other, are cut, or leave the block. */
const faultsOfBlocks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const within = (a: DOMRect, b: DOMRect) => a.left >= b.left - 1 && a.right <= b.right + 1;
    return [...document.querySelectorAll('[data-block]')].flatMap((block) => {
      const side = block.querySelector('.side')?.getBoundingClientRect();
      const marks = [...block.querySelectorAll('.side > *')]
        .map((mark) => ({ name: mark.className, box: mark.getBoundingClientRect() }))
        // What is on a line below is cut off.
        .filter(({ box }) => box.width > 0 && side && over(box, side));
      const texts = [
        ...block.querySelectorAll<HTMLElement>(
          '[data-part=initial], [data-part=title], [data-part=times], .check',
        ),
      ]
        .map((text) => ({ name: text.dataset.part ?? text.className, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const parts = [...marks, ...texts.filter(({ name }) => name !== 'times')];
      const name = block.querySelector('[data-row-focus]')?.getAttribute('aria-label')?.slice(-14);
      const pairs = parts.flatMap((a, index) => parts.slice(index + 1).map((b) => [a, b] as const));
      return [
        ...pairs.filter(([a, b]) => over(a.box, b.box)).map(([a, b]) => `${name}: ${a.name} over ${b.name}`),
        ...marks
          .filter(({ box }) => side && !within(box, side))
          .map((mark) => `${name}: ${mark.name} is cut`),
        ...parts
          .filter(({ box }) => !within(box, block.getBoundingClientRect()))
          .map((part) => `${name}: ${part.name} outside`),
      ];
    });
  });

test('marks, chips and bars lie over nothing and end within the page', async ({ page }) => {
  test.slow();
  const daily = new DailyPage(page);
  for (const width of WIDTHS)
    await test.step(`the hours at ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await daily.open(`?date=${DAY}`);
      if (width < 768) await page.getByRole('tab', { name: /Schedule/ }).click();
      await page.getByRole('radio', { name: 'Hours' }).click();
      await expect(page.locator('[data-block]')).toHaveCount(12);
      await expect(page.locator('[data-block]').getByText('I', { exact: true }).first()).toBeAttached();
      await expect(page.locator('[data-block] .said').first()).toBeAttached();
      expect(await faultsOfBlocks(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

test('nor do they on the hours of a week, in either direction', async ({ page }) => {
  test.slow();
  await page.goto(`/weekly?date=${DAY}`);
  await page
    .getByRole('radiogroup', { name: 'Show the week as' })
    .getByRole('radio', { name: 'Hours' })
    .click();
  for (const width of WIDTHS)
    for (const direction of ['ltr', 'rtl'])
      await test.step(`at ${width}, ${direction}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((to) => {
          document.documentElement.dir = to;
        }, direction);
        // Of three blocks beside each other the last is in a list.
        await expect(page.locator('[data-week-hours] [data-block]')).toHaveCount(11);
        await expect(page.locator('[data-week-hours] [data-part=initial]')).toHaveCount(9);
        expect(await faultsOfBlocks(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
});

/** Returns the parts of the bar of a pressed block that are cut, or outside of it, or outside of the window. */
const faultsOfBar = (page: Page): Promise<string[]> =>
  page.locator('[data-block-bar]').evaluate((bar) => {
    const box = bar.getBoundingClientRect();
    return [
      ...(box.left < 0 || box.right > innerWidth ? [`the bar, from ${box.left} to ${box.right}`] : []),
      ...[...bar.querySelectorAll<HTMLElement>('b, button')].flatMap((part) => {
        const { left, right } = part.getBoundingClientRect();
        const isOutside =
          left < box.left || right > box.right + 0.5 || part.scrollWidth > part.clientWidth + 1;
        return isOutside ? [`${part.textContent || part.ariaLabel}, from ${left} to ${right}`] : [];
      }),
    ];
  });

test('the bar of a pressed block fits a phone, in either direction', async ({ page }) => {
  test.slow();
  const press = async (block: string | RegExp) => {
    await page.getByRole('button', { name: block }).first().click();
    await expect(page.locator('[data-block-bar] button').first()).toBeVisible();
  };
  for (const width of [390, 320])
    for (const direction of ['ltr', 'rtl'])
      for (const path of ['/daily', '/weekly'])
        await test.step(`${path} at ${width}, ${direction}`, async () => {
          await page.setViewportSize({ width, height: 700 });
          await page.goto(`${path}?date=${DAY}`);
          if (path === '/daily') await page.getByRole('tab', { name: /Schedule/ }).click();
          await page.getByRole('radio', { name: 'Hours' }).first().click();
          await page.evaluate((to) => {
            document.documentElement.dir = to;
          }, direction);
          for (const block of [/^Choir rehearsal, 19:00/, /^Quarterly planning.*10:00 to 10:45/]) {
            await press(block);
            expect(await faultsOfBar(page)).toEqual([]);
            // Another press closes it.
            await page.getByRole('button', { name: block }).first().click();
            await expect(page.locator('[data-block-bar]')).toHaveCount(0);
          }
        });
});

import type { Locator, Page } from '@playwright/test';
import { storeAccount, storeSession } from './account';
import { overflowingElements } from './overflow';
import { overlappingElements } from './overlap';
import { DailyPage } from './pages/daily-page';
import { isRead } from './pages/is-read';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

/** The screens around the hours: the evening, the list of a day of the month, and the sheet beside the page. */

test.use({ scheduleAs: 'hours' });

const DAY = '2025-11-21';
const NEXT = '2025-11-22';
const LONG = 'Quarterly planning of the winter programme with everybody who sings';

const MEETINGS = [
  { title: 'Cover review', date: DAY, time: '10:00', duration: 90, location: 'Room 2.4' },
  { title: 'Dentist', date: DAY, time: '13:00', duration: 60 },
  { title: 'Book fair', date: DAY, endDate: NEXT, time: null },
  { title: 'Night train', date: DAY, time: '22:00', duration: 600 },
  { title: 'Stand duty', date: NEXT, time: '10:30', duration: 120 },
];

const TASKS = [
  { title: 'Proofread', date: DAY, priority: 'high' },
  { title: 'Answer Odile', date: DAY },
  { title: 'Sort the receipts', date: DAY },
  { title: 'Descale the kettle', date: DAY },
  { title: 'Water the fig', date: DAY, completed: true },
];

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await page.clock.setFixedTime(new Date(`${DAY}T16:05:00Z`));
  await plan(page, baseURL, { meetings: MEETINGS, tasks: TASKS });
});

const evening = (page: Page): Locator => page.getByRole('region', { name: 'Fold the day away' });
const tomorrow = (page: Page): Locator => page.getByRole('region', { name: 'Saturday 22' });
const fold = (page: Page): Locator => page.getByRole('button', { name: 'Fold the day away' });

test.describe('today is folded away in two steps', () => {
  test('by keyboard alone', { tag: '@desk' }, async ({ page }) => {
    const daily = new DailyPage(page);
    await daily.open();
    await daily.tabTo(fold(page));
    await page.keyboard.press('Enter');
    const row = (title: string) => evening(page).locator('[data-row-focus]', { hasText: title });
    await expect(evening(page).getByText('4 of 4 to place')).toBeVisible();
    await expect(row('Proofread')).toBeFocused();
    await page.keyboard.press('t');
    await expect(tomorrow(page).getByText('Proofread')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(row('Sort the receipts')).toBeFocused();
    await page.keyboard.press('l');
    await page.keyboard.press('x');
    await page.keyboard.press('m');
    await expect(evening(page).getByText('0 of 4 to place')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Good night' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 done, 0 carry over.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unfold the day' })).toBeFocused();
    await daily.isStored();

    await daily.open(`?date=${NEXT}`);
    await expect(daily.tasks.getByRole('listitem').filter({ hasText: 'Proofread' })).toBeVisible();
    await daily.open('?date=2025-11-24');
    await expect(daily.tasks.getByRole('checkbox')).toHaveCount(1);
    await daily.open();
    await expect(page.getByText('1 done, 0 carry over.')).toBeVisible();
  });

  test('by touch', { tag: '@phone' }, async ({ page }) => {
    const daily = new DailyPage(page);
    await daily.open();
    await fold(page).tap();
    const ways = (title: string) =>
      evening(page).getByRole('toolbar', { name: `What happens with ${title}` });
    await ways('Proofread').getByRole('button', { name: 'Tomorrow' }).tap();
    await expect(tomorrow(page).getByText('Proofread')).toBeVisible();
    await ways('Answer Odile').getByRole('button', { name: 'Later' }).tap();
    await evening(page).getByRole('button', { name: 'Undo: Answer Odile' }).tap();
    await ways('Answer Odile').getByRole('button', { name: 'Mon 24' }).tap();
    await expect(evening(page).getByText('2 of 4 to place')).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    await page.getByRole('button', { name: 'Skip' }).tap();
    await expect(page.getByText('1 done, 2 carry over.')).toBeVisible();
    await daily.isStored();
  });
});

test.describe("'n more' of a day of the month", () => {
  const more = (page: Page): Locator =>
    page.getByRole('button', { name: /^\d more on Friday, November 21$/ });
  const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Friday, November 21' });

  test('by keyboard alone, and its rows are dragged', { tag: '@desk' }, async ({ page }) => {
    const monthly = new PeriodPage(page, 'monthly');
    await monthly.open();
    await expect(more(page)).toBeVisible();
    await monthly.choice(/^Friday, November 21,.*today$/).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page).getByText('Friday, 9 in all')).toBeVisible();
    await page.keyboard.press('End');
    await expect(list(page).getByRole('button', { name: /^Water the fig/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await list(page)
      .getByRole('button', { name: /^Sort the receipts/ })
      .focus();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: /^Tomorrow/ }).press('Enter');
    await expect(monthly.choice(/^Saturday, November 22, 1 task/)).toBeVisible();

    await more(page).click();
    const row = list(page).getByRole('button', { name: /^Answer Odile/ });
    await row.hover();
    await page.mouse.down();
    const to = await monthly.choice(/^Tuesday, November 18/).boundingBox();
    if (!to) throw new Error('No day');
    await page.mouse.move(to.x + 40, to.y + 20, { steps: 8 });
    await page.mouse.move(to.x + 41, to.y + 20);
    await page.mouse.up();
    await expect(monthly.choice(/^Tuesday, November 18, 1 task/)).toBeVisible();
  });

  test('by touch', { tag: '@phone' }, async ({ page }) => {
    await new PeriodPage(page, 'monthly').open();
    await more(page).tap();
    await expect(list(page).getByRole('listitem')).toHaveCount(9);
    const heights = await list(page)
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(52);
    await list(page)
      .getByRole('button', { name: /^Sort the receipts/ })
      .tap();
    await expect(page.getByRole('dialog', { name: 'Sort the receipts' })).toBeVisible();
  });
});

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Proofread' });

test('the sheet beside the hours ends with the page, and folds back', { tag: '@desk' }, async ({ page }) => {
  for (const width of [1280, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const daily = new DailyPage(page);
    await daily.open();
    await expect(page.getByRole('list', { name: 'Hours' })).toBeVisible();
    await daily.tasks.getByRole('button', { name: 'Proofread' }).click();
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByText('Comments')).toBeVisible();
    // The page has grown with it, and the leaf has folded out.
    await expect
      .poll(() =>
        sheet(page).evaluate((leaf) => {
          const page = leaf.closest('.spread')?.getBoundingClientRect();
          const own = leaf.getBoundingClientRect();
          if (!page) return 'not in the spread';
          return [
            own.bottom <= page.bottom + 0.5 ? 'ends with the page' : `${own.bottom - page.bottom} px below`,
            Math.abs(own.left - page.right) < 1 ? 'beside it' : `${own.left - page.right} px beside`,
            own.right <= innerWidth ? 'in the window' : 'outside',
          ].join(', ');
        }),
      )
      .toBe('ends with the page, beside it, in the window');
    await expect(page.getByRole('list', { name: 'Hours' })).toBeVisible();
    await sheet(page).getByRole('textbox', { name: 'Title' }).press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(daily.tasks.getByRole('button', { name: 'Proofread' })).toBeFocused();
    await expect(page.getByRole('complementary')).not.toHaveAttribute('inert');
  }
});

test('times of the meetings of a day of the board are below each other', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/weekly');
  await isRead(page);
  const friday = page
    .getByRole('group', { name: 'Days of the week' })
    .getByRole('group', { name: 'Friday, November 21' });
  await expect(friday.getByText('22:00')).toBeVisible();
  const starts = await friday
    .locator('[data-kind=schedule] time')
    .evaluateAll((times) => times.map((time) => Math.round(time.getBoundingClientRect().left)));
  expect(starts.length).toBe(3);
  expect(new Set(starts).size).toBe(1);
});

/** The widths of the windows, and the directions of the page. */
const WIDTHS = [320, 390, 1024, 1440, 2560];
const DIRECTIONS = ['ltr', 'rtl'] as const;

test('nothing is cut off or lies over another around the hours, in either direction', {
  tag: '@desk',
}, async ({ page, signedIn, baseURL, playwright }) => {
  test.slow();
  const { sessionId } = await storeSession(await storeAccount('Ines'));
  const theirs = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${sessionId}` },
  });
  const share = async (kind: 'task' | 'schedule', data: object) => {
    const made = await theirs.post(`/api/${kind}s`, { data });
    const { id } = (await made.json()) as { id: string };
    const given = { [`${kind}Id`]: id, sharedWithEmail: signedIn.email, permission: 'view' };
    expect((await theirs.post(`/api/${kind}-shares`, { data: given })).ok()).toBe(true);
  };
  await share('schedule', { title: LONG, date: DAY, time: '17:00', duration: 60 });
  await share('schedule', { title: LONG, date: '2025-11-19', endDate: DAY, time: null });
  await share('task', { title: LONG, date: DAY, time: '15:00' });
  await theirs.dispose();

  const showWeek = async (as: 'Board' | 'Hours'): Promise<void> => {
    await page.goto('/weekly');
    await isRead(page);
    await page.getByRole('radiogroup', { name: 'Show the week as' }).getByRole('radio', { name: as }).click();
    await expect(page.locator('[data-week-hours]')).toHaveCount(as === 'Hours' ? 1 : 0);
  };
  const screens: Record<string, (width: number) => Promise<void>> = {
    'the hours of a day, writing': async (width) => {
      await page.goto('/daily');
      await isRead(page);
      if (width < 768) await page.getByRole('tab', { name: /Schedule/ }).click();
      await page.getByRole('list', { name: 'Hours' }).click({ position: { x: 190, y: 5 } });
      await expect(page.getByRole('dialog', { name: /^New at / })).toBeVisible();
    },
    'the sheet of a task': async () => {
      await page.goto('/daily');
      await isRead(page);
      await page.getByRole('main').getByRole('button', { name: 'Proofread', exact: true }).first().click();
      await expect(sheet(page).getByText('Comments')).toBeVisible();
    },
    'the evening': async () => {
      await page.goto('/daily');
      await isRead(page);
      await fold(page).click();
      await expect(evening(page).getByText('4 of 4 to place')).toBeVisible();
      await expect(tomorrow(page).getByText('Stand duty')).toBeVisible();
    },
    'the list of a day': async () => {
      await page.goto('/monthly');
      await isRead(page);
      await page.getByRole('button', { name: /^\d+ more on Friday, November 21$/ }).click();
      await expect(page.getByRole('dialog', { name: 'Friday, November 21' })).toBeVisible();
    },
    'the week by the hour': async () => showWeek('Hours'),
    'a pressed block of the week': async () => {
      await showWeek('Hours');
      await page
        .locator('[data-week-hours]')
        .getByRole('button', { name: /^Dentist/ })
        .click();
      await expect(page.getByRole('group', { name: 'Dentist' })).toBeVisible();
    },
    'the hours of the week, writing': async () => {
      await showWeek('Hours');
      await page
        .getByRole('list', { name: 'Hours of Friday, November 21' })
        .click({ position: { x: 40, y: 5 } });
      await expect(page.getByRole('dialog', { name: /^New at / })).toBeVisible();
    },
    'the board': async () => {
      await showWeek('Board');
      await expect(page.locator('[data-board]').getByText('Proofread')).toBeVisible();
    },
  };
  for (const direction of DIRECTIONS)
    for (const width of WIDTHS)
      for (const [name, show] of Object.entries(screens)) {
        const where = `${name}, ${width} px, ${direction}`;
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
        await show(width);
        await page.evaluate((to) => {
          document.documentElement.dir = to;
          return Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
        }, direction);
        expect.soft(await overflowingElements(page), where).toEqual([]);
        const open = page.getByRole('dialog');
        // A popover lies over the page on purpose.
        if ((await open.count()) === 0) expect.soft(await overlappingElements(page), where).toEqual([]);
        else
          for (const dialog of await open.all())
            expect
              .soft(
                await dialog.evaluate((it) =>
                  getComputedStyle(it).overflowX === 'visible' ? 0 : it.scrollWidth - it.clientWidth,
                ),
                `${where}: it scrolls sideways`,
              )
              .toBeLessThanOrEqual(1);
      }
});

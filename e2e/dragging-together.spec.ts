import type { Page } from '@playwright/test';
import { enter, storeSession } from './account';
import { DailyPage } from './pages/daily-page';
import { hold, over, rowIn, titlesIn } from './pages/dragging';
import { forgiveVisitor } from './pages/people';
import { peopleTest } from './people-test';
import { plan } from './planned';
import { expect } from './test';

/** Two people, or two browsers of one, that drag at the same time. */

const DAY = '2025-11-21';
const cell = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function openDay(page: Page): Promise<DailyPage> {
  const daily = new DailyPage(page);
  // Its first event announces all earlier changes.
  const live = page.waitForResponse(/\/api\/events\?/);
  await daily.open(`?date=${DAY}`);
  await live;
  return daily;
}

peopleTest(
  'of two people who hold one task, the second who drops it is asked which day stays',
  { tag: '@desk' },
  async ({ arrives }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const { id } = await ines.call<{ id: string }>('POST', '/api/tasks', {
      title: 'Book the hall',
      date: DAY,
    });
    const share = { taskId: id, sharedWithEmail: tomas.email, permission: 'edit' };
    await ines.call('POST', '/api/task-shares', share);
    const [hers, his] = [await openDay(ines.page), await openDay(tomas.page)];

    await hold(ines.page, rowIn(hers.tasks, 'Book the hall'));
    await hold(tomas.page, rowIn(his.tasks, 'Book the hall'));
    await over(ines.page, cell(ines.page, /^Tuesday, November 25/));
    await over(tomas.page, cell(tomas.page, /^Thursday, November 27/));
    await ines.page.mouse.up();
    // The row that he holds has left his list.
    await expect(cell(tomas.page, /^Tuesday, November 25, 1 task/)).toBeVisible();
    await expect(his.tasks.getByRole('button', { name: 'Book the hall', exact: true })).toHaveCount(0);
    await over(tomas.page, cell(tomas.page, /^Thursday, November 27/));
    await tomas.page.mouse.up();

    const dialog = tomas.page.getByRole('dialog', { name: 'Ines changed this a moment ago' });
    await expect(dialog.getByRole('row', { name: 'Date Nov 27, 2025 Nov 25, 2025' })).toBeVisible();
    await expect(cell(ines.page, /^Tuesday, November 25, 1 task/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    for (const { page } of [ines, tomas])
      await expect(cell(page, /^Thursday, November 27, 1 task/)).toBeVisible();
    await his.isStored();
    forgiveVisitor(tomas, 409);
  },
);

peopleTest(
  'two browsers that put two tasks into one gap show all tasks, in the same order',
  { tag: '@desk' },
  async ({ arrives, browser, baseURL }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    for (const title of ['Water the fig', 'Send the quote', 'Draft the list', 'Buy glue'])
      await plan(page, baseURL, { tasks: [{ title, date: DAY }] });
    // Windows of one browser would show each other's changes before they are sent.
    const elsewhere = await browser.newContext({
      baseURL,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    });
    await enter(elsewhere, await storeSession(ines), baseURL);
    const other = await elsewhere.newPage();
    const windows = [await openDay(page), await openDay(other)] as const;

    // Neither knows of the other's move when it makes its own.
    let send = () => {};
    const bothDropped = new Promise<void>((resolve) => {
      send = resolve;
    });
    for (const each of [page, other])
      await each.route('**/api/tasks/*', async (route) => {
        if (route.request().method() === 'PATCH') await bothDropped;
        await route.continue();
      });
    for (const [index, title] of ['Draft the list', 'Buy glue'].entries()) {
      const daily = windows[index];
      if (!daily) throw new Error('No window');
      await hold(daily.page, rowIn(daily.tasks, title));
      await over(daily.page, rowIn(daily.tasks, 'Send the quote'), 0.2);
      await daily.page.mouse.up();
      await expect.poll(async () => (await titlesIn(daily.tasks))[1]).toBe(title);
    }
    send();
    for (const daily of windows)
      await expect
        .poll(() => titlesIn(daily.tasks))
        .toEqual(['Water the fig', 'Draft the list', 'Buy glue', 'Send the quote']);

    // A third one still fits between them.
    const [first] = windows;
    await hold(page, rowIn(first.tasks, 'Send the quote'));
    await over(page, rowIn(first.tasks, 'Buy glue'), 0.2);
    await page.mouse.up();
    for (const daily of windows)
      await expect
        .poll(() => titlesIn(daily.tasks))
        .toEqual(['Water the fig', 'Draft the list', 'Send the quote', 'Buy glue']);
    await first.isStored();
    await elsewhere.close();
  },
);

import { expect, firstVisit, test } from './offline';
import { DailyPage } from './pages/daily-page';
import { keysOf } from './pages/database';
import { Frame } from './pages/frame';
import { today } from './pages/people';

/** Data that was read is there without a network, and nothing of it after signing out (docs/rules/kept.md). */

const DAY = today();
const dayFrom = (days: number): string =>
  new Date(Date.parse(DAY) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const SENTENCE = 'Not kept in this browser. It comes when you are online again.';

test('days that nobody has opened, and Later, are there without a network', async ({
  opens,
  stored,
  isPhone,
}) => {
  const items = [
    { days: 100, title: 'Collect the passports' },
    { days: -30, title: 'Return the projector' },
  ];
  for (const { days, title } of items) {
    await stored.create('/api/tasks', { title, date: dayFrom(days) });
    await stored.create('/api/schedules', { title: `Call: ${title}`, date: dayFrom(days), time: '15:00' });
    await stored.create('/api/goals', { title: `Goal: ${title}`, date: dayFrom(days), type: 'daily' });
  }
  await stored.create('/api/tasks', { title: 'Sort the slides', date: null });
  const visited = await opens();
  await firstVisit(visited);
  await visited.context().close();

  const page = await opens({ offline: true });
  const daily = new DailyPage(page);
  for (const { days, title } of items) {
    await daily.open(`?date=${dayFrom(days)}`);
    await expect(daily.check(title)).toBeVisible();
    if (isPhone) await page.getByRole('button', { name: 'Daily goals' }).click();
    await expect(page.getByRole('region', { name: 'Daily goals' }).getByText(`Goal: ${title}`)).toBeVisible();
    if (isPhone) await page.getByRole('tab', { name: /Schedule/ }).click();
    await expect(daily.schedule.getByRole('button', { name: `Call: ${title}` })).toBeVisible();
  }
  if (isPhone) await page.getByRole('tab', { name: /Tasks/ }).click();
  if (isPhone) await page.getByRole('button', { name: 'Later 1' }).click();
  await expect(page.getByRole('region', { name: /^Later/ }).getByText('Sort the slides')).toBeVisible();
});

test('a day beyond what is kept says so, and is not shown as empty', { tag: '@desk' }, async ({ opens }) => {
  const page = await opens();
  const daily = await firstVisit(page);
  await page.context().setOffline(true);
  for (const days of [400, -400]) {
    await page.goto(`/daily?date=${dayFrom(days)}`);
    await expect(daily.tasks.getByText(SENTENCE)).toBeVisible();
    await expect(page.getByText('Nothing planned yet. The page is yours.')).toHaveCount(0);
  }
});

test('after signing out nothing of the person is left in the browser, also with a second tab', {
  tag: ['@desk', '@short'],
}, async ({ opens, person, stored, isPhone }) => {
  const title = 'Water the fig';
  await stored.create('/api/tasks', { title, date: DAY });
  const page = await opens();
  const daily = await firstVisit(page);
  await expect(daily.check(title)).toBeVisible();
  const other = await page.context().newPage();
  const second = new DailyPage(other);
  await second.open();
  await expect(second.check(title)).toBeVisible();
  // What is being typed is kept as well.
  if (isPhone) await other.getByRole('button', { name: 'Add a task' }).click();
  await second.line.fill('Ring the plumber');
  expect(await allIn(page)).toContain(title);

  await new Frame(page).choose('Sign Out');
  for (const tab of [page, other]) {
    await expect(tab.getByText(title)).toHaveCount(0);
    await expect(tab.getByRole('link', { name: /Get started|Sign in/i }).first()).toBeVisible();
  }
  // The second tab may still have been writing when the first one removed everything.
  await other.close();
  for (const store of ['kept', 'changes'] as const) expect(await keysOf(page, store)).toEqual([]);
  const left = await allIn(page);
  for (const word of [title, 'Ring the plumber', person.email, person.firstName])
    expect(left).not.toContain(word);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sessionId');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('dayfold.signed-in');
  await page.context().setOffline(true);
  await page.goto('/daily');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});

/** Returns all that the browser has stored for the planner, as text: databases, storages and caches. */
const allIn = (page: DailyPage['page']): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await done(indexedDB.open(name));
      for (const store of opened.objectStoreNames)
        found.push(await done(opened.transaction(store).objectStore(store).getAll()));
      opened.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // Files of the build are the same for everybody.
        if (/\/_next\/|\.(js|css|woff2|png|svg|ico)$/.test(request.url)) continue;
        found.push(request.url, await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(found);
  });

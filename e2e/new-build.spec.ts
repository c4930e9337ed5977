import path from 'node:path';
import type { Page } from '@playwright/test';
import { serviceWorkerFrom } from '@/lib/server/pages/service-worker';
import { FrontServer } from './front';
import { forgiveOffline, stopIfStartedAgain, underWorker } from './service-worker';
import { test as base, expect } from './test';

/** A new version of the planner while pages of the one before are open (docs/rules/kept.md). */

const WORKER = '/service-worker.js';

const test = base.extend<{ front: FrontServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
  front: async ({}, use) => {
    const front = new FrontServer('http://localhost:4390', [WORKER]);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(await front.listen()),
});

test.use({ serviceWorkers: 'allow' });
test.afterEach(({ complaints }) => forgiveOffline(complaints));

/** The names of the builds that the browser has stored. */
const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

const line = (page: Page) =>
  page.getByText('A new version is ready', { exact: true }).filter({ visible: true });

const press = (page: Page, name: 'Reload' | 'Later') =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();

/** Presses 'Reload' and waits until the page is loaded. */
async function reload(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await press(page, 'Reload');
  await loaded;
}

/** Opens the day and waits until its build is stored. Returns the name of that build. */
async function visit(page: Page): Promise<string> {
  await stopIfStartedAgain(page);
  await page.goto('/daily');
  await underWorker(page);
  await expect.poll(() => builds(page)).toHaveLength(1);
  const [name = ''] = await builds(page);
  return name.split(' ')[1] ?? '';
}

/** Makes the planner serve another build from now on, and makes the page look for it. */
async function release(front: FrontServer, page: Page, former: string, name: string): Promise<void> {
  front.change = (_path, text) => text.replaceAll(former, name);
  await lookForNews(page);
}

const lookForNews = (page: Page): Promise<unknown> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
  );

test('a new version is loaded by a press, and another tab goes on with its own', {
  tag: ['@desk', '@short'],
}, async ({ page, front, context, signedIn }) => {
  const former = await visit(page);
  await expect(line(page)).toHaveCount(0);
  const [other, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [other, third]) {
    await tab.goto('/weekly');
    await expect(tab.getByRole('main')).toBeVisible();
  }

  await release(front, page, former, 'second');
  for (const tab of [page, other, third]) await expect(line(tab)).toBeVisible();
  await press(other, 'Later');
  await expect(line(other)).toHaveCount(0);
  // Nothing is loaded before the press.
  let documents = 0;
  for (const tab of [page, other, third])
    tab.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
  ).toBe('installed');

  await reload(page);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(documents).toBe(1);
  // The others are not loaded again, and the one in which it was put off does not show the line again.
  await expect(line(third)).toBeVisible();
  await expect(line(other)).toHaveCount(0);
  // They go on with the files of their own build, which are still stored.
  expect(await builds(page)).toEqual([`dayfold-build ${former}`, 'dayfold-build second']);
  await context.setOffline(true);
  for (const tab of [other, third]) {
    await tab
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Monthly', exact: true })
      .click();
    await expect(tab).toHaveTitle('Monthly · Dayfold');
  }
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  expect(signedIn.email).not.toBe('');
});

test('the files of the build before are kept for its open pages, those of older ones are deleted', {
  tag: '@desk',
}, async ({ page, front, signedIn }) => {
  const first = await visit(page);
  for (const name of ['second', 'third']) {
    await release(front, page, first, name);
    await expect(line(page)).toBeVisible();
    await reload(page);
    await underWorker(page);
  }
  await expect.poll(() => builds(page)).toEqual(['dayfold-build second', 'dayfold-build third']);
  expect(signedIn.email).not.toBe('');
});

test('a build of which a file is missing is not installed, and the page stays as it is', {
  tag: '@desk',
}, async ({ page, front, signedIn }) => {
  const former = await visit(page);
  front.change = (_path, text) =>
    text.replaceAll(former, 'second').replace('["/favicon.ico"', '["/_next/static/missing.js"');
  await lookForNews(page);
  await expect.poll(() => builds(page)).toEqual([`dayfold-build ${former}`]);
  await expect(line(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  expect(signedIn.email).not.toBe('');
});

test('where the worker is switched off, browsers remove theirs with all it has stored, and register none', {
  tag: '@desk',
}, async ({ page, front, signedIn }) => {
  await visit(page);
  const switchedOff = serviceWorkerFrom(path.resolve('.next'), false)('GET', undefined);
  front.change = () => switchedOff.body;
  front.added = { 'service-worker-is': switchedOff.headers['Service-Worker-Is'] ?? '' };
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // In a browser that has the worker the page opens from the cache, and shows the line.
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect.poll(registrations).toBe(0);
  await expect.poll(() => builds(page)).toEqual([]);

  await reload(page);
  const asked = page.waitForResponse((answer) => answer.url().endsWith(WORKER));
  await page.reload();
  expect((await (await asked).allHeaders())['service-worker-is']).toBe('off');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(await registrations()).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  // When it is switched on again, the next visit stores the build.
  front.change = (_path, text) => text;
  front.added = {};
  await page.reload();
  await underWorker(page);
  await expect.poll(() => builds(page)).toHaveLength(1);
  expect(signedIn.email).not.toBe('');
});

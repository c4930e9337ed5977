import type { Page } from '@playwright/test';
import { isWindowKept } from './offline';
import { today } from './pages/people';
import { plan } from './planned';
import { forgiveOffline, underWorker } from './service-worker';
import { expect, test } from './test';

/** After a first visit the planner opens without a connection (docs/rules/kept.md). */

test.use({ serviceWorkers: 'allow' });
test.afterEach(({ complaints }) => forgiveOffline(complaints));

const TITLE = 'Ring the hall about the piano';

const VIEWS = ['Daily', 'Weekly', 'Monthly', 'Annual', 'Upcoming'] as const;

const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });

/** Adds a task, opens the day, and waits until the build is stored. */
test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).not.toBe('');
  await plan(page, baseURL, { tasks: [{ title: TITLE, date: today() }] });
  await page.goto('/daily');
  await expect(page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` })).toBeVisible();
  await underWorker(page);
});

test('the day opens without a connection in a new tab and by a reload', { tag: ['@desk', '@short'] }, async ({
  page,
  context,
}) => {
  // The person and the day are kept in the browser once they have been read.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` })).toBeVisible();
  await isWindowKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` })).toBeVisible();

  await page.close();
  for (const address of ['/', '/daily', `/daily?date=${today()}`]) {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab.getByRole('checkbox', { name: `Mark as done: ${TITLE}` })).toBeVisible();
    await expect(tab).toHaveURL(address);
    await tab.close();
  }
});

test('every page of the planner opens without a connection, and so does each view from another', {
  tag: '@desk',
}, async ({ page, context }) => {
  await isWindowKept(page);
  await context.setOffline(true);
  for (const address of [
    '/weekly',
    '/monthly',
    '/annual',
    '/upcoming',
    '/profile',
    '/email-settings',
    '/notification-settings',
    '/settings/calendars',
    '/settings/tokens',
  ]) {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab).toHaveTitle(/ · Dayfold$/);
    await expect(tab.getByRole('main')).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
    await tab.close();
  }

  const cold = await context.newPage();
  await cold.goto('/weekly');
  let documents = 0;
  cold.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  for (const name of [...VIEWS, 'Daily']) {
    await viewLink(cold, name).click();
    await expect(viewLink(cold, name)).toHaveAttribute('aria-current', 'page');
    await expect(cold).toHaveTitle(`${name} · Dayfold`);
  }
  // They were opened by Next's router, and not as new documents.
  expect(documents).toBe(0);
});

test('pages that are not stored say that they need a connection, and lead to the planner', {
  tag: '@desk',
}, async ({ page, context }) => {
  await context.setOffline(true);
  for (const address of ['/pricing', '/auth', '/privacy']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Open the planner' }).click();
  await expect(viewLink(page, 'Daily')).toHaveAttribute('aria-current', 'page');
});

test('a page that needs a connection opens by itself when there is one', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page).toHaveTitle(/Pricing/);
});

test('after signing out nothing of the person opens without a connection', { tag: '@desk' }, async ({
  page,
  context,
  signedIn,
}) => {
  await page.getByRole('button', { name: new RegExp(signedIn.firstName) }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: /Get started|Sign in/i }).first()).toBeVisible();
  await context.setOffline(true);
  for (const address of ['/daily', '/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await expect(page.getByText(signedIn.firstName)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the planner' })).toHaveCount(0);
  }
});

test('calls of the API are neither answered nor stored by the worker', { tag: '@desk' }, async ({ page }) => {
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.filter((path) => path.startsWith('/api'))).toEqual([]);
  const answer = page.waitForResponse('**/api/auth/me');
  await page.reload();
  expect((await answer).fromServiceWorker()).toBe(false);
});

import type { Page } from '@playwright/test';
import { isWindowKept } from './offline';
import { today, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { forgiveOffline } from './service-worker';
import { expect } from './test';

/** A change causes reads in other windows, and none in its own. It takes effect once, also when its answer is lost. */

const TITLE = 'Water the fig';

/** Returns a list to which the paths of all later GET requests of the page are added. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  return reads;
}

/**
 * Waits until the page has handled all changes that were announced to it: they are announced in order, so it has when it
 * reads the profile, which is changed here from outside the page.
 */
async function eventsHandled({ page, call, firstName, lastName, email }: Visitor): Promise<void> {
  const readMe = page.waitForRequest('**/api/auth/me');
  await call('PUT', '/api/user/profile', { firstName, lastName, email });
  await readMe;
}

peopleTest(
  'a completed task causes reads in the other window, and none in its own',
  { tag: ['@desk', '@short'] },
  async ({ arrives }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    await ines.call('POST', '/api/tasks', { title: TITLE, date: today() });
    await page.goto('/daily');
    const check = (window: Page) => window.getByRole('checkbox', { name: `Mark as done: ${TITLE}` });
    await expect(check(page)).toBeVisible();
    // Before the other window is opened, which would write the same lists.
    await isWindowKept(page);
    const other = await page.context().newPage();
    await other.goto('/daily');
    await expect(check(other)).toBeVisible();
    await eventsHandled(ines);

    const reads = readsOf(page);
    // One window sends the changes of both.
    const stored = page
      .context()
      .waitForEvent('response', (response) => response.request().method() === 'PATCH');
    await check(page).click();
    await stored;
    await expect(check(other)).toBeChecked();
    await eventsHandled(ines);
    expect(reads.filter((path) => path !== '/api/auth/me')).toEqual([]);
  },
);

peopleTest(
  'a change whose answer is lost is sent again, and takes effect once',
  { tag: '@desk' },
  async ({ arrives }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    const { id } = await ines.call<{ id: string }>('POST', '/api/tasks', { title: TITLE, date: today() });
    await page.goto('/daily');
    const check = page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` });
    await expect(check).toBeVisible();
    await isWindowKept(page);
    // The planner stores the change, but the page gets no answer to the first request.
    const keys: (string | null)[] = [];
    await page.route(`**/api/tasks/${id}`, async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.fallback();
      keys.push(await request.headerValue('Idempotency-Key'));
      if (keys.length > 1) return route.fallback();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    });
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await check.click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ completed: true, version: 2 });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).not.toBeNull();
    await expect(check).toBeChecked();
    await expect(page.getByText('Not saved')).toHaveCount(0);
    forgiveOffline(ines.complaints);
  },
);

import type { Page } from '@playwright/test';
import { today } from './pages/people';
import { expect } from './test';
import { together } from './together';

/** A change causes reads in other windows, and in its own window only when its answer is lost. */

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

together('a completed task causes reads in the other window, and none in its own', async ({ arrives }) => {
  const { page, call } = await arrives('Ines');
  await call('POST', '/api/tasks', { title: TITLE, date: today() });
  // Waits for the event stream: its first event announces all earlier changes, including those of this window.
  const live = page.waitForResponse(/\/api\/events\?/);
  await page.goto('/daily');
  await live;
  const other = await page.context().newPage();
  await other.goto('/daily');
  const check = (window: Page) => window.getByRole('checkbox', { name: `Mark as done: ${TITLE}` });
  await expect(check(page)).toBeVisible();
  await expect(check(other)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const reads = readsOf(page);
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await check(page).click();
  await stored;
  await expect(check(other)).toBeChecked();

  // Changes are announced in order: when the page reads the profile, it has handled the completed task.
  const readMe = page.waitForRequest('**/api/auth/me');
  await call('PUT', '/api/user/profile', {
    firstName: 'Ines',
    lastName: 'Moreau',
    email: await addressOf(page),
  });
  await readMe;
  await page.waitForLoadState('networkidle');
  expect(reads.filter((path) => path !== '/api/auth/me')).toEqual([]);
});

together('a change whose answer is lost causes a read in the window that made it', async ({ arrives }) => {
  const ines = await arrives('Ines');
  const { page } = ines;
  await ines.call('POST', '/api/tasks', { title: TITLE, date: today() });
  await page.goto('/daily');
  const check = page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` });
  await expect(check).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The planner stores the change, but the page gets no answer.
  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await check.click();
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  ines.complaints.length = 0;
  await expect(check).toBeChecked();
});

const addressOf = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${window.localStorage.getItem('sessionId')}`;
    const response = await fetch('/api/auth/me', { headers: { authorization } });
    return ((await response.json()) as { email: string }).email;
  });

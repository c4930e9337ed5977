import { expect, test } from './test';

/** The settings of calendar feeds and of access tokens, against the running planner. */

test('a feed is made, read without a session, and gone once it is removed', { tag: '@desk' }, async ({
  page,
  signedIn,
  playwright,
  baseURL,
}) => {
  expect(signedIn).toBeDefined();
  const stranger = await playwright.request.newContext({ baseURL });
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Calendars/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Phone');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Address of the feed' });
  const { pathname } = new URL(await address.inputValue());
  const read = await stranger.get(pathname);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toContain('X-WR-CALNAME:Phone');
  await page.reload();
  await expect(page.getByText(/read just now/)).toBeVisible();
  await expect(address).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove: Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No feeds yet.')).toBeVisible();
  expect((await stranger.get(pathname)).status()).toBe(404);
  await stranger.dispose();
});

test('a token is made, used by a script, and refused once it is withdrawn', { tag: '@desk' }, async ({
  page,
  signedIn,
  playwright,
  baseURL,
}) => {
  expect(signedIn).toBeDefined();
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Access tokens/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Display');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'The new token' }).inputValue();
  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  const script = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  expect((await script.get('/api/tasks')).status()).toBe(200);
  expect((await script.get('/api/tokens')).status()).toBe(403);
  await page.reload();
  await expect(page.getByText(/used just now|used 1 minute ago/)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw: Display' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await script.get('/api/tasks')).status()).toBe(401);
  await script.dispose();
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { moveTask } from './bulk';
import { grantsPermission } from './google-address';
import { headerOf, mailTo } from './mail';
import { expect, forgive, hydrated, test } from './test';

const MINUTE = 60_000;

const anAccount = () => `astrid-${randomUUID()}@gmail.example`;

/** The day and the time of a moment, in UTC. */
function dayAndTime(moment: number): [date: string, time: string] {
  const text = new Date(moment).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}

async function open(page: Page): Promise<void> {
  await page.goto('/email-settings');
  await hydrated(page);
}

/** Opens the popup by the button and answers the consent page in it. @returns the page of the popup */
async function answer(page: Page, account: string, decision: 'Allow' | 'Deny'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect Gmail' }).click(),
  ]);
  await popup.getByRole('textbox', { name: 'Google account' }).fill(account);
  await popup.getByRole('button', { name: decision }).click();
  return popup;
}

/** Connects a Gmail account, and waits for the message of success. */
async function connect(page: Page, account: string): Promise<void> {
  await open(page);
  const popup = await answer(page, account, 'Allow');
  await expect(page.getByText('Integration successful!')).toBeVisible();
  await expect(page.getByText(account)).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
}

test('a person connects and disconnects their Gmail account', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  complaints,
}) => {
  expect(signedIn).toBeDefined();
  const account = anAccount();
  await open(page);
  await expect(page.getByText(/^No email integrations connected\./)).toBeVisible();
  await connect(page, account);
  await expect(page.getByText('Your Gmail account has been connected successfully.')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/email-settings');
  expect(await grantsPermission(account)).toBe(true);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Integration removed')).toBeVisible();
  await expect(page.getByText('Your email integration has been disconnected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
  await expect.poll(() => grantsPermission(account)).toBe(false);
  forgive(complaints, 404);
});

test('a reminder is sent through the Gmail account of the person', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
  complaints,
}) => {
  const account = anAccount();
  await connect(page, account);
  const [date, time] = dayAndTime(Date.now() + 60 * MINUTE);
  const planned = await page.request.post('/api/tasks', {
    data: { title: 'Water the fig', date, time },
    headers: { origin: baseURL ?? '' },
  });
  expect(planned.status()).toBe(201);
  const { id } = (await planned.json()) as { id: string };
  // Reminders are sent 15 minutes before an item.
  await moveTask(id, ...dayAndTime(Date.now() + 10 * MINUTE));
  const reminder = await mailTo(signedIn.email, /Water the fig/);
  expect(reminder.from).toMatchObject({ name: 'Dayfold', address: account });
  expect(headerOf(reminder, 'list-unsubscribe')).not.toBe('');
  forgive(complaints, 404);
});

test('a person who denies the permission sees that nothing was connected', { tag: '@desk' }, async ({
  page,
  signedIn,
  complaints,
}) => {
  expect(signedIn).toBeDefined();
  await open(page);
  await answer(page, anAccount(), 'Deny');
  await expect(page.getByText('Integration failed')).toBeVisible();
  await expect(page.getByText('Failed to connect Gmail: Access was not allowed')).toBeVisible();
  await expect(page.locator('[data-type="error"]')).toBeVisible();
  await expect(page).toHaveURL('/email-settings');
  await expect(page.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
  forgive(complaints, 404);
});

test('where the browser blocks popups, the window itself is redirected to Google and back', {
  tag: '@desk',
}, async ({ page, signedIn, complaints }) => {
  expect(signedIn).toBeDefined();
  const account = anAccount();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page);
  await page.getByRole('button', { name: 'Connect Gmail' }).click();
  await page.getByRole('textbox', { name: 'Google account' }).fill(account);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Integration successful!')).toBeVisible();
  await expect(page.getByText(account)).toBeVisible();
  await expect(page).toHaveURL('/email-settings');
  forgive(complaints, 404);
});

test('a connected account appears in the person’s other window', { tag: '@desk' }, async ({
  page,
  context,
  signedIn,
  complaints,
}) => {
  expect(signedIn).toBeDefined();
  const account = anAccount();
  const other = await context.newPage();
  await open(other);
  await expect(other.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
  await open(page);
  await answer(page, account, 'Allow');
  await expect(other.getByText(account)).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(other.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
  forgive(complaints, 404);
});

test('a person signs in with a Google account', { tag: '@desk' }, async ({ page, complaints }) => {
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox', { name: 'Google account' }).fill(anAccount());
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  forgive(complaints, 401);
});

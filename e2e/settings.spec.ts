import type { Page } from '@playwright/test';
import { completeBrowser } from './browser';
import { expect, forgive, test } from './test';

test.use({ launchOptions: completeBrowser });

const SCREENS = [
  ['/email-settings', 'Email Settings'],
  ['/notification-settings', 'Notification Settings'],
] as const;

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const minutes = (page: Page) => page.getByRole('spinbutton', { name: /^Remind me/ });

/** Waits until the page has read all of its data. */
async function isRead(page: Page): Promise<void> {
  await expect(toggle(page, 'Weekly digest')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isRead(page);
}

for (const [path, title] of SCREENS) {
  test(`${title}: a change is stored at once`, {
    tag: '@desk',
  }, async ({ page, signedIn, complaints }) => {
    expect(signedIn).toBeDefined();
    await open(page, path);
    await expect(toggle(page, 'Daily digest')).not.toBeChecked();
    await toggle(page, 'Daily digest').click();
    await toggle(page, 'Welcome e-mails').click();
    // Two toasts may be visible while one replaces the other.
    await expect(page.getByText('Your notification preferences have been saved.').first()).toBeVisible();
    await minutes(page).fill('45');
    await minutes(page).blur();
    await expect(page.getByText('Saving changes...')).toHaveCount(0);
    await page.reload();
    await isRead(page);
    await expect(toggle(page, 'Daily digest')).toBeChecked();
    await expect(toggle(page, 'Welcome e-mails')).not.toBeChecked();
    await expect(minutes(page)).toHaveValue('45');

    await minutes(page).fill('121');
    await minutes(page).press('Enter');
    await expect(page.getByText('Must be a whole number from 1 to 120.')).toBeVisible();
    await page.reload();
    await isRead(page);
    await expect(minutes(page)).toHaveValue('45');
    forgive(complaints, 400);
    // The answer is 404, as no mail account is connected.
    forgive(complaints, 404);
  });

  test(`${title}: settings are changed with the keyboard alone`, { tag: '@desk' }, async ({
    page,
    signedIn,
    complaints,
  }) => {
    expect(signedIn).toBeDefined();
    await open(page, path);
    await toggle(page, 'Collaboration updates').focus();
    await page.keyboard.press('Space');
    await expect(toggle(page, 'Collaboration updates')).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(minutes(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    // One for each of the two changes, unless the first one has left.
    await expect(page.getByText('Settings updated').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(toggle(page, 'Daily digest')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toggle(page, 'Daily digest')).toBeChecked();
    await expect(page.getByText('Saving changes...')).toHaveCount(0);
    await page.reload();
    await isRead(page);
    await expect(minutes(page)).toHaveValue('16');
    await expect(toggle(page, 'Daily digest')).toBeChecked();
    await expect(toggle(page, 'Collaboration updates')).not.toBeChecked();
    forgive(complaints, 404);
  });
}

test('the links of the settings lead to the dashboard and to the profile', { tag: '@desk' }, async ({
  page,
  signedIn,
  complaints,
}) => {
  expect(signedIn).toBeDefined();
  await open(page, '/email-settings');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/daily$/);
  await open(page, '/notification-settings');
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  forgive(complaints, 404);
});

test('a setting changed in one window changes in the other', { tag: '@desk' }, async ({
  page,
  signedIn,
  context,
}) => {
  expect(signedIn).toBeDefined();
  const other = await context.newPage();
  await open(page, '/notification-settings');
  await open(other, '/notification-settings');
  await toggle(page, 'Weekly digest').click();
  await expect(toggle(other, 'Weekly digest')).toBeChecked();
  await other.close();
});

test('browser notifications are turned off and on where the browser allows them', { tag: '@desk' }, async ({
  page,
  signedIn,
  context,
  baseURL,
}) => {
  expect(signedIn).toBeDefined();
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await open(page, '/notification-settings');
  await expect(toggle(page, 'Browser notifications')).toBeChecked();
  await toggle(page, 'Browser notifications').click();
  await expect(page.getByText('Settings updated')).toBeVisible();
  await page.reload();
  await isRead(page);
  await expect(toggle(page, 'Browser notifications')).not.toBeChecked();
  await toggle(page, 'Browser notifications').click();
  await expect(page.getByText('Notifications enabled')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { mailTo } from './mail';
import { AuthPage } from './pages/auth-page';
import { expect, forgive, test } from './test';

/** The confirmation that sensitive actions require, and the mail that undoes a change of address. */

/** Answers the next call of the path as if the last confirmation had expired. Later calls reach the planner. */
async function requireConfirmation(page: Page, path: string): Promise<void> {
  const body = { error: 'Confirm that it is you.', confirm: true };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

test('the address is changed after the password was typed, with the keyboard alone', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, complaints }) => {
  const renamed = `new-${signedIn.email}`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText(/^Changing the address signs out your other devices/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(renamed);
  await requireConfirmation(page, '/api/user/profile');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  forgive(complaints, 400);
  await dialog.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: renamed })).toBeVisible();
  forgive(complaints, 403);
});

test('after the confirmation is cancelled, the typed address is still in the form', { tag: '@desk' }, async ({
  page,
  signedIn,
  complaints,
}) => {
  const renamed = `new-${signedIn.email}`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(renamed);
  await requireConfirmation(page, '/api/user/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(renamed);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  forgive(complaints, 403);
});

test('an export requires a confirmation, and a form with the current password requires no second one', {
  tag: '@desk',
}, async ({ page, signedIn, complaints }) => {
  await page.goto('/profile');
  await requireConfirmation(page, '/api/user/export');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as ZIP' }).click();
  await dialogOf(page).getByLabel('Password').fill(signedIn.password);
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/);

  await requireConfirmation(page, '/api/auth/change-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password').fill(signedIn.password);
  await page.getByLabel('New Password').fill('swim before supper, twice');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await mailTo(signedIn.email, 'Dayfold: your password was changed');
  forgive(complaints, 403);
});

test('the owner of the previous address takes the account back by a mailed link', { tag: '@desk' }, async ({
  page,
  person,
  complaints,
}) => {
  const auth = new AuthPage(page);
  // The new password is chosen by a mailed link, which also confirms the address.
  await auth.open();
  const chosen = 'swim before supper, twice';
  await choosePassword(page, person.email, chosen);
  await auth.logIn({ email: person.email, password: chosen });
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(`thief-${person.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();

  const { text = '' } = await mailTo(person.email, 'Your Dayfold e-mail address was changed');
  const [link = ''] = /http:\/\/localhost:\d+\/api\/address-changes\/[\w-]{43}/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Undo the change of your address?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toHaveCount(0);
  // Waits until the page has redirected itself to the landing page.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  forgive(complaints, 401);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
  forgive(complaints, 404);
});

async function choosePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  const { text = '' } = await mailTo(email, 'Choose a new password for Dayfold');
  const [link = ''] = /http:\/\/localhost:\d+\/auth\?reset=[\w-]{43}/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByText(/It ends every session of your account, all that you share/)).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Sign in with your new password.')).toBeVisible();
}

import { expect, forgive, test } from './test';

test('a changed profile appears on its page and in the frame', { tag: '@desk' }, async ({
  page,
  signedIn,
}) => {
  await page.goto('/profile');
  await expect(page.getByText('Personal Information')).toBeVisible();
  await expect(page.getByText(signedIn.email)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'First Name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  await page.getByRole('combobox', { name: 'Time Zone' }).selectOption('America/New_York');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('America/New York')).toBeVisible();
});

test('the profile is changed with the keyboard alone', { tag: '@desk' }, async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeFocused();
});

test('an old address of the profile redirects to it', { tag: '@desk' }, async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.goto('/user-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/profile');
});

test('a new password ends the other sessions, and a single session can be ended', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, playwright, baseURL, complaints }) => {
  const elsewhere = await playwright.request.newContext({ baseURL, userAgent: 'Elsewhere' });
  const logIn = async () => {
    const { email, password } = signedIn;
    const answer = await elsewhere.post('/api/auth/login', { data: { email, password } });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { sessionId: string }).sessionId;
  };
  const isOpen = async (sessionId: string) =>
    (await elsewhere.get('/api/auth/me', { headers: { authorization: `Bearer ${sessionId}` } })).ok();

  const [one, other] = [await logIn(), await logIn()];
  await page.goto('/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  const foreign = sessions.getByRole('button', { name: /^End session: An unknown program/ });
  await expect(sessions.getByText('This browser', { exact: true })).toBeVisible();
  const before = await foreign.count();
  expect(before).toBeGreaterThan(0);
  await foreign.first().click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(foreign).toHaveCount(before - 1);

  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill('swim before supper, twice');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('This is not your password.').first()).toBeVisible();
  forgive(complaints, 400);
  await page.getByLabel('Current Password').fill(signedIn.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(foreign).toHaveCount(0);
  expect(await isOpen(one)).toBe(false);
  expect(await isOpen(other)).toBe(false);
  await elsewhere.dispose();
});

test('signing out leads to the sign-in page', { tag: '@desk' }, async ({ page, signedIn, complaints }) => {
  expect(signedIn).toBeDefined();
  await page.goto('/profile');
  await page
    .getByRole('region', { name: 'Account Actions' })
    .getByRole('button', { name: 'Sign Out' })
    .click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  // Reads that were in progress may get 404.
  forgive(complaints, 404);
});

import { newPerson } from './account';
import { confirmationPath } from './confirmation';
import { AuthPage } from './pages/auth-page';
import { expect, test } from './test';

test('a new person confirms their address by mail, and the reminder to do so disappears in every window', {
  tag: ['@desk', '@short'],
}, async ({ page, context, browser, baseURL }) => {
  const person = newPerson();
  const auth = new AuthPage(page);
  await auth.open('/auth?tab=register');
  await auth.register(person);
  const line = page.getByRole('complementary', { name: 'Confirm your address' });
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Mail sent')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  const profile = await context.newPage();
  await profile.goto('/profile');
  await expect(profile.getByText('Not confirmed')).toBeVisible();

  // Opens the link as a mail program does: signed out and without scripts.
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const reader = await elsewhere.newPage();
  await reader.goto(await confirmationPath(person.email));
  await expect(reader.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await expect(reader.getByText(person.email)).toBeVisible();
  await expect(line).toBeVisible();
  await reader.getByRole('button', { name: 'Confirm' }).click();
  await expect(reader.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Open your planner' })).toHaveAttribute('href', '/daily');
  await elsewhere.close();

  await expect(line).toBeHidden();
  await expect(profile.getByText('Not confirmed')).toBeHidden();
});

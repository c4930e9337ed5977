import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '@/lib/testing/server/zip';
import { mailTo } from './mail';
import { AuthPage } from './pages/auth-page';
import { act, forgiveVisitor, rowOf, today } from './pages/people';
import { peopleTest } from './people-test';
import { expect, forgive, test } from './test';

const NEW_PASSWORD = 'swim before supper, twice';

/** Waits for the mail with a reset link. @returns the link */
async function resetLink(email: string): Promise<string> {
  const { text = '' } = await mailTo(email, 'Choose a new password for Dayfold');
  const [link] = /http:\/\/localhost:\d+\/auth\?reset=[\w-]{43}/.exec(text) ?? [];
  if (!link) throw new Error('The mail has no link.');
  return link;
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/If an account uses that address, a mail is on its way\./)).toBeVisible();
}

test('a forgotten password is replaced by a mailed link, which works once and ends every session', {
  tag: ['@desk', '@short'],
}, async ({ page, person, playwright, baseURL, complaints }) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  const { email } = person;
  const logIn = (password: string) => elsewhere.post('/api/auth/login', { data: { email, password } });
  const { sessionId } = (await (await logIn(person.password)).json()) as { sessionId: string };
  const me = () => elsewhere.get('/api/auth/me', { headers: { authorization: `Bearer ${sessionId}` } });
  expect((await me()).status()).toBe(200);

  const auth = new AuthPage(page);
  await auth.open();
  await askForLink(page, email);
  const link = await resetLink(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('New Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText(/This password is among those that are tried first/).first()).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Sign in with your new password.')).toBeVisible();

  expect((await me()).status()).toBe(401);
  expect((await logIn(person.password)).status()).toBe(401);
  await auth.logIn({ email, password: NEW_PASSWORD });
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('a third one, for the hills');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('alert').getByText(/has expired or has been used/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  forgive(complaints, 400);
  await elsewhere.dispose();
});

test('after a change of address, a mail to the old address names the new one', { tag: '@desk' }, async ({
  page,
  signedIn,
}) => {
  const renamed = `new-${signedIn.email}`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(renamed);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  const mail = await mailTo(signedIn.email, 'Your Dayfold e-mail address was changed');
  expect(mail.text?.replaceAll('\u200c', '')).toContain(renamed);
});

test('a person downloads all their data as a ZIP', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  const call = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: baseURL ?? '' } });
  await call('/api/tasks', { title: 'Water the plants', date: today() });
  const { uploadURL } = (await (await call('/api/attachments/upload', {})).json()) as { uploadURL: string };
  const file = Buffer.from('%PDF-1.7\nA ticket.\n');
  await page.request.put(uploadURL, { data: file, headers: { 'content-type': 'application/pdf' } });
  await call('/api/attachments', { name: 'ticket.pdf', url: uploadURL, date: today() });

  await page.goto('/profile');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as ZIP' }).click();
  const download = await downloaded;
  await expect(page.getByText('Export ready')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^dayfold-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect(files.get('data/tasks.json')?.toString()).toContain('Water the plants');
  expect(files.get('data/profile.json')?.toString()).toContain(signedIn.email);
  expect(files.get('planner.ics')?.toString()).toContain('SUMMARY:Water the plants');
  expect(files.get(`files/${today()}/ticket.pdf`)).toEqual(file);
});

peopleTest(
  'when an account is deleted, its items disappear and its comments on others’ items stay',
  { tag: '@desk' },
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const title = 'Book the small hall';
    const lent = 'Ask for the keys';
    const task = await ines.call<{ id: string }>('POST', '/api/tasks', { title, date: today() });
    const other = await tomas.call<{ id: string }>('POST', '/api/tasks', { title: lent, date: today() });
    await ines.call('POST', '/api/task-shares', { taskId: task.id, sharedWithEmail: tomas.email });
    await tomas.call('POST', '/api/task-shares', { taskId: other.id, sharedWithEmail: ines.email });
    await tomas.call('POST', '/api/comments', {
      content: 'I can do that.',
      targetType: 'task',
      targetId: task.id,
    });
    await ines.page.goto('/daily');
    await act(ines.page, title, 'Comment', isPhone);
    const thread = ines.page.getByRole('region', { name: `Comments on ${title}` });
    await expect(thread.getByRole('article', { name: 'Comment by Tomas' })).toBeVisible();
    const { page } = tomas;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    forgiveVisitor(tomas, 400);
    await dialog.getByLabel('Password').fill(tomas.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();

    // The page of the other person follows without a reload.
    const orphaned = thread.getByRole('article', { name: 'Comment by Deleted user' });
    await expect(orphaned).toContainText('I can do that.');
    if (!isPhone) await expect(rowOf(ines.page, lent)).toHaveCount(0);

    const auth = new AuthPage(page);
    await auth.open();
    await auth.logIn(tomas);
    // In the toast and at the field.
    await expect(page.getByText('Invalid email or password.')).toHaveCount(2);
    forgiveVisitor(tomas, 401);
  },
);

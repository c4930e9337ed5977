import { headerOf, mailTo } from './mail';
import { AuthPage } from './pages/auth-page';
import { expect, newPerson, test } from './test';

/** The address in a mail's List-Unsubscribe. */
const unsubscribeUrl = (header: string): string => /^<(.+)>$/.exec(header)?.[1] ?? '';

test('a newcomer is welcomed by mail, and somebody invited turns off just that kind of it, signed out', async ({
  page,
  person: guest,
  browser,
  playwright,
  baseURL,
}) => {
  const newcomer = newPerson();
  const auth = new AuthPage(page);
  await auth.open('/auth?tab=register');
  await auth.register(newcomer);
  await expect(page).toHaveURL('/');

  const welcome = await mailTo(newcomer.email, 'Welcome to Dayfold');
  expect(welcome.text).toContain(newcomer.firstName);
  expect(welcome.to).toEqual([
    { name: `${newcomer.firstName} ${newcomer.lastName}`, address: newcomer.email },
  ]);

  const origin = { origin: baseURL ?? '' };
  const invited = await page.request.post('/api/collaborations', {
    data: { email: guest.email, role: 'viewer', message: 'Shall we?' },
    headers: origin,
  });
  expect(invited.status()).toBe(201);
  const invitation = await mailTo(guest.email, new RegExp(newcomer.firstName));
  expect(invitation.text).toContain('Shall we?');
  expect(headerOf(invitation, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

  // Signed out, in a browser that runs no script.
  const link = unsubscribeUrl(headerOf(invitation, 'List-Unsubscribe'));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'Turn off these e-mails?' })).toBeVisible();
  await reader.getByRole('button', { name: 'Turn off' }).click();
  await expect(reader.getByRole('heading', { name: 'Turned off' })).toBeVisible();
  await context.close();

  const request = await playwright.request.newContext({ baseURL });
  const login = await request.post('/api/auth/login', {
    data: { email: guest.email, password: guest.password },
    headers: origin,
  });
  expect(login.status()).toBe(200);
  const kinds = { welcomeEmails: true, meetingReminders: true, taskReminders: true, scheduleAlerts: true };
  const settings = async () => (await request.get('/api/notification-settings')).json();
  expect(await settings()).toMatchObject({ ...kinds, collaborationUpdates: false });

  // And as a mail program does it, on again and off with one click.
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
  });
  expect((await program.post(link, { form: { action: 'resume' } })).status()).toBe(200);
  expect(await settings()).toMatchObject({ ...kinds, collaborationUpdates: true });
  expect((await program.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  expect(await settings()).toMatchObject({ ...kinds, collaborationUpdates: false });
  await Promise.all([program.dispose(), request.dispose()]);
});

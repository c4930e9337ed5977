import { newPerson } from './account';
import { confirmAddress } from './confirmation';
import { headerOf, type Mail, mailTo } from './mail';
import { AuthPage } from './pages/auth-page';
import { rowOf, today } from './pages/people';
import { peopleTest } from './people-test';
import { expect, test } from './test';

/** Returns the address in a List-Unsubscribe header. */
const unsubscribeUrl = (header: string): string => /^<(.+)>$/.exec(header)?.[1] ?? '';

test('a new person gets a welcome mail, and an invited one turns off invitations without signing in', {
  tag: ['@desk', '@short'],
}, async ({ page, person: guest, browser, playwright, baseURL }) => {
  const newcomer = newPerson();
  const auth = new AuthPage(page);
  await auth.open('/auth?tab=register');
  await auth.register(newcomer);
  await expect(page).toHaveURL('/');
  await confirmAddress(page.request, newcomer.email);

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

  // Turns the mails off signed out, in a browser without scripts.
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

  // Turns them on again, and off with one click as a mail program does.
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
  });
  expect((await program.post(link, { form: { action: 'resume' } })).status()).toBe(200);
  expect(await settings()).toMatchObject({ ...kinds, collaborationUpdates: true });
  expect((await program.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  expect(await settings()).toMatchObject({ ...kinds, collaborationUpdates: false });
  await Promise.all([program.dispose(), request.dispose()]);
});

/** Returns the lines of the calendar entry that is attached to a mail. */
function calendarOf({ attachments }: Mail): string[] {
  const entry = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const { content = '' } = entry ?? {};
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replaceAll(/\r?\n /g, '').split(/\r?\n/);
}

peopleTest(
  'mails about a shared, changed and cancelled meeting have calendar entries that update one another',
  { tag: '@desk' },
  async ({ arrives }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const title = 'Rehearse in the small hall';
    const body = { title, date: today(), time: '18:30', location: 'Rua da Escola 4' };
    const { id } = await ines.call<{ id: string }>('POST', '/api/schedules', body);
    await ines.call('POST', '/api/schedule-shares', { scheduleId: id, sharedWithEmail: tomas.email });

    const shared = await mailTo(tomas.email, new RegExp(`^Ines .*shared a meeting with you: ${title}$`));
    const entry = calendarOf(shared);
    expect(entry).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:1', `SUMMARY:${title}`]));
    const uid = entry.find((line) => line.startsWith('UID:')) ?? 'none';
    const [link = ''] = /http:\/\/localhost:\d+\/daily\?\S+/.exec(shared.text ?? '') ?? [];
    await tomas.page.goto(link);
    await expect(rowOf(tomas.page, title)).toBeVisible();

    await ines.call('PATCH', `/api/schedules/${id}`, { time: '19:00' });
    const changed = await mailTo(tomas.email, `Changed: ${title}`);
    expect(changed.text).toContain('19:00');
    expect(calendarOf(changed)).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', uid]));

    await ines.call('DELETE', `/api/schedules/${id}`);
    const cancelled = await mailTo(tomas.email, `Cancelled: ${title}`);
    expect(calendarOf(cancelled)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', uid]),
    );
  },
);

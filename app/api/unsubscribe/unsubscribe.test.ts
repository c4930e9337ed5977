import { database } from '@/lib/db/client';
import { tokenOf } from '@/lib/server/unsubscribe/unsubscribe';
import { type Call, call, callForBytes } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { GET, POST } from './[token]/route';

let person: Person;
let token: string;

beforeEach(async () => {
  person = await aUser();
  token = tokenOf({ userId: person.user.id, toggle: 'collaborationUpdates' });
});

afterEach(async () => {
  await database.user.deleteMany();
});

/** Sends the one-click request as a mail provider's server does: from another network, without a cookie. */
const oneClick = (
  params: Call['params'],
  rawBody: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
) =>
  callForBytes(POST, {
    method: 'POST',
    params,
    rawBody,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example.com' },
  });

const settings = () => database.notificationSettings.findUnique({ where: { userId: person.user.id } });

test('one click turns off the mails of that kind, and no others', async () => {
  const { status, bytes } = await oneClick({ token });
  expect(status).toBe(200);
  expect(bytes.toString()).toContain('Turned off');
  expect(await settings()).toMatchObject({
    collaborationUpdates: false,
    welcomeEmails: true,
    meetingReminders: true,
    taskReminders: true,
    scheduleAlerts: true,
  });
});

test('a repetition changes nothing more, and a multipart form works too', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  await oneClick({ token });
  expect((await oneClick({ token }, form)).status).toBe(200);
  expect((await settings())?.collaborationUpdates).toBe(false);
});

test('opening the page changes nothing', async () => {
  const { status, bytes, headers } = await callForBytes(GET, { params: { token } });
  expect(status).toBe(200);
  expect(bytes.toString()).toContain('collaboration updates');
  expect(bytes.toString()).not.toContain('<script');
  expect(bytes.toString()).not.toContain(person.user.email);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect((await settings())?.collaborationUpdates ?? true).toBe(true);
});

test('the page can turn the mails on again', async () => {
  await oneClick({ token });
  const { bytes } = await oneClick({ token }, new URLSearchParams({ action: 'resume' }));
  expect(bytes.toString()).toContain('Turned on');
  expect((await settings())?.collaborationUpdates).toBe(true);
});

test('a token that is unknown, or changed to another person or kind, is refused', async () => {
  const [userId = '', toggle = '', signature = ''] = token.split('.');
  const other = (await aUser()).user.id;
  const bad = [
    'nonsense',
    `${userId}.${toggle}`,
    `${userId}.${toggle}.`,
    `${other}.${toggle}.${signature}`,
    `${userId}.dailyDigest.${signature}`,
    `${userId}.${toggle}.${signature}x`,
    `${token}.more`,
    tokenOf({ userId: '01900000-0000-7000-8000-000000000000', toggle: 'welcomeEmails' }),
  ];
  for (const each of bad) {
    expect([each, (await call(GET, { params: { token: each } })).status]).toEqual([each, 404]);
    expect([each, (await oneClick({ token: each })).status]).toEqual([each, 404]);
  }
  expect(await settings()).toBeNull();
});

test.each([
  ['another form', 400, new URLSearchParams({ hello: 'there' })],
  [
    'a form with its field twice',
    400,
    new URLSearchParams('List-Unsubscribe=One-Click&List-Unsubscribe=One-Click'),
  ],
  ['a large form', 413, new URLSearchParams({ 'List-Unsubscribe': 'x'.repeat(5_000) })],
  ['plain text', 415, 'List-Unsubscribe=One-Click'],
] satisfies [string, number, BodyInit][])('%s is refused: %i', async (_what, status, body) => {
  expect((await oneClick({ token }, body)).status).toBe(status);
  expect((await settings())?.collaborationUpdates ?? true).toBe(true);
});

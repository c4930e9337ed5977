import PostalMime from 'postal-mime';
import { POST as forgotPassword } from '@/app/api/auth/forgot-password/route';
import { POST as login } from '@/app/api/auth/login/route';
import { GET as me } from '@/app/api/auth/me/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { PUT as profile } from '@/app/api/user/profile/route';
import { database } from '@/lib/db/client';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, runDueJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate } from '@/lib/testing/server/acts';
import { call, callForBytes } from '@/lib/testing/server/call';
import { ageConfirmation, aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { StoredState } from '@/lib/testing/server/stored-state';
import { GET, POST } from './[token]/route';

/** A thief with a stolen session moves an account to another address; the link mailed to the old address undoes it. */

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const DAY = '2026-03-14';
const NEW = 'another walk by the sea';

let server: MailServer;

beforeEach(async () => {
  server = await new MailServer().listen();
  changeSettings({ SMTP_URL: server.url, RATE_LIMIT_SCALE: '100' });
  await deleteJobs();
});

afterEach(async () => {
  closeSystemTransport();
  await server.close();
  await deleteJobs();
  restoreSettings();
});

const elsewhere = (name = 'thief') => `${name}-${crypto.randomUUID()}@example.com`;

/** Creates a person whose address is confirmed. */
async function aConfirmedUser(): Promise<Person> {
  const person = await aUser();
  await confirmAddress(person);
  return person;
}

const confirmAddress = ({ user }: Person) =>
  database.user.update({ where: { id: user.id }, data: { emailConfirmedAt: new Date() } });

const moveTo = (as: Person, email: string) =>
  call(profile, { as, method: 'PUT', body: { firstName: 'Ada', lastName: 'Lovelace', email } });

/** Moves the account, and returns the secret of the link mailed to the previous address; null when there was none. */
async function mailedBy(as: Person, email: string): Promise<string | null> {
  const before = (await call<{ email: string }>(me, { as })).body.email;
  server.taken.length = 0;
  expect((await moveTo(as, email)).status).toBe(200);
  await runDueJobs();
  const text = await textTo(before);
  return /\/api\/address-changes\/([\w-]{43})\b/.exec(text)?.[1] ?? null;
}

/** Returns all mails to the address, as text. */
async function textTo(address: string): Promise<string> {
  const mails = server.taken.filter(({ to }) => to.includes(address));
  const parsed = await Promise.all(mails.map(({ bytes }) => PostalMime.parse(bytes)));
  return parsed.map(({ text }) => text ?? '').join('\n');
}

async function linkOf(as: Person, email: string): Promise<string> {
  const token = await mailedBy(as, email);
  if (!token) throw new Error('No link was mailed.');
  return token;
}

async function page(token: string, method: 'GET' | 'POST' = 'GET') {
  const handler = method === 'GET' ? GET : POST;
  const form = new URLSearchParams({ action: 'undo' });
  const sent = method === 'GET' ? {} : { rawBody: form };
  const { status, bytes } = await callForBytes(handler, { method, params: { token }, ...sent });
  return { status, text: bytes.toString() };
}

const undo = (token: string) => page(token, 'POST');

const addressOf = async ({ user }: Person) =>
  (await database.user.findUniqueOrThrow({ where: { id: user.id } })).email;

const signIn = async (email: string, password = PASSWORD) =>
  (await call<BegunSession>(login, { method: 'POST', body: { email, password } })).status;

const registerWith = (email: string) =>
  call(register, {
    method: 'POST',
    body: { email, password: NEW, firstName: 'Mal', lastName: 'Lory' },
  });

test('a session whose confirmation is older than ten minutes cannot change the address', async () => {
  const ada = await aConfirmedUser();
  await ageConfirmation(ada);
  expect(await moveTo(ada, elsewhere())).toMatchObject({ status: 403, body: { confirm: true } });
  expect(await addressOf(ada)).toBe(ada.user.email);
});

test('the mailed link returns the account to its owner, and ends every access of the thief', async () => {
  const [ada, accomplice] = [await aConfirmedUser(), await aUser()];
  const task = await add(ada, 'task', { date: DAY });
  const token = await linkOf(ada, elsewhere());
  await collaborate(ada, accomplice, 'admin');
  server.taken.length = 0;

  const asked = await page(token);
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining(ada.user.email) });
  expect(await addressOf(ada)).not.toBe(ada.user.email);
  expect(await undo(token)).toMatchObject({ status: 200, text: expect.stringContaining(ada.user.email) });

  expect(await addressOf(ada)).toBe(ada.user.email);
  expect((await call(me, { as: ada })).status).toBe(401);
  expect(await signIn(ada.user.email)).toBe(401);
  const { body } = await call<unknown[]>(tasksOfDay, { as: accomplice, params: { dateOrId: DAY } });
  expect(body).toEqual([]);

  await runDueJobs();
  const [, secret] = /\/auth\?reset=([\w-]{43})/.exec(await textTo(ada.user.email)) ?? [];
  const reset = { token: secret, password: NEW };
  expect((await call(resetPassword, { method: 'POST', body: reset })).status).toBe(204);
  expect(await signIn(ada.user.email, NEW)).toBe(200);
  expect(await database.item.count({ where: { id: task.id } })).toBe(1);
});

test('the link works once, and not after it has expired', async () => {
  const ada = await aConfirmedUser();
  const token = await linkOf(ada, elsewhere());
  expect((await undo(token)).status).toBe(200);
  expect(await undo(token)).toMatchObject({ status: 404, text: expect.stringContaining('no longer good') });

  const bea = await aConfirmedUser();
  const late = await linkOf(bea, elsewhere());
  const [createdAt, expiresAt] = [new Date(Date.now() - 1_000), new Date(Date.now() - 1)];
  await database.addressChange.updateMany({ where: { userId: bea.user.id }, data: { createdAt, expiresAt } });
  for (const method of ['GET', 'POST'] as const) expect((await page(late, method)).status).toBe(404);
  expect(await addressOf(bea)).not.toBe(bea.user.email);
});

test('of two simultaneous uses of a link, one succeeds', async () => {
  const token = await linkOf(await aConfirmedUser(), elsewhere());
  const statuses = (await Promise.all([undo(token), undo(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});

test('the link of the first change undoes a later one too, whose own link is then void', async () => {
  const ada = await aConfirmedUser();
  const first = await linkOf(ada, elsewhere());
  await confirmAddress(ada);
  const second = await linkOf(ada, elsewhere());
  expect((await undo(first)).status).toBe(200);
  expect(await addressOf(ada)).toBe(ada.user.email);
  expect((await undo(second)).status).toBe(404);
});

test('undoing the later of two changes leaves the link of the earlier one valid', async () => {
  const ada = await aConfirmedUser();
  const first = await linkOf(ada, elsewhere());
  await confirmAddress(ada);
  const second = await linkOf(ada, elsewhere());
  expect((await undo(second)).status).toBe(200);
  expect((await undo(first)).status).toBe(200);
  expect(await addressOf(ada)).toBe(ada.user.email);
});

test('returning to the old address in the profile voids the link, and the address in between gets none', async () => {
  const ada = await aConfirmedUser();
  const first = await linkOf(ada, elsewhere());
  await confirmAddress(ada);
  expect(await mailedBy(ada, ada.user.email)).toBeNull();
  expect((await undo(first)).status).toBe(404);
  expect(await database.addressChange.count({ where: { userId: ada.user.id } })).toBe(0);
});

test('a second change after a return to the old address is mailed and can be undone', async () => {
  const ada = await aConfirmedUser();
  await linkOf(ada, elsewhere());
  const back = await moveTo(ada, ada.user.email);
  expect(back).toMatchObject({ status: 200, body: { emailConfirmed: true } });
  const again = await linkOf(ada, elsewhere());
  expect((await undo(again)).status).toBe(200);
  expect(await addressOf(ada)).toBe(ada.user.email);
});

test('returning to an address that was never confirmed does not confirm it', async () => {
  const squatter = await aUser({ emailConfirmed: false });
  expect((await moveTo(squatter, elsewhere())).status).toBe(200);
  const back = await moveTo(squatter, squatter.user.email);
  expect(back).toMatchObject({ status: 200, body: { emailConfirmed: false } });
});

describe('while a change can be undone, nobody else gets the old address', () => {
  test('by signing up, in whatever case, or by changing their own address', async () => {
    const [ada, bea] = [await aConfirmedUser(), await aUser()];
    const token = await linkOf(ada, elsewhere());
    const kept = { status: 409, body: { error: 'E-mail address in use.' } };
    expect(await registerWith(ada.user.email.toUpperCase())).toMatchObject(kept);
    expect(await moveTo(bea, ada.user.email)).toMatchObject(kept);
    expect((await undo(token)).status).toBe(200);
  });

  test('by signing up at the moment of the change', async () => {
    const ada = await aConfirmedUser();
    const [moved, ...others] = await Promise.all([
      moveTo(ada, elsewhere()),
      registerWith(ada.user.email),
      registerWith(ada.user.email),
    ]);
    expect(moved?.status).toBe(200);
    for (const { status } of others) expect(status).toBe(409);
  });

  test('but it is free once the link has expired', async () => {
    const ada = await aConfirmedUser();
    await linkOf(ada, elsewhere());
    const [createdAt, expiresAt] = [new Date(Date.now() - 1_000), new Date(Date.now() - 1)];
    await database.addressChange.updateMany({
      where: { userId: ada.user.id },
      data: { createdAt, expiresAt },
    });
    expect((await registerWith(ada.user.email)).status).toBe(201);
  });
});

test('an old address that was never confirmed gets no link, and is free at once', async () => {
  const squatter = await aUser({ emailConfirmed: false });
  expect(await mailedBy(squatter, elsewhere())).toBeNull();
  expect((await registerWith(squatter.user.email)).status).toBe(201);
});

test('without an SMTP server every address counts as confirmed, and its change can be undone', async () => {
  restoreSettings();
  const ada = await aUser();
  await moveTo(ada, elsewhere());
  expect(await database.addressChange.count({ where: { userId: ada.user.id } })).toBe(1);
});

test('without an SMTP server returning to an unconfirmed address does not confirm it', async () => {
  restoreSettings();
  const ada = await aUser({ emailConfirmed: false });
  for (const email of [elsewhere(), ada.user.email]) expect((await moveTo(ada, email)).status).toBe(200);
  const { emailConfirmedAt } = await database.user.findUniqueOrThrow({ where: { id: ada.user.id } });
  expect(emailConfirmedAt).toBeNull();
});

test('a change of address ends other sessions, identities and the access of others, but not the session itself', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const body = { email: ada.user.email, password: PASSWORD };
  const other = { ...ada, ...(await call<BegunSession>(login, { method: 'POST', body })).body };
  await add(ada, 'task', { date: DAY });
  await collaborate(ada, bea);
  const identity = { id: crypto.randomUUID(), userId: ada.user.id, provider: 'oidc:1', subject: elsewhere() };
  await database.identity.create({ data: identity });
  expect((await moveTo(ada, elsewhere())).status).toBe(200);
  expect((await call(me, { as: ada })).status).toBe(200);
  expect((await call(me, { as: other })).status).toBe(401);
  expect((await call(tasksOfDay, { as: bea, params: { dateOrId: DAY } })).body).toEqual([]);
  expect(await database.identity.count({ where: { userId: ada.user.id } })).toBe(0);
});

test('changing only the case of an address ends no access, and the address stays confirmed', async () => {
  const [ada, bea] = [await aConfirmedUser(), await aUser()];
  await add(ada, 'task', { date: DAY });
  await collaborate(ada, bea);
  expect((await moveTo(ada, ada.user.email.toUpperCase())).status).toBe(200);
  expect((await call<unknown[]>(tasksOfDay, { as: bea, params: { dateOrId: DAY } })).body).toHaveLength(1);
  const { emailConfirmedAt } = await database.user.findUniqueOrThrow({ where: { id: ada.user.id } });
  expect(emailConfirmedAt).not.toBeNull();
});

test.each([
  ['unknown', () => newSecret()],
  ['too short', () => 'abc'],
  ['a path', () => '../../etc/passwd'],
])(
  'a token that is %s gets a page that says that the link is no longer good, and changes nothing',
  async (_what, token) => {
    const ada = await aConfirmedUser();
    await linkOf(ada, elsewhere());
    const state = new StoredState();
    const before = await state.digest();
    for (const method of ['GET', 'POST'] as const) expect((await page(token(), method)).status).toBe(404);
    expect(await state.digest()).toBe(before);
  },
);

test('a form without the right action is 400, and undoes nothing', async () => {
  const ada = await aConfirmedUser();
  const token = await linkOf(ada, elsewhere());
  for (const form of [new URLSearchParams(), new URLSearchParams({ action: 'other' })]) {
    const { status } = await callForBytes(POST, { method: 'POST', params: { token }, rawBody: form });
    expect(status).toBe(400);
  }
  expect(await addressOf(ada)).not.toBe(ada.user.email);
});

test('the stored hash of a link does not work as the link', async () => {
  const ada = await aConfirmedUser();
  const token = await linkOf(ada, elsewhere());
  const [row] = await database.addressChange.findMany({ where: { userId: ada.user.id } });
  expect(Buffer.from(row?.tokenHash ?? [])).toEqual(Buffer.from(hashOf(token)));
  expect((await page(Buffer.from(row?.tokenHash ?? []).toString('base64url'))).status).toBe(404);
});

test('the page escapes the HTML in an address', async () => {
  const ada = await aConfirmedUser();
  const token = await linkOf(ada, `o'hara+${crypto.randomUUID()}@example.com`);
  expect((await page(token)).text).toContain('o&#39;hara+');
});

describe('a password reset at an unconfirmed address that an account was moved to', () => {
  async function resetAt(email: string): Promise<number> {
    server.taken.length = 0;
    await call(forgotPassword, { method: 'POST', body: { email } });
    await runDueJobs();
    const [, token] = /\/auth\?reset=([\w-]{43})/.exec(await textTo(email)) ?? [];
    return (await call(resetPassword, { method: 'POST', body: { token, password: NEW } })).status;
  }

  const tasksOf = async (sessionId: string) =>
    (
      await call<{ title: string }[]>(tasksOfDay, {
        params: { dateOrId: DAY },
        headers: { Authorization: `Bearer ${sessionId}` },
      })
    ).body.map(({ title }) => title);

  test('gives the address a new account, and its link does not work for the person who had moved there', async () => {
    const squatter = await aConfirmedUser();
    await add(squatter, 'task', { date: DAY, title: 'Bait' });
    const victims = elsewhere('victim');
    const link = await linkOf(squatter, victims);

    expect(await resetAt(victims)).toBe(204);
    const { status, body } = await call<BegunSession>(login, {
      method: 'POST',
      body: { email: victims, password: NEW },
    });
    expect(status).toBe(200);
    expect(body.user.emailConfirmed).toBe(true);
    expect(await tasksOf(body.sessionId)).toEqual([]);

    expect((await page(link)).status).toBe(404);
    expect((await undo(link)).status).toBe(404);
    expect(await addressOf(squatter)).toBe(squatter.user.email);
    expect(await signIn(victims, NEW)).toBe(200);
  });

  test('returns the account to its owner when a thief had moved it to the address', async () => {
    const ada = await aConfirmedUser();
    const task = await add(ada, 'task', { date: DAY });
    await linkOf(ada, elsewhere());
    const thiefs = await addressOf(ada);

    expect(await resetAt(thiefs)).toBe(204);
    expect(await addressOf(ada)).toBe(ada.user.email);
    expect(await database.item.findUniqueOrThrow({ where: { id: task.id } })).toMatchObject({
      ownerId: ada.user.id,
    });
    expect((await call(me, { as: ada })).status).toBe(401);
    await runDueJobs();
    expect(await textTo(ada.user.email)).toMatch(/\/auth\?reset=/);
  });

  test('leaves the account there once the address is confirmed', async () => {
    const ada = await aConfirmedUser();
    const own = elsewhere('ada');
    await linkOf(ada, own);
    await confirmAddress(ada);
    expect(await resetAt(own)).toBe(204);
    expect(await addressOf(ada)).toBe(own);
    expect(await signIn(own, NEW)).toBe(200);
  });

  test('returns the account without opening a new one where sign-up is closed', async () => {
    const squatter = await aConfirmedUser();
    const victims = elsewhere('victim');
    await linkOf(squatter, victims);
    changeSettings({ REGISTRATION: 'closed' });
    expect(await resetAt(victims)).toBe(400);
    expect(await addressOf(squatter)).toBe(squatter.user.email);
    expect(await signIn(victims, NEW)).toBe(401);
  });
});

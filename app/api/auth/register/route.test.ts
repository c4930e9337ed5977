import { createHash } from 'node:crypto';
import { database } from '@/lib/db/client';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { POST as register } from './route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

let made = 0;

/** Returns the registration of somebody without an account. */
const aRegistration = () => {
  made += 1;
  return {
    email: `newcomer-${made}@example.com`,
    password: 'nine lives of a cat',
    firstName: 'Ana',
    lastName: 'Lima',
    timeZone: 'America/Recife',
  };
};

/** Sends the request from a new network address each time, so that only the tests of the limit reach it. */
const send = (body: unknown, headers: Call['headers'] = {}) => {
  made += 1;
  const address = `2001:db8:0:${made.toString(16)}::1`;
  return call<BegunSession>(register, {
    method: 'POST',
    body,
    headers: { 'x-dayfold-client-address': address, ...headers },
  });
};

const cookieOf = (answer: { headers: Headers }): string => answer.headers.getSetCookie()[0] ?? '';

describe('a new person', () => {
  test('has an account, and a session that bearer and cookie open', async () => {
    const registration = aRegistration();
    const answer = await send(registration);

    expect(answer.status).toBe(201);
    const { sessionId, user } = answer.body;
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      email: registration.email,
      emailConfirmed: true,
      firstName: 'Ana',
      lastName: 'Lima',
      timeZone: 'America/Recife',
      createdAt: expect.stringMatching(/Z$/),
    });
    const byBearer = await call(me, { headers: { authorization: `Bearer ${sessionId}` } });
    const byCookie = await call(me, { headers: { cookie: cookieOf(answer).split(';')[0] ?? '' } });
    expect([byBearer.body, byCookie.body]).toEqual([user, user]);
  });

  test('gets a cookie that scripts and other sites cannot use', async () => {
    expect(cookieOf(await send(aRegistration()))).toMatch(
      /^dayfold\.session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
  });

  test('gets a cookie that is bound to the host over HTTPS', async () => {
    changeSettings({ APP_URL: 'https://planner.example' });
    const cookie = cookieOf(await send(aRegistration()));
    restoreSettings();
    expect(cookie).toMatch(/^__Host-dayfold\.session=[\w-]{43}; Path=\/; .*; Secure$/);
  });

  test('gets two different 256-bit secrets, of which only the hashes are stored', async () => {
    const answer = await send(aRegistration());
    const { sessionId, user } = answer.body;
    const cookie = /=([\w-]+);/.exec(cookieOf(answer))?.[1] ?? '';
    expect(sessionId).not.toBe(cookie);
    expect([sessionId, cookie].map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32]);

    const [stored] = await database.session.findMany({ where: { userId: user.id } });
    const sha256 = (secret: string) => createHash('sha256').update(secret).digest('hex');
    expect(Buffer.from(stored?.bearerHash ?? []).toString('hex')).toBe(sha256(sessionId));
    expect(Buffer.from(stored?.cookieHash ?? []).toString('hex')).toBe(sha256(cookie));
  });

  test('has a password that is stored as an argon2id hash alone', async () => {
    const { body } = await send(aRegistration());
    const { passwordHash } = await database.user.findUniqueOrThrow({ where: { id: body.user.id } });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('has names without outer spaces, in Unicode NFC', async () => {
    const { body } = await send({ ...aRegistration(), firstName: '  Zoe\u0308 ' });
    expect(body.user.firstName).toBe('Zoë');
  });

  test.each([
    ['missing', {}],
    ['null', { lastName: null }],
    ['blank', { lastName: ' ' }],
    ['invisible', { lastName: '\u200b' }],
  ])('has no last name when it is %s', async (_what, given) => {
    const { lastName: _, ...registration } = aRegistration();
    expect((await send({ ...registration, ...given })).body.user.lastName).toBeNull();
  });

  test('is in UTC unless the browser sends a time zone that is known', async () => {
    const { timeZone: _, ...registration } = aRegistration();
    expect((await send(registration)).body.user.timeZone).toBe('UTC');
    for (const timeZone of ['Etc/Unknown', 'Europe/Atlantis', '+02:00', '', 'x'.repeat(65)])
      expect(await send({ ...aRegistration(), timeZone })).toMatchObject({
        status: 201,
        body: { user: { timeZone: 'UTC' } },
      });
  });

  test('may have names of 100 code points', async () => {
    const firstName = '𝄞'.repeat(100);
    expect((await send({ ...aRegistration(), firstName })).body.user.firstName).toBe(firstName);
  });

  test('replaces the person who was signed in in the browser, unless another site sent the request', async () => {
    const [ada, bea] = [await aUser(), await aUser()];
    await send(aRegistration(), { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' });
    await send(aRegistration(), { cookie: bea.cookie, 'sec-fetch-site': 'cross-site' });
    expect((await call(me, { as: ada })).status).toBe(401);
    expect((await call(me, { as: bea })).status).toBe(200);
  });
});

describe('an address that has an account', () => {
  test('is refused in whatever case, and the account stays unchanged', async () => {
    const registration = aRegistration();
    const ada = await aUser({ email: `Ada-${made}@Example.com` });
    const answer = await send({ ...registration, email: `aDA-${made}@eXAMPLE.com` });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'E-mail address in use.',
        details: 'An account with this e-mail address exists already.',
        fields: { email: expect.any(String) },
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await call(me, { as: ada })).body).toEqual(ada.user);
  });

  test('is given to one of several simultaneous registrations', async () => {
    const registration = aRegistration();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(registration)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('a password', () => {
  test.each([
    ['8 code points', '𝄞'.repeat(8)],
    ['128 code points', '𝄞'.repeat(128)],
    ['spaces around it', '  surrounded  '],
  ])('may have %s, and signs in afterwards', async (_what, password) => {
    const registration = { ...aRegistration(), password };
    expect((await send(registration)).status).toBe(201);
    const { email } = registration;
    expect((await call(login, { method: 'POST', body: { email, password } })).status).toBe(200);
  });

  test('keeps its outer spaces', async () => {
    const registration = { ...aRegistration(), password: '  surrounded  ' };
    await send(registration);
    const body = { email: registration.email, password: 'surrounded' };
    expect((await call(login, { method: 'POST', body })).status).toBe(401);
  });

  test('is the same in composed and decomposed Unicode', async () => {
    const registration = { ...aRegistration(), password: 'cre\u0300me bru\u0302le\u0301e' };
    await send(registration);
    const body = { email: registration.email, password: 'crème brûlée' };
    expect((await call(login, { method: 'POST', body })).status).toBe(200);
  });

  test.each([
    ['7 code points', '𝄞'.repeat(7)],
    ['129 code points', '𝄞'.repeat(129)],
    ['a line break', 'nine lives\nof a cat'],
    ['U+0000', 'nine lives\u0000of a cat'],
    ['a lone surrogate', 'nine lives\ud800of a cat'],
    ['a common password', 'password123'],
    ['a common password in another case', 'PassWord123'],
    ['a common password in wide letters', 'ｐａｓｓｗｏｒｄ123'],
  ])('is refused with %s', async (_what, password) => {
    const registration = { ...aRegistration(), password };
    const answer = await send(registration);
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    expect(await database.user.count({ where: { email: registration.email } })).toBe(0);
  });

  test.each(['Newcomer-of-old@example.com', 'newcomer-of-OLD'])(
    'is refused when it is the address of the account: %s',
    async (password) => {
      const answer = await send({ ...aRegistration(), email: 'newcomer-of-old@example.com', password });
      expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    },
  );
});

describe('the call', () => {
  beforeAll(() => changeSettings({ RATE_LIMIT_SCALE: '100' }));
  afterAll(restoreSettings);

  testRefusals({ handler: register, method: 'POST', body: aRegistration() });

  const fields: [field: string, values: [what: string, value: unknown][]][] = [
    ['email', [...badLines(254), ['no address', 'ana'], ['two addresses', 'a@example.com,b@example.com']]],
    ['email', [['an address of 255', `${'a'.repeat(243)}@example.com`]]],
    ['firstName', badLines(100)],
    ['lastName', badLines(100).filter(([what]) => what !== 'null' && what !== 'blank')],
    ['password', badLines(128).filter(([what]) => what !== 'blank')],
    ['timeZone', [['a number', 1]]],
  ];

  test.each(
    fields.flatMap(([field, values]) => values.map(([what, value]) => [field, what, value] as const)),
  )('refuses %s if it is %s', async (field, _what, value) => {
    const answer = await send({ ...aRegistration(), [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test.each(['email', 'password', 'firstName'])('refuses a body without %s', async (field) => {
    const answer = await send({ ...aRegistration(), [field]: undefined });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});

test('the 31st registration of an hour from one network is refused, whether or not the others succeeded', async () => {
  const from = (address: string) => ({ 'x-dayfold-client-address': address });
  const taken = aRegistration();
  const [network, other] = [`2001:db8:ffff:${made.toString(16)}`, `2001:db8:fffe:${made.toString(16)}`];
  // Only attempts that reach the domain count; these find the address in use, and create no account.
  await send(taken);
  const statuses = new Set<number>();
  for (let tried = 0; tried < 30; tried++)
    statuses.add((await send(taken, from(`${network}::${tried.toString(16)}`))).status);
  expect([...statuses]).toEqual([409]);

  const refused = await send(aRegistration(), from(`${network}:ffff::`));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await send(aRegistration(), from(`${other}::`))).status).toBe(201);
});

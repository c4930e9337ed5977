import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Client } from 'pg';
import { database } from '@/lib/db/client';
import { accountKey } from '@/lib/server/auth/account-key';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { Browser } from '@/lib/testing/server/browser';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';
import { POST as confirm } from '../confirm/route';
import { POST as logout } from '../logout/route';
import { GET as me } from '../me/route';
import { POST as login } from './route';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify), hash: jest.fn(actual.hash) };
});
const verified = jest.mocked(verify);
const hashed = jest.mocked(hash);
const realVerify = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2').verify;

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const WRONG = 'not the password';
const MINUTES = 60_000;

let made = 0;

/** Returns headers with a network address that has made no calls. */
const newAddress = () => {
  made += 1;
  return { 'x-dayfold-client-address': `198.51.${Math.floor(made / 256)}.${made % 256}` };
};

/** Sends the request from a new network address each time, so that only the tests of that limit reach it. */
const send = (body: unknown, headers: Call['headers'] = {}) =>
  call<BegunSession>(login, { method: 'POST', body, headers: { ...newAddress(), ...headers } });

const as = ({ user }: Person, password = PASSWORD) => ({ email: user.email, password });

const statusesOf = (answers: { status: number }[]): number[] => answers.map(({ status }) => status);

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Runs the requests one after another, so that their order is known. */
async function inOrder(count: number, make: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done++) statuses.push((await make()).status);
  return statuses;
}

/** Locks the account's row, as a slow change of the account would. */
async function lockAccount({ user }: Person): Promise<Client> {
  const elsewhere = new Client({ connectionString: testDatabaseUrl() });
  await elsewhere.connect();
  await elsewhere.query('BEGIN');
  await elsewhere.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  return elsewhere;
}

beforeEach(() => {
  verified.mockClear();
  hashed.mockClear();
});

afterEach(() => {
  restoreSettings();
  jest.restoreAllMocks();
});

describe('the right password', () => {
  test('begins a session that bearer and cookie open, and leaves existing ones open', async () => {
    const ada = await aUser();
    const answer = await send(as(ada));

    expect(answer).toMatchObject({ status: 200, body: { user: ada.user } });
    expect(answer.body.sessionId).not.toBe(ada.sessionId);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const opened = await Promise.all([
      call(me, { headers: { authorization: `Bearer ${answer.body.sessionId}` } }),
      call(me, { headers: { cookie } }),
      call(me, { as: ada }),
    ]);
    expect(opened.map(({ body }) => body)).toEqual([ada.user, ada.user, ada.user]);
  });

  test('works with the address in another case, and with spaces around it', async () => {
    made += 1;
    const ada = await aUser({ email: `Ada.Lovelace-${made}@Example.com` });
    const email = ` aDA.lOVELACE-${made}@eXAMPLE.COM `;
    expect((await send({ ...as(ada), email })).status).toBe(200);
  });

  test('stores the time zone of the browser, unless one is stored', async () => {
    const [never, once] = [await aUser({ timeZone: 'UTC' }), await aUser({ timeZone: 'Asia/Tokyo' })];
    const timeZone = 'America/Recife';
    expect((await send({ ...as(never), timeZone })).body.user.timeZone).toBe(timeZone);
    expect((await send({ ...as(once), timeZone })).body.user.timeZone).toBe('Asia/Tokyo');
    expect((await send({ ...as(once), timeZone: 'Etc/Unknown' })).status).toBe(200);
  });

  test('replaces a hash that was made with other parameters', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const ada = await aUser({ passwordHash: weak });
    expect((await send(as(ada))).status).toBe(200);
    const { passwordHash } = await database.user.findUniqueOrThrow({ where: { id: ada.user.id } });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    hashed.mockClear();
    expect((await send(as(ada))).status).toBe(200);
    expect(hashed).not.toHaveBeenCalled();
  });

  test('deletes the expired sessions of the person, and no others', async () => {
    const [ada, bea] = [await aUser(), await aUser()];
    const hours = (count: number) => new Date(Date.now() - count * 60 * MINUTES);
    await database.session.updateMany({ data: { lastSeenAt: hours(7 * 24 + 1) } });
    await send(as(ada));
    expect(await database.session.count({ where: { userId: ada.user.id } })).toBe(1);
    expect(await database.session.count({ where: { userId: bea.user.id } })).toBe(1);
  });

  test('ends the previous session of the browser, unless another site sent the request', async () => {
    const [ada, bea, cleo] = [await aUser(), await aUser(), await aUser()];
    await send(as(cleo), { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' });
    await send(as(cleo), { cookie: bea.cookie, 'sec-fetch-site': 'cross-site' });
    expect(statusesOf([await call(me, { as: ada }), await call(me, { as: bea })])).toEqual([401, 200]);
  });
});

describe('an address and a password that do not match', () => {
  test('get the same answer, whether or not the address has an account', async () => {
    const ada = await aUser();
    const openIdOnly = await aUser({ passwordHash: null });
    const answers = [
      await send(as(ada, WRONG)),
      await send({ email: 'nobody@example.com', password: WRONG }),
      await send({ email: 'no address at all', password: WRONG }),
      await send(as(openIdOnly)),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid email or password.' } });
    // Each call verifies the password against one hash of the same cost, so that its time reveals nothing.
    expect(
      verified.mock.calls.map(([phc]) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(String(phc))),
    ).toEqual(Array(4).fill(true));
  });

  test('leave the browser the session that it has', async () => {
    const ada = await aUser();
    const answer = await send(as(ada, WRONG), { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await call(me, { headers: { cookie: ada.cookie } })).status).toBe(200);
  });

  test('remove a cookie that opens no session, and begin none', async () => {
    const ada = await aUser();
    const before = await database.session.count();
    const answer = await send(as(ada, WRONG), { cookie: 'dayfold.session=old' });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^dayfold\.session=;/)]);
    expect(await database.session.count()).toBe(before);
  });

  test('cost one hash however short the password is; one that is too long is malformed and costs none', async () => {
    const ada = await aUser();
    expect((await send(as(ada, 'x'))).status).toBe(401);
    expect(verified).toHaveBeenCalledTimes(1);
    expect((await send(as(ada, 'x'.repeat(129)))).status).toBe(400);
    expect(verified).toHaveBeenCalledTimes(1);
  });

  test('include a password that was replaced while it was being verified', async () => {
    const ada = await aUser();
    verified.mockImplementationOnce(async (...given) => {
      const isRight = await realVerify(...given);
      await database.user.update({ where: { id: ada.user.id }, data: { passwordHash: 'changed meanwhile' } });
      return isRight;
    });
    expect((await send(as(ada))).status).toBe(401);
  });
});

describe('wrong passwords of one account', () => {
  test('are refused after the tenth, as is the right one, for 15 minutes', async () => {
    const ada = await aUser();
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    expect(await inOrder(10, () => send(as(ada, WRONG)))).toEqual(Array(10).fill(401));

    clock.mockReturnValue(start + 5 * MINUTES);
    const refused = await send(as(ada));
    expect(refused).toMatchObject({ status: 429, body: { error: 'Too many requests. Try again later.' } });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(verified).toHaveBeenCalledTimes(10);

    clock.mockReturnValue(start + 15 * MINUTES);
    expect((await send(as(ada))).status).toBe(200);
  });

  test('count for an address without an account too, whatever its case', async () => {
    made += 1;
    const emails = [`Nobody-x-${made}@example.com`, `Nobody-X-${made}@example.com`];
    const statuses = await inOrder(11, () =>
      send({ email: emails[verified.mock.calls.length % 2], password: WRONG }),
    );
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('are counted apart from right passwords, which do not reset the count', async () => {
    const ada = await aUser();
    expect(await inOrder(9, () => send(as(ada, WRONG)))).toEqual(Array(9).fill(401));
    expect(await inOrder(12, () => send(as(ada)))).toEqual(Array(12).fill(200));
    expect(await inOrder(2, () => send(as(ada, WRONG)))).toEqual([401, 429]);
  });

  test('do not count while they are refused', async () => {
    const ada = await aUser();
    await inOrder(15, () => send(as(ada, WRONG)));
    const { points } = await database.rateLimit.findUniqueOrThrow({
      where: { key: `accountLogins:${accountKey(ada.user.email)}` },
    });
    expect(points).toBe(10);
  });

  test('sent simultaneously are verified ten times in all', async () => {
    const ada = await aUser();
    const statuses = statusesOf(await Promise.all(times(20, () => send(as(ada, WRONG)))));
    const wrong = statuses.filter((status) => status === 401).length;
    expect(wrong).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - wrong);
    expect(await inOrder(11 - wrong, () => send(as(ada, WRONG)))).toEqual([
      ...Array(10 - wrong).fill(401),
      429,
    ]);
    expect(verified).toHaveBeenCalledTimes(10);
  });

  test.each([
    ['a capital I with a dot', 'İ'],
    ['a dotless i', 'ı'],
    ['full width', 'ｉ'],
  ])('do not count for the account when the address is spelled with %s', async (_what, letter) => {
    made += 1;
    const ada = await aUser({ email: `vivienne-${made}@example.com` });
    const spelled = { email: ada.user.email.replace('i', letter), password: PASSWORD };
    expect((await send(spelled)).status).toBe(401);
    await inOrder(9, () => send(as(ada, WRONG)));
    expect((await send(as(ada))).status).toBe(200);
  });

  test('are verified ten times in all, whatever the spelling of the address', async () => {
    made += 1;
    const ada = await aUser({ email: `vivienne-${made}@example.com` });
    const { passwordHash } = await database.user.findUniqueOrThrow({ where: { id: ada.user.id } });
    // PostgreSQL turns İ into i, and JavaScript into i with a combining dot.
    const letters = ['i', 'I', 'İ'];
    const spellings = letters.flatMap((one) =>
      letters.map((two) => `v${one}v${two}enne-${made}@example.com`),
    );
    const emails = [...spellings, ...spellings, ...spellings];
    await inOrder(emails.length, () => send({ email: emails.pop(), password: WRONG }));
    expect(verified.mock.calls.filter(([phc]) => phc === passwordHash).length).toBeLessThanOrEqual(10);
  });

  test('do not lock out other people', async () => {
    const [ada, bea] = [await aUser(), await aUser()];
    await inOrder(11, () => send(as(ada, WRONG)));
    expect((await send(as(bea))).status).toBe(200);
  });
});

describe('many passwords of one account', () => {
  /** Makes a person whose hash nobody else has, so that its verification is found among others. */
  async function somebody(): Promise<{ person: Person; turn: () => number }> {
    const passwordHash = await hash(PASSWORD);
    const person = await aUser({ passwordHash });
    return { person, turn: () => verified.mock.calls.findIndex(([phc]) => phc === passwordHash) };
  }

  test('at once keep others waiting for one hash, from the same network address too', async () => {
    const ada = await aUser();
    const bea = await somebody();
    const { 'x-dayfold-client-address': address } = newAddress();
    const from = { 'x-dayfold-client-address': address };
    verified.mockClear();
    const many = times(90, () => send(as(ada), from));
    const own = await send(as(bea.person), from);
    const statuses = statusesOf(await Promise.all(many));
    expect(own.status).toBe(200);
    // Those that run already, and one more of the account whose turn it is.
    expect(bea.turn()).toBeLessThanOrEqual(availableParallelism() + 1);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('are checked a hundred times in 15 minutes, also right ones', async () => {
    const ada = await aUser();
    changeSettings({ RATE_LIMIT_SCALE: '0.1' });
    expect(await inOrder(11, () => send(as(ada)))).toEqual([...Array(10).fill(200), 429]);
    expect(verified).toHaveBeenCalledTimes(10);
    const person = await aUser();
    const again = () => call(confirm, { as: person, method: 'POST', body: { password: PASSWORD } });
    expect(await inOrder(11, again)).toEqual([...Array(10).fill(204), 429]);
  });

  test('sent to confirm the identity keep nobody else from signing in', async () => {
    const ada = await aUser();
    const bea = await somebody();
    verified.mockClear();
    const many = times(60, () => call(confirm, { as: ada, method: 'POST', body: { password: PASSWORD } }));
    expect((await send(as(bea.person))).status).toBe(200);
    expect(bea.turn()).toBeLessThanOrEqual(2 * availableParallelism() + 4);
    expect(new Set(statusesOf(await Promise.all(many)))).toEqual(new Set([204, 429]));
  });
});

describe('a browser in which the person has signed in before', () => {
  const signIn = async (browser: Browser, body: unknown) =>
    (await browser.call(login, { method: 'POST', body, headers: newAddress() })).status;

  /** Spends the account's attempts with ten wrong passwords, as somebody who knows the address could. */
  const lockOut = async (person: Person): Promise<void> => {
    await inOrder(10, () => send(as(person, WRONG)));
    expect((await send(as(person))).status).toBe(429);
  };

  test('is let in although strangers have spent the attempts of the account, even after signing out', async () => {
    const ada = await aUser();
    const browser = new Browser();
    expect(await signIn(browser, as(ada))).toBe(200);
    await browser.call(logout, { method: 'POST' });
    await lockOut(ada);
    expect(await signIn(browser, as(ada))).toBe(200);
  });

  test('is let in while very many strangers of its network address wait for their turn', async () => {
    const ada = await aUser();
    const browser = new Browser();
    await signIn(browser, as(ada));
    await browser.call(logout, { method: 'POST' });
    const headers = newAddress();
    const strangers = times(90, (index) =>
      send({ email: `s${index}@example.org`, password: WRONG }, headers),
    );
    const { status } = await browser.call(login, { method: 'POST', body: as(ada), headers });
    expect(status).toBe(200);
    expect(statusesOf(await Promise.all(strangers))).toContain(429);
  });

  test('has ten attempts of its own, which do not count for the account', async () => {
    const ada = await aUser();
    const [browser, thief] = [new Browser(), new Browser()];
    await signIn(browser, as(ada));
    // A copied cookie, or signing in again, gives no further attempts.
    thief.setCookie('dayfold.device', browser.cookie('dayfold.device') ?? '');
    await signIn(browser, as(ada));
    expect(await inOrder(5, async () => ({ status: await signIn(browser, as(ada, WRONG)) }))).toEqual(
      Array(5).fill(401),
    );
    expect(await inOrder(6, async () => ({ status: await signIn(thief, as(ada, WRONG)) }))).toEqual([
      ...Array(5).fill(401),
      429,
    ]);
    expect(await signIn(browser, as(ada))).toBe(429);
    expect((await send(as(ada))).status).toBe(200);
  });

  test.each([
    ['made for another account', async (_ada: Person) => signedInAs(await aUser())],
    [
      'made before the password was changed',
      async (ada: Person) => {
        const cookie = await signedInAs(ada);
        await database.user.update({ where: { id: ada.user.id }, data: { passwordHash: await hash('new') } });
        return cookie;
      },
    ],
    [
      'made more than a year ago',
      async (ada: Person) => {
        const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 366 * 24 * 60 * MINUTES);
        const cookie = await signedInAs(ada);
        clock.mockRestore();
        return cookie;
      },
    ],
    [
      'forged',
      async (ada: Person) => {
        const [id, time] = (await signedInAs(ada)).split('.');
        return `${id}x.${time}.${'A'.repeat(43)}~..~`;
      },
    ],
  ])('is not recognised by a cookie that was %s', async (_what, cookieFor) => {
    const ada = await aUser();
    const browser = new Browser();
    browser.setCookie('dayfold.device', await cookieFor(ada));
    await lockOut(ada);
    expect(await signIn(browser, as(ada))).toBe(429);
  });

  test('is recognised for the last five people who signed in, and its cookie names none of them', async () => {
    const people = await Promise.all(times(6, () => aUser()));
    const browser = new Browser();
    for (const person of people) expect(await signIn(browser, as(person))).toBe(200);
    const [first, ...others] = people;
    for (const person of people) await lockOut(person);
    for (const person of others) expect(await signIn(browser, as(person))).toBe(200);
    expect(first && (await signIn(browser, as(first)))).toBe(429);
    const text = decodeURIComponent(browser.cookie('dayfold.device') ?? '');
    for (const { user } of people) for (const name of [user.id, user.email]) expect(text).not.toContain(name);
  });

  test('has a cookie that scripts and other sites cannot use, for a year', async () => {
    const { headers } = await send(as(await aUser()));
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^dayfold\.device=[\w.~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    );
  });

  async function signedInAs(person: Person): Promise<string> {
    const browser = new Browser();
    await signIn(browser, as(person));
    return browser.cookie('dayfold.device') ?? '';
  }
});

test('simultaneous right passwords of many people are all accepted, from one network address too', async () => {
  const people = await Promise.all(times(40, () => aUser()));
  const headers = newAddress();
  // Stops the clock of the deadline of a request, which forty hashes of passwords can exceed on a busy machine.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
  const answers = await Promise.all(people.map((person) => send(as(person), headers)));
  jest.useRealTimers();
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
});

describe('a login that fails although its password is not wrong', () => {
  const counted = () => database.rateLimit.findMany({ where: { key: { contains: 'Logins:' } } });

  beforeEach(() => database.rateLimit.deleteMany());

  test('is not counted when the password could not be verified', async () => {
    const ada = await aUser();
    verified.mockRejectedValueOnce(new Error('no memory'));
    expect((await send(as(ada))).status).toBe(500);
    expect(await counted()).toEqual([]);
  });

  test('is not counted when the database fails after the verification', async () => {
    const ada = await aUser();
    const elsewhere = await lockAccount(ada);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    const sent = send(as(ada));
    await untilTransactionBlocked();
    // The deadline of a request.
    jest.advanceTimersByTime(3_500);
    jest.useRealTimers();
    expect((await sent).status).toBe(503);
    await elsewhere.end();
    expect(await counted()).toEqual([]);
  });
});

test('a login that waits for the database does not make others wait', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const elsewhere = await lockAccount(ada);
  const waiting = times(availableParallelism(), () => send(as(ada)));
  expect((await send(as(bea))).status).toBe(200);
  await elsewhere.query('COMMIT');
  await elsewhere.end();
  expect(new Set(statusesOf(await Promise.all(waiting)))).toEqual(new Set([200]));
});

test('logins refused for their network address store no count for the accounts that were tried', async () => {
  const headers = newAddress();
  const counted = () => database.rateLimit.count({ where: { key: { startsWith: 'accountLogins:' } } });
  const tryAny = () => {
    made += 1;
    return send({ email: `anybody-${made}@example.com`, password: WRONG }, headers);
  };
  await inOrder(30, tryAny);
  const before = await counted();
  expect(await inOrder(5, tryAny)).toEqual(Array(5).fill(429));
  expect(await counted()).toBe(before);
});

describe('wrong passwords from one network address', () => {
  test('are refused after the thirtieth, whatever the account', async () => {
    const headers = newAddress();
    const statuses = await inOrder(31, () => {
      made += 1;
      return send({ email: `nobody-${made}@example.com`, password: WRONG }, headers);
    });
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
    const ada = await aUser();
    expect((await send(as(ada), headers)).status).toBe(429);
    expect((await send(as(ada))).status).toBe(200);
  });

  test('do not count while the account is refused anyway', async () => {
    const ada = await aUser();
    const elsewhere = newAddress();
    await inOrder(40, () => send(as(ada, WRONG), elsewhere));
    expect((await send(as(await aUser(), WRONG), elsewhere)).status).toBe(401);
  });
});

describe('the call', () => {
  testRefusals({ handler: login, method: 'POST', body: { email: 'ada@example.com', password: WRONG } });

  test.each([
    ['email', 1],
    ['email', null],
    ['email', { not: '' }],
    ['email', ' '],
    ['email', 'a\u0000b@example.com'],
    ['email', 'a\ud800b@example.com'],
    ['email', 'a@example.com\nb@example.com'],
    ['email', 'x'.repeat(255)],
    ['password', 12345678],
    ['password', null],
    ['password', ''],
    ['password', 'a\u0000b'],
    ['password', 'a\ud800b'],
    ['password', 'a\nb'],
    ['timeZone', 0],
  ])('refuses %s if it is %j', async (field, value) => {
    const answer = await send({ email: 'ada@example.com', password: WRONG, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(verified).not.toHaveBeenCalled();
  });
});

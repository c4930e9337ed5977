import { database } from '@/lib/db/client';
import { SESSIONS_MAX } from '@/lib/server/auth/sessions';
import type { BegunSession, ListedSession } from '@/lib/shared/contract/schemas/auth';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { DELETE as revoke } from './[id]/route';
import { DELETE as endOthers, GET as list } from './route';

const ABSENT = '01890000-0000-7000-8000-000000000000';

/** Signs the person in in another browser. */
async function elsewhere(person: Person, userAgent: string): Promise<Person> {
  const answer = await call<BegunSession>(login, {
    method: 'POST',
    body: { email: person.user.email, password: person.password },
    headers: { 'user-agent': userAgent },
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...person, cookie, sessionId: answer.body.sessionId };
}

const sessionsOf = async (person: Person) => (await call<ListedSession[]>(list, { as: person })).body;

const end = (person: Person, id: string) => call(revoke, { as: person, method: 'DELETE', params: { id } });

const statusOf = async (person: Person) => (await call(me, { as: person })).status;

test("the list has the person's own valid sessions, the last used first, and marks the present one", async () => {
  const ada = await aUser();
  const phone = await elsewhere(ada, 'Phone/1.0');
  await aUser();

  expect(await sessionsOf(phone)).toEqual([
    { ...anySession, userAgent: 'Phone/1.0', current: true },
    { ...anySession, userAgent: null, current: false },
  ]);
  expect((await sessionsOf(ada)).map(({ current }) => current)).toEqual([false, true]);
});

test('the list contains no secrets and no expired sessions', async () => {
  const ada = await aUser();
  await elsewhere(ada, 'Phone/1.0');
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await database.session.updateMany({ where: { userAgent: 'Phone/1.0' }, data: { lastSeenAt: old } });
  const sessions = await sessionsOf(ada);
  expect(sessions.map((session) => Object.keys(session).sort())).toEqual([
    ['createdAt', 'current', 'id', 'lastSeenAt', 'userAgent'],
  ]);
});

test('a user agent that is too long is shortened', async () => {
  const ada = await elsewhere(await aUser(), 'x'.repeat(300));
  expect((await sessionsOf(ada))[0]?.userAgent).toBe('x'.repeat(255));
});

test('one session is ended at once, for bearer and cookie, and no other', async () => {
  const ada = await aUser();
  const phone = await elsewhere(ada, 'Phone/1.0');
  const [{ id } = { id: '' }] = await sessionsOf(phone);

  expect((await end(ada, id)).status).toBe(204);

  expect([await statusOf(phone), await statusOf(ada)]).toEqual([401, 200]);
  expect((await call(me, { headers: { cookie: phone.cookie } })).status).toBe(401);
  expect((await end(ada, id)).status).toBe(404);
});

test('all other sessions of the person are ended at once, and those of nobody else', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const [phone, laptop] = [await elsewhere(ada, 'Phone/1.0'), await elsewhere(ada, 'Laptop/1.0')];

  const answer = await call(endOthers, { as: phone, method: 'DELETE' });

  expect(answer.status).toBe(204);
  expect([await statusOf(phone), await statusOf(ada), await statusOf(laptop)]).toEqual([200, 401, 401]);
  expect((await call(me, { headers: { cookie: laptop.cookie } })).status).toBe(401);
  expect(await sessionsOf(phone)).toEqual([{ ...anySession, userAgent: 'Phone/1.0', current: true }]);
  expect(await statusOf(bea)).toBe(200);
  expect((await call(endOthers, { as: phone, method: 'DELETE' })).status).toBe(204);
});

test("ending somebody else's session, an absent one or one with an invalid id gets the same answer", async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const [{ id } = { id: '' }] = await sessionsOf(bea);
  const answers = [await end(ada, id), await end(ada, ABSENT), await end(ada, 'no-id')];
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: answers[1]?.body });
  expect(await statusOf(bea)).toBe(200);
});

const anySession = {
  id: expect.any(String),
  createdAt: expect.stringMatching(/Z$/),
  lastSeenAt: expect.stringMatching(/Z$/),
};

describe('the list of sessions', () => testRefusals({ handler: list, method: 'GET', as: aUser }));

describe('ending one session is refused', () => {
  const whole = { handler: revoke, method: 'DELETE', params: { id: ABSENT } } as const;

  test('to whoever is not signed in', async () => {
    expect((await call(revoke, whole)).status).toBe(401);
  });

  test('with the cookie alone from another site', async () => {
    const ada = await aUser();
    const [{ id } = { id: '' }] = await sessionsOf(ada);
    const headers = { cookie: ada.cookie, 'sec-fetch-site': 'cross-site' };
    expect((await call(revoke, { ...whole, params: { id }, headers })).status).toBe(403);
    expect(await statusOf(ada)).toBe(200);
  });
});

describe('ending all other sessions is refused', () => {
  test('to whoever is not signed in', async () => {
    expect((await call(endOthers, { method: 'DELETE' })).status).toBe(401);
  });

  test('with the cookie alone from another site', async () => {
    const ada = await aUser();
    const phone = await elsewhere(ada, 'Phone/1.0');
    const headers = { cookie: phone.cookie, 'sec-fetch-site': 'cross-site' };
    expect((await call(endOthers, { method: 'DELETE', headers })).status).toBe(403);
    expect(await statusOf(ada)).toBe(200);
  });
});

test('a person has at most a hundred sessions: the least recently used one ends when another begins', async () => {
  const [ada, other] = [await aUser(), await aUser()];
  const phone = await elsewhere(ada, 'Phone/1.0');
  await database.$executeRaw`
    UPDATE sessions SET last_seen_at = now() - interval '30 minutes' WHERE user_agent = 'Phone/1.0'`;
  await database.$executeRaw`
    INSERT INTO sessions (id, user_id, cookie_hash, expires_at)
    SELECT gen_random_uuid(), ${ada.user.id}::uuid, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day'
    FROM generate_series(1, ${SESSIONS_MAX - 2}::int)`;
  expect(await statusOf(phone)).toBe(200);
  const tablet = await elsewhere(ada, 'Tablet/1.0');
  expect(await Promise.all([phone, tablet, ada, other].map(statusOf))).toEqual([401, 200, 200, 200]);
  expect(await sessionsOf(ada)).toHaveLength(SESSIONS_MAX);
});

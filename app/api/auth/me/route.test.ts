import { database } from '@/lib/db/client';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { GET as me } from './route';

const HOURS = 60 * 60 * 1000;
const DAYS = 24 * HOURS;

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

const sessionOf = ({ user }: Person) =>
  database.session.findFirstOrThrow({ where: { userId: user.id }, select: { lastSeenAt: true } });

test('the answer is the signed-in person, without the password hash or other secrets', async () => {
  const ada = await aUser({ firstName: 'Ada', lastName: null });
  const { status, body } = await call(me, { as: ada });
  expect({ status, body }).toEqual({ status: 200, body: ada.user });
  expect(Object.keys(ada.user).sort()).toEqual(
    ['createdAt', 'email', 'emailConfirmed', 'firstName', 'id', 'lastName', 'timeZone'].sort(),
  );
});

describe('the validity of a session', () => {
  test.each([
    ['unused for 7 days', { lastSeenAt: ago(7 * DAYS + 1000) }, 401],
    ['unused for almost 7 days', { lastSeenAt: ago(7 * DAYS - HOURS) }, 200],
    ['30 days old, though in use', { createdAt: ago(30 * DAYS + 1000), expiresAt: ago(1000) }, 401],
    ['almost 30 days old', { createdAt: ago(30 * DAYS), expiresAt: new Date(Date.now() + HOURS) }, 200],
  ])('when it is %s', async (_what, data, status) => {
    const ada = await aUser();
    await database.session.updateMany({ where: { userId: ada.user.id }, data });
    expect((await call(me, { as: ada })).status).toBe(status);
  });

  test('ends 30 days after it began', async () => {
    const ada = await aUser();
    const session = await database.session.findFirstOrThrow({ where: { userId: ada.user.id } });
    expect(Math.abs(session.expiresAt.getTime() - Date.now() - 30 * DAYS)).toBeLessThan(HOURS);
  });
});

test("a session's last use is stored at most once an hour", async () => {
  const ada = await aUser();
  await database.session.updateMany({ data: { lastSeenAt: ago(2 * HOURS) } });
  await call(me, { as: ada });
  const { lastSeenAt } = await sessionOf(ada);
  expect(lastSeenAt.getTime()).toBeGreaterThan(ago(HOURS).getTime());
  await call(me, { as: ada });
  expect(await sessionOf(ada)).toEqual({ lastSeenAt });
});

test('the secret of a cookie does not work as a bearer, nor a session id as a cookie', async () => {
  const ada = await aUser();
  const swapped = { sessionId: ada.cookie.split('=')[1] ?? '', cookie: `dayfold.session=${ada.sessionId}` };
  expect((await call(me, { as: { ...ada, ...swapped } })).status).toBe(401);
  expect((await call(me, { headers: { cookie: swapped.cookie } })).status).toBe(401);
});

test('a session id in the URL is ignored', async () => {
  const { sessionId } = await aUser();
  expect((await call(me, { path: `/api/auth/me?sessionId=${sessionId}` })).status).toBe(401);
});

describe('the call', () => testRefusals({ handler: me, method: 'GET', as: aUser }));

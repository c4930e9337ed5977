import { v7 as newId } from 'uuid';
import { POST as accept } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as invite } from '@/app/api/collaborations/route';
import { GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { database } from '@/lib/db/client';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { hashOf } from '@/lib/server/secrets';
import { add, collaborate, giveRole, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { POST as changePassword } from '../change-password/route';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { POST } from './route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const NEW = 'another walk by the sea';
const DAY = '2026-03-14';

/** Stores a reset and returns the secret of its link, as it is mailed to the person. */
async function aLink({ user }: Person, expiresIn = 60_000): Promise<string> {
  const id = newId();
  const token = resetTokenOf(id);
  const expiresAt = new Date(Date.now() + expiresIn);
  const createdAt = new Date(expiresAt.getTime() - 60 * 60_000);
  await database.passwordReset.create({
    data: { id, userId: user.id, tokenHash: hashOf(token), createdAt, expiresAt },
  });
  return token;
}

const reset = (token: unknown, password: unknown = NEW) =>
  call(POST, { method: 'POST', body: { token, password } });

const signIn = async ({ user }: Person, password: string) =>
  (await call(login, { method: 'POST', body: { email: user.email, password } })).status;

const OVER = {
  status: 400,
  body: { fields: { token: expect.stringContaining('has expired or has been used') } },
};

test('a reset sets the password, and ends every session of this person alone', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  expect((await reset(await aLink(ada))).status).toBe(204);
  expect((await call(me, { as: ada })).status).toBe(401);
  expect((await call(me, { as: bea })).status).toBe(200);
  expect(await signIn(ada, PASSWORD)).toBe(401);
  expect(await signIn(ada, NEW)).toBe(200);
});

test('a reset ends the access that the person gave to others, and what those gave in turn', async () => {
  const [ada, bea, cyd, dan, eve] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  const own = await add(ada, 'task', { date: DAY });
  await share(ada, own, bea, 'edit');
  await share(bea, own, cyd);
  await giveRole(ada, own, dan, 'editor');
  await collaborate(ada, eve, 'admin');
  const ofBea = await add(bea, 'task', { date: DAY });
  await giveRole(bea, ofBea, ada, 'admin');
  await giveRole(ada, ofBea, dan, 'editor');
  await share(dan, ofBea, cyd);
  const seenBy = async (as: Person) =>
    (await call<{ id: string }[]>(tasksOfDay, { as, params: { dateOrId: DAY } })).body.map(({ id }) => id);
  expect(await seenBy(cyd)).toHaveLength(2);
  expect(await seenBy(eve)).toEqual([own.id]);
  expect((await reset(await aLink(ada))).status).toBe(204);
  for (const person of [cyd, dan, eve]) expect(await seenBy(person)).toEqual([]);
  expect(await seenBy(bea)).toEqual([ofBea.id]);
  // Shares and roles that others gave to the person stay.
  const { body } = await call<{ sessionId: string }>(login, {
    method: 'POST',
    body: { email: ada.user.email, password: NEW },
  });
  expect(new Set(await seenBy({ ...ada, ...body }))).toEqual(new Set([own.id, ofBea.id]));
});

test('a reset voids the unanswered invitations of the person', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const invited = await call<{ id: string }>(invite, {
    as: ada,
    method: 'POST',
    body: { email: bea.user.email },
  });
  expect((await reset(await aLink(ada))).status).toBe(204);
  const params = { id: invited.body.id };
  expect((await call(accept, { as: bea, method: 'POST', params })).status).toBe(404);
});

test('a link works once, and voids all others of the person', async () => {
  const ada = await aUser();
  const [first, second] = [await aLink(ada), await aLink(ada)];
  expect((await reset(first)).status).toBe(204);
  expect(await reset(first, 'a third walk in the hills')).toMatchObject(OVER);
  expect(await reset(second, 'a third walk in the hills')).toMatchObject(OVER);
  expect(await signIn(ada, NEW)).toBe(200);
});

test('of two simultaneous uses of a link, one succeeds, and its password is stored', async () => {
  const ada = await aUser();
  const token = await aLink(ada);
  const both = ['the first of the two', 'the second of the two'];
  const statuses = (await Promise.all(both.map((password) => reset(token, password)))).map(
    ({ status }) => status,
  );
  expect([...statuses].sort()).toEqual([204, 400]);
  expect(await signIn(ada, both[statuses.indexOf(204)] ?? '')).toBe(200);
  expect(await signIn(ada, both[statuses.indexOf(400)] ?? '')).toBe(401);
});

test('an expired and an unknown link are refused', async () => {
  const ada = await aUser();
  expect(await reset(await aLink(ada, -1))).toMatchObject(OVER);
  expect(await reset(resetTokenOf(newId()))).toMatchObject(OVER);
  expect((await call(me, { as: ada })).status).toBe(200);
});

test('a change of the password in a session voids the link', async () => {
  const ada = await aUser();
  const token = await aLink(ada);
  const body = { currentPassword: PASSWORD, newPassword: 'a third walk in the hills' };
  await call(changePassword, { as: ada, method: 'POST', body });
  expect(await reset(token)).toMatchObject(OVER);
});

test('a person without a password gets one', async () => {
  const ada = await aUser({ passwordHash: null });
  expect((await reset(await aLink(ada))).status).toBe(204);
  expect(await signIn(ada, NEW)).toBe(200);
});

test.each([
  ['a common password', 'password123'],
  ['a short password', 'walking'],
  ['their own address', 'hill.walker@example.com'],
])('%s as the new password is refused, and the link stays valid', async (_what, password) => {
  const ada = await aUser({ email: 'hill.walker@example.com' });
  const token = await aLink(ada);
  const answer = await reset(token, password);
  const again = await reset(token);
  await database.user.delete({ where: { id: ada.user.id } });
  expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
  expect(again.status).toBe(204);
});

describe('the call', () => {
  testRefusals({ handler: POST, method: 'POST', body: { token: resetTokenOf(newId()), password: NEW } });

  test.each(badLines(128).filter(([what]) => what !== 'blank'))(
    'refuses a password that is %s',
    async (_what, password) => {
      expect(await reset(resetTokenOf(newId()), password)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    },
  );

  test.each([...badLines(43), ['shorter', 'abc'] as const])(
    'refuses a token that is %s',
    async (_what, token) => {
      expect(await reset(token)).toMatchObject({
        status: 400,
        body: { fields: { token: expect.any(String) } },
      });
    },
  );
});

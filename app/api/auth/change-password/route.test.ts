import { verify } from '@node-rs/argon2';
import { database } from '@/lib/db/client';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { POST as changePassword } from './route';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const NEW = 'another walk by the sea';

const change = (person: Person, currentPassword: unknown, newPassword: unknown) =>
  call(changePassword, { as: person, method: 'POST', body: { currentPassword, newPassword } });

const signIn = ({ user }: Person, password: string) =>
  call<BegunSession>(login, { method: 'POST', body: { email: user.email, password } });

test('the new password signs in, and the old one does not', async () => {
  const ada = await aUser();
  expect((await change(ada, PASSWORD, NEW)).status).toBe(204);
  expect((await signIn(ada, NEW)).status).toBe(200);
  expect((await signIn(ada, PASSWORD)).status).toBe(401);
});

test('a change ends the other sessions of the person, keeps the present one, and voids reset links', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const { sessionId } = (await signIn(ada, PASSWORD)).body;
  const tokenHash = new Uint8Array(32);
  const expiresAt = new Date(Date.now() + 60_000);
  await database.passwordReset.create({
    data: { id: ada.user.id, userId: ada.user.id, tokenHash, expiresAt },
  });

  await change(ada, PASSWORD, NEW);

  const people = [ada, { ...ada, sessionId }, bea];
  const statuses = await Promise.all(people.map(async (as) => (await call(me, { as })).status));
  expect(statuses).toEqual([200, 401, 200]);
  expect(await database.passwordReset.count({ where: { userId: ada.user.id } })).toBe(0);
});

test('a wrong current password is 400, and the session stays', async () => {
  const ada = await aUser();
  const answer = await change(ada, 'not the password', NEW);
  expect(answer).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
  expect((await call(me, { as: ada })).status).toBe(200);
  expect((await signIn(ada, PASSWORD)).status).toBe(200);
});

test('a person without a password is refused', async () => {
  const ada = await aUser({ passwordHash: null });
  expect((await change(ada, PASSWORD, NEW)).status).toBe(400);
});

test.each([
  ['a common password', 'password123'],
  ['a short password', 'walking'],
  ['their own address', 'river.walker@example.com'],
])('%s is refused as the new password', async (_what, newPassword) => {
  const ada = await aUser({ email: 'river.walker@example.com' });
  const answer = await change(ada, PASSWORD, newPassword);
  await database.user.delete({ where: { id: ada.user.id } });
  expect(answer).toMatchObject({ status: 400, body: { fields: { newPassword: expect.any(String) } } });
});

test('of two simultaneous changes, one is made', async () => {
  const ada = await aUser();
  const both = ['the first of the two', 'the second of the two'];
  const answers = await Promise.all(both.map((password) => change(ada, PASSWORD, password)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  // The other one found the password changed, before or after it was verified.
  expect([400, 409]).toContain(statuses.find((status) => status !== 204));
  const made = both[statuses.indexOf(204)] ?? '';
  expect((await signIn(ada, made)).status).toBe(200);
});

test('after ten wrong passwords the right one is refused too; failed sign-ins of strangers do not count', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  for (let tried = 0; tried < 10; tried++) {
    await call(login, {
      method: 'POST',
      body: { email: bea.user.email, password: 'not the password' },
      headers: { 'x-dayfold-client-address': '203.0.113.9' },
    });
    expect((await change(ada, 'not the password', NEW)).status).toBe(400);
  }
  expect((await change(ada, PASSWORD, NEW)).status).toBe(429);
  expect((await change(bea, PASSWORD, NEW)).status).toBe(204);
});

test('a password that could not be verified does not count as an attempt', async () => {
  const ada = await aUser();
  jest.mocked(verify).mockRejectedValueOnce(new Error('no memory'));
  expect((await change(ada, PASSWORD, NEW)).status).toBe(500);
  const key = `confirmations:${ada.user.id}`;
  expect(await database.rateLimit.findUnique({ where: { key } })).toBeNull();
  expect((await change(ada, PASSWORD, NEW)).status).toBe(204);
});

describe('the call', () => {
  testRefusals({
    handler: changePassword,
    method: 'POST',
    as: aUser,
    body: { currentPassword: PASSWORD, newPassword: NEW },
  });

  test.each(
    ['currentPassword', 'newPassword'].flatMap((field) =>
      badLines(128)
        .filter(([what]) => what !== 'blank')
        .map(([what, value]) => [field, what, value] as const),
    ),
  )('refuses %s if it is %s', async (field, _what, value) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW, [field]: value };
    const answer = await call(changePassword, { as: await aUser(), method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});

import { verify } from '@node-rs/argon2';
import { GET as exportRoute } from '@/app/api/user/export/route';
import { PUT as profileRoute } from '@/app/api/user/profile/route';
import { DELETE as leaveRoute } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/server/http/route';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { type Call, call, callForBytes } from '@/lib/testing/server/call';
import { ageConfirmation, aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { StoredState } from '@/lib/testing/server/stored-state';
import { POST as changePassword } from '../change-password/route';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { POST } from './route';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const confirm = (person: Person, password: unknown = PASSWORD) =>
  call(POST, { as: person, method: 'POST', body: { password } });

/** The exact answer to a request that has to be confirmed first. */
const ASKED = { status: 403, body: { error: 'Confirm that it is you.', confirm: true } };

const elsewhere = () => `${crypto.randomUUID()}@example.com`;

const moveTo = (as: Person, email: string) =>
  call(profileRoute, { as, method: 'PUT', body: { firstName: 'Ada', lastName: 'Lovelace', email } });

type Sensitive = { handler: Handler; call: () => Call; status: number };

const SENSITIVE: Record<string, Sensitive> = {
  'to move the account to another address': {
    handler: profileRoute,
    call: () => ({
      method: 'PUT',
      body: { firstName: 'Ada', lastName: 'Lovelace', email: elsewhere() },
    }),
    status: 200,
  },
  'to change the password': {
    handler: changePassword,
    call: () => ({
      method: 'POST',
      body: { currentPassword: PASSWORD, newPassword: 'another walk by the sea' },
    }),
    status: 204,
  },
  'to delete the account': {
    handler: leaveRoute,
    call: () => ({ method: 'DELETE', body: { password: PASSWORD } }),
    status: 204,
  },
  'to export': { handler: exportRoute, call: () => ({}), status: 200 },
};

const sent = async ({ handler, call: sensitive }: Sensitive, as: Person, more: Call = {}) => {
  const request = { ...sensitive(), as, ...more };
  if (handler !== exportRoute) {
    const { status, body } = await call(handler, request);
    return { status, body };
  }
  const { status, bytes } = await callForBytes(handler, request);
  return { status, body: status < 400 ? undefined : JSON.parse(bytes.toString()) };
};

describe.each(Object.entries(SENSITIVE))('%s', (_what, sensitive) => {
  test('is allowed in the ten minutes after signing in', async () => {
    const ada = await aUser();
    await ageConfirmation(ada, 9);
    expect(await sent(sensitive, ada)).toMatchObject({ status: sensitive.status });
  });

  test('requires a confirmation after ten minutes, before the body is validated, and changes nothing', async () => {
    const ada = await aUser();
    await ageConfirmation(ada);
    const state = new StoredState();
    const before = await state.digest();
    expect(await sent(sensitive, ada)).toEqual(ASKED);
    const good = sensitive.call().body;
    if (good) {
      const body = { ...good, unheardOf: 1 };
      expect(await sent(sensitive, ada, { body })).toEqual(ASKED);
    }
    expect(await state.digest()).toBe(before);
  });

  test('is allowed after a confirmation', async () => {
    const ada = await aUser();
    await ageConfirmation(ada);
    expect((await confirm(ada)).status).toBe(204);
    expect(await sent(sensitive, ada)).toMatchObject({ status: sensitive.status });
  });
});

test('changing names, time zone and the case of the address requires no confirmation', async () => {
  const ada = await aUser();
  await ageConfirmation(ada);
  expect((await moveTo(ada, ada.user.email.toUpperCase())).status).toBe(200);
  const body = { firstName: 'Augusta', lastName: 'King', email: ada.user.email, timeZone: 'Asia/Tokyo' };
  expect((await call(profileRoute, { as: ada, method: 'PUT', body })).status).toBe(200);
});

test('a confirmation is valid for its own session, and not for a stolen one of the same person', async () => {
  const ada = await aUser();
  const body = { email: ada.user.email, password: PASSWORD };
  const thief = { ...ada, ...(await call<BegunSession>(login, { method: 'POST', body })).body };
  await ageConfirmation(ada);
  await confirm(ada);
  expect(await moveTo(thief, elsewhere())).toMatchObject(ASKED);
  expect((await call<{ email: string }>(me, { as: ada })).body.email).toBe(ada.user.email);
});

test('signing in confirms the new session, and no other', async () => {
  const ada = await aUser();
  await ageConfirmation(ada);
  const body = { email: ada.user.email, password: PASSWORD };
  const begun = (await call<BegunSession>(login, { method: 'POST', body })).body;
  expect((await moveTo(ada, elsewhere())).status).toBe(403);
  expect((await moveTo({ ...ada, ...begun }, elsewhere())).status).toBe(200);
});

test('a wrong password confirms nothing', async () => {
  const ada = await aUser();
  await ageConfirmation(ada);
  expect(await confirm(ada, 'not the password')).toMatchObject({
    status: 400,
    body: { fields: { password: 'This is not your password.' } },
  });
  expect((await moveTo(ada, elsewhere())).status).toBe(403);
});

test('ten wrong passwords refuse the right one for a while, and do not prevent signing in', async () => {
  const ada = await aUser();
  for (let tried = 0; tried < 10; tried++) expect((await confirm(ada, 'not it')).status).toBe(400);
  expect((await confirm(ada)).status).toBe(429);
  const body = { email: ada.user.email, password: PASSWORD };
  expect((await call(login, { method: 'POST', body })).status).toBe(200);
});

test('a person without a password is asked to sign in again', async () => {
  const ada = await aUser({ passwordHash: null });
  expect(await confirm(ada)).toMatchObject({
    status: 400,
    body: { details: expect.stringContaining('Sign in again') },
  });
});

test('a password that is changed while it is verified confirms nothing', async () => {
  const ada = await aUser();
  await ageConfirmation(ada);
  jest.mocked(verify).mockImplementationOnce(async () => {
    await database.user.update({ where: { id: ada.user.id }, data: { passwordHash: 'another' } });
    return true;
  });
  expect((await confirm(ada)).status).toBe(401);
  expect((await moveTo(ada, elsewhere())).status).toBe(403);
});

describe('the call', () => {
  testRefusals({ handler: POST, method: 'POST', as: aUser, body: { password: PASSWORD } });

  test.each(badLines(128).filter(([what]) => what !== 'blank'))(
    'refuses a password that is %s',
    async (_what, password) => {
      expect(await confirm(await aUser(), password)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    },
  );
});

import { v7 as newId } from 'uuid';
import { POST as changePassword } from '@/app/api/auth/change-password/route';
import { POST as login } from '@/app/api/auth/login/route';
import { GET as me } from '@/app/api/auth/me/route';
import { GET as methodsRoute } from '@/app/api/user/sign-in-methods/route';
import { database } from '@/lib/db/client';
import type { BegunSession, SignInMethods } from '@/lib/shared/contract/schemas/auth';
import { call } from '@/lib/testing/server/call';
import { ageConfirmation, aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { DELETE } from './route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

async function anIdentity({ user }: Person, provider = 'google:0123'): Promise<string> {
  const id = newId();
  await database.identity.create({ data: { id, userId: user.id, provider, subject: newId() } });
  return id;
}

const remove = (as: Person, id: string) => call(DELETE, { as, method: 'DELETE', params: { id } });

const methods = async (as: Person) => (await call<SignInMethods>(methodsRoute, { as })).body;

const mailed = (userId: string) => database.$queryRaw`
  SELECT payload->>'change' AS change, payload->>'address' AS address FROM graphile_worker._private_jobs
  WHERE payload->>'userId' = ${userId} AND payload->>'kind' = 'sign-in-changed' ORDER BY id`;

test('the call removes an identity, ends the other sessions, and mails the address', async () => {
  const ada = await aUser();
  const [gone, stays] = [await anIdentity(ada), await anIdentity(ada, 'oidc:4567')];
  const body = { email: ada.user.email, password: PASSWORD };
  const other = { ...ada, ...(await call<BegunSession>(login, { method: 'POST', body })).body };
  expect((await methods(ada)).providers).toMatchObject([
    { id: gone, provider: 'google', name: 'Google', createdAt: expect.any(String) },
    { id: stays, provider: 'oidc' },
  ]);

  expect((await remove(ada, gone)).status).toBe(204);

  expect((await methods(ada)).providers).toMatchObject([{ id: stays }]);
  expect((await call(me, { as: other })).status).toBe(401);
  expect(await mailed(ada.user.id)).toEqual([{ change: 'provider-removed', address: ada.user.email }]);
  expect((await remove(ada, gone)).status).toBe(404);
});

test('identities of others are answered like unknown ones, and stay', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const id = await anIdentity(bea);
  const [foreign, absent] = [await remove(ada, id), await remove(ada, newId())];
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(absent.body);
  expect(await database.identity.count({ where: { id } })).toBe(1);
});

test('the last way to sign in stays, even when the last two are removed at once', async () => {
  const ada = await aUser({ passwordHash: null });
  const ids = [await anIdentity(ada), await anIdentity(ada, 'oidc:4567')];
  const statuses = (await Promise.all(ids.map((id) => remove(ada, id)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 409]);
  expect(await database.identity.count({ where: { userId: ada.user.id } })).toBe(1);
});

test('a removal requires a confirmation ten minutes after the sign-in', async () => {
  const ada = await aUser();
  const id = await anIdentity(ada);
  await ageConfirmation(ada);
  expect(await remove(ada, id)).toMatchObject({ status: 403, body: { confirm: true } });
  expect(await database.identity.count({ where: { id } })).toBe(1);
});

test('a changed password is mailed to the address, too', async () => {
  const ada = await aUser();
  const body = { currentPassword: PASSWORD, newPassword: 'another walk by the sea' };
  expect((await call(changePassword, { as: ada, method: 'POST', body })).status).toBe(204);
  expect(await mailed(ada.user.id)).toEqual([{ change: 'password', address: ada.user.email }]);
});

describe('the call', () => {
  const params = { id: newId() };
  /** Creates a new person each time, since a successful call removes the identity and may end sessions. */
  const as = async (): Promise<Person> => {
    const ada = await aUser();
    await database.identity.deleteMany({ where: { id: params.id } });
    const identity = { ...params, userId: ada.user.id, provider: 'google:0123', subject: newId() };
    await database.identity.create({ data: identity });
    return ada;
  };
  testRefusals({ handler: DELETE, method: 'DELETE', params, as });
});

import { randomUUID } from 'node:crypto';
import { POST as changePassword } from '@/app/api/auth/change-password/route';
import { POST as login } from '@/app/api/auth/login/route';
import { POST as logout } from '@/app/api/auth/logout/route';
import { POST as register } from '@/app/api/auth/register/route';
import { DELETE as revoke } from '@/app/api/auth/sessions/[id]/route';
import { database } from '@/lib/db/client';
import { log } from '@/lib/server/log';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { type Answer, call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { accountKey } from './account-key';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(30_000);

const WRONG = 'not the password';

const logged = jest.spyOn(log, 'info');

beforeEach(() => logged.mockClear());

const events = (): unknown[] => logged.mock.calls.map(([event]) => event);

const post = (handler: typeof login, body: unknown, as?: Person) =>
  call(handler, { method: 'POST', body, as });

test('events of an account are logged with the id of the person, or with a hash of the address where nobody is signed in', async () => {
  const ada = await aUser();
  const { id: userId, email } = ada.user;
  const session = await database.session.findFirstOrThrow({ where: { userId } });

  await post(login, { email, password: PASSWORD });
  await post(login, { email, password: WRONG });
  await post(changePassword, { currentPassword: WRONG, newPassword: 'another walk by the sea' }, ada);
  await post(changePassword, { currentPassword: PASSWORD, newPassword: 'another walk by the sea' }, ada);
  await call(revoke, { method: 'DELETE', as: ada, params: { id: session.id } });

  expect(events()).toEqual([
    { event: 'signed-in', userId },
    { event: 'sign-in-failed', account: accountKey(email) },
    { event: 'refused', status: 401, method: 'POST', path: '/api/auth/login' },
    { event: 'password-refused', userId },
    { event: 'sessions-revoked', userId },
    { event: 'password-changed', userId },
    { event: 'session-revoked', userId, session: session.id },
  ]);
});

test('logged events contain no address, no password and no other secret', async () => {
  const email = `ada-${randomUUID()}@example.com`;
  const registration = { email, password: PASSWORD, firstName: 'Ada' };
  const { body, headers } = (await post(register, registration)) as Answer<BegunSession>;
  await post(login, { email: email.toUpperCase(), password: WRONG });
  await post(login, { email: 'nobody@example.com', password: WRONG });
  await call(logout, { method: 'POST', as: { ...(await aUser()), ...body } });

  const cookie = /=([\w-]+);/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  const text = JSON.stringify(logged.mock.calls);
  expect(text).toContain('signed-out');
  for (const secret of [email, email.toUpperCase(), 'nobody@', PASSWORD, WRONG, body.sessionId, cookie])
    expect(text).not.toContain(secret);
});

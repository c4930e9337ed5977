import type { JobHelpers } from 'graphile-worker';
import { v7 as newId } from 'uuid';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { database } from '@/lib/db/client';
import { beginPasswordReset } from '@/lib/server/jobs/begin-password-reset';
import { mailOrder } from '@/lib/server/mail/order/orders';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import type { Occasion } from './compose';
import { composeEmailChanged } from './email-changed';
import { composePasswordReset } from './password-reset';
import { composeSignInChanged } from './sign-in-changed';

const frame: Occasion<'password-reset'>['frame'] = (reason) => ({
  appUrl: 'https://planner.example.org',
  settingsUrl: 'https://planner.example.org/email-settings',
  unsubscribeUrl: null,
  reason,
});

async function aReset({ user }: Person): Promise<Occasion<'password-reset'>> {
  const resetId = newId();
  await beginPasswordReset({ resetId, email: user.email }, {} as JobHelpers);
  return { order: { kind: 'password-reset', userId: user.id, resetId }, person: user, frame };
}

const setBy = (token: string | undefined) =>
  call(resetPassword, { method: 'POST', body: { token, password: 'another walk by the sea' } });

test('the link of a password reset works, and is the same when the mail is composed again', async () => {
  const occasion = await aReset(await aUser());
  const [first, again] = [await composePasswordReset(occasion), await composePasswordReset(occasion)];
  const [, token] =
    /https:\/\/planner\.example\.org\/auth\?reset=([\w-]{43})\b/.exec(first?.email.text ?? '') ?? [];
  expect(first?.email.html).toContain(token);
  expect(again?.email.text).toContain(token);
  expect((await setBy(token)).status).toBe(204);
});

test("no mail contains a link that is expired, void or another person's", async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const superseded = await aReset(ada);
  const occasion = await aReset(ada);
  expect(await composePasswordReset(superseded)).toBeNull();
  expect(await composePasswordReset({ ...occasion, person: bea.user })).toBeNull();
  const { resetId: id } = occasion.order;
  const [createdAt, expiresAt] = [new Date(Date.now() - 2), new Date(Date.now() - 1)];
  await database.passwordReset.update({ where: { id }, data: { createdAt, expiresAt } });
  expect(await composePasswordReset(occasion)).toBeNull();
});

test('a change of address is mailed to the previous address', async () => {
  const { user } = await aUser();
  const order = {
    kind: 'email-changed',
    userId: user.id,
    changeId: newId(),
    oldEmail: 'old@example.com',
  } as const;
  const composed = await composeEmailChanged({ order, person: user, frame });
  expect(composed?.to).toBe('old@example.com');
  // Invisible joiners prevent mail programs from making the address a link.
  expect(composed?.email.text.replaceAll('\u200c', '')).toContain(user.email);
});

test('a change of the sign-in methods is mailed to the address of that time, with a link for a new password', async () => {
  const { user } = await aUser();
  const order = {
    kind: 'sign-in-changed',
    userId: user.id,
    changeId: newId(),
    change: 'password',
    address: 'then@example.xn--p1ai',
  } as const;
  expect(mailOrder.parse(order)).toEqual(order);
  const composed = await composeSignInChanged({ order, person: user, frame });
  expect(composed?.to).toBe('then@example.xn--p1ai');
  expect(composed?.email.text).toContain('https://planner.example.org/auth');
});

import { POST as register } from '@/app/api/auth/register/route';
import { GET as registration } from '@/app/api/auth/registration/route';
import { DELETE as deleteAccount } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import { purgeExpiredSessions } from '@/lib/server/jobs/purge-expired-sessions';
import type { RegistrationState, SignUpInvitation } from '@/lib/shared/contract/schemas/sign-up';
import { type Answer, type Call, call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { POST as invite } from './route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

let made = 0;
const anAddress = () => {
  made += 1;
  return `guest-${made}@example.com`;
};

const inviting = (as: Person, email: string): Promise<Answer<SignUpInvitation>> =>
  call<SignUpInvitation>(invite, { as, method: 'POST', body: { email } });

const tokenIn = ({ body }: Answer<SignUpInvitation>): string =>
  new URL(body.url).searchParams.get('invitation') ?? '';

/** Sends the request from a new network each time, so that the limit of registrations is not reached. */
const signUp = (email: string, invitation?: string, more: Call['body'] = {}) => {
  made += 1;
  return call<{ user: { email: string } }>(register, {
    method: 'POST',
    body: { email, password: 'nine lives of a cat', firstName: 'Ana', invitation, ...(more as object) },
    headers: { 'x-dayfold-client-address': `2001:db8:1:${made.toString(16)}::1` },
  });
};

const by = (mode: 'open' | 'invited' | 'closed') => changeSettings({ REGISTRATION: mode });
const registrationState = async () => (await call<RegistrationState>(registration)).body;

let ines: Person;
beforeEach(async () => {
  ines = await aUser();
});
afterEach(restoreSettings);

describe('an invitation', () => {
  test('is a link to the sign-up form, valid for seven days', async () => {
    const answer = await inviting(ines, anAddress());
    expect(answer.status).toBe(201);
    expect(answer.body.url).toMatch(
      /^http:\/\/localhost:3000\/auth\?tab=register&invitation=[A-Za-z0-9_-]{43}$/,
    );
    const days = (Date.parse(answer.body.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
  });

  test('is not mailed, and is the same whether or not an account uses the address', async () => {
    const tomas = await aUser();
    const jobs = async () => database.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'`;
    const before = await jobs();
    const [known, unknown] = [await inviting(ines, tomas.user.email), await inviting(ines, anAddress())];
    expect(await jobs()).toEqual(before);
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body.url).toHaveLength(unknown.body.url.length);
  });

  test('by the same inviter is the same link for an address in upper or lower case; another inviter gets another', async () => {
    const address = anAddress();
    const first = await inviting(ines, address);
    expect((await inviting(ines, address.toUpperCase())).body.url).toBe(first.body.url);
    expect((await inviting(await aUser(), address)).body.url).not.toBe(first.body.url);
  });

  test('is stored as a hash, and deleted once it has expired', async () => {
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    const [row] = await database.signUpInvitation.findMany({ where: { email: address } });
    expect(Buffer.from(row?.tokenHash ?? []).includes(Buffer.from(token, 'base64url'))).toBe(false);
    await database.$executeRaw`
      UPDATE sign_up_invitations SET created_at = now() - interval '8 days', expires_at = now() - interval '1 second'
      WHERE email = ${address}`;
    await purgeExpiredSessions({}, {} as Parameters<typeof purgeExpiredSessions>[1]);
    expect(await database.signUpInvitation.count({ where: { email: address } })).toBe(0);
  });

  test('counts towards the limit of 60 an hour', async () => {
    const statuses = [];
    for (let sent = 0; sent < 61; sent++) statuses.push((await inviting(ines, anAddress())).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201));
    expect(statuses[60]).toBe(429);
  });

  testRefusals({ handler: invite, method: 'POST', body: { email: 'guest@example.com' }, as: () => aUser() });
});

describe('with open sign-up', () => {
  test('an invitation is not needed, and does no harm', async () => {
    expect(await registrationState()).toEqual({ mode: 'open' });
    expect((await signUp(anAddress())).status).toBe(201);
    expect((await signUp(anAddress(), 'x'.repeat(43))).status).toBe(201);
    expect((await signUp(anAddress(), 'short')).status).toBe(400);
  });

  test('the invitations of an address are deleted when it signs up', async () => {
    const address = anAddress();
    await inviting(ines, address);
    await signUp(address);
    expect(await database.signUpInvitation.count({ where: { email: address } })).toBe(0);
  });
});

describe('with sign-up by invitation', () => {
  beforeEach(() => by('invited'));

  test('an invited person signs up, once, whatever the case of their address', async () => {
    expect(await registrationState()).toEqual({ mode: 'invited' });
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    const answer = await signUp(address.toUpperCase(), token);
    expect(answer).toMatchObject({ status: 201, body: { user: { email: address.toUpperCase() } } });
    expect((await signUp(address, token)).status).toBe(403);
  });

  test('of simultaneous registrations with one link, one succeeds', async () => {
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(address, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });

  test('others are refused, with the same answer for an address in use', async () => {
    const [address, other] = [anAddress(), anAddress()];
    const token = tokenIn(await inviting(ines, address));
    const refused = await Promise.all([
      signUp(other),
      signUp(other, token),
      signUp(other, 'x'.repeat(43)),
      signUp(ines.user.email),
      signUp(ines.user.email, token),
      // The answer is the same for a common password: without a valid invitation no password is checked.
      signUp(other, undefined, { password: 'password123' }),
      signUp(ines.user.email, undefined, { password: 'password123' }),
    ]);
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        403,
        {
          error: 'Sign-up is by invitation.',
          details:
            'Signing up here takes an invitation for this address that is no older than seven days. Ask whoever invited you for a new link.',
        },
      ]);
    expect(await database.user.count({ where: { email: other } })).toBe(0);
  });

  test('an expired link is refused', async () => {
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    await database.$executeRaw`
      UPDATE sign_up_invitations SET created_at = now() - interval '8 days', expires_at = now() - interval '1 second'
      WHERE email = ${address}`;
    expect((await signUp(address, token)).status).toBe(403);
    // Inviting again renews the link.
    await inviting(ines, address);
    expect((await signUp(address, token)).status).toBe(201);
  });

  test("an invitation is void once its inviter's account is deleted", async () => {
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    const gone = await call(deleteAccount, { as: ines, method: 'DELETE', body: { password: PASSWORD } });
    expect(gone.status).toBe(204);
    expect((await signUp(address, token)).status).toBe(403);
  });
});

describe('with closed sign-up', () => {
  test('nobody signs up, not even with an earlier invitation, and nobody is invited', async () => {
    by('invited');
    const address = anAddress();
    const token = tokenIn(await inviting(ines, address));
    by('closed');
    expect(await registrationState()).toEqual({ mode: 'closed' });
    expect(await signUp(address, token)).toMatchObject({
      status: 403,
      body: { error: 'Sign-up is closed.', details: 'This planner takes no new accounts.' },
    });
    expect(await inviting(ines, anAddress())).toMatchObject({
      status: 403,
      body: { details: 'This planner takes no new accounts, so nobody can be invited to sign up.' },
    });
  });
});

describe.each(['invited', 'closed'] as const)('the first account, with the setting %s', (mode) => {
  test('can be opened by anybody, and by only one of several people at once', async () => {
    await database.user.deleteMany();
    by(mode);
    expect(await registrationState()).toEqual({ mode: 'open' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(anAddress())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
    expect(await database.user.count()).toBe(1);
    expect(await registrationState()).toEqual({ mode });
  });
});

import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { transaction } from '@/lib/db/transaction';
import type { ApiRequest } from '@/lib/server/api-request';
import { accountKey } from '@/lib/server/auth/account-key';
import { hashPassword, isOutdated, verifyPassword } from '@/lib/server/auth/argon2';
import { hasLiveCookie } from '@/lib/server/auth/authenticate';
import { deviceCookie, knownDevice } from '@/lib/server/auth/device-cookie';
import { withHashingSlot } from '@/lib/server/auth/hashing-limit';
import { beginSession, clientOf, type SignedInBrowser } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spendOnWrong } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { replanLater } from '@/lib/server/reminders/plan';
import { hasAddress } from '@/lib/server/users/by-address';
import { toUser, userColumns } from '@/lib/server/users/dto';
import type { Login } from '@/lib/shared/contract/schemas/auth';
import { DEFAULT_TIME_ZONE } from '@/lib/shared/contract/schemas/users';

type Account = { id: string; email: string; password_hash: string | null; time_zone: string };

/**
 * Signs a person in by their password. Throws 401 when address and password do not match, without revealing by answer
 * or time whether the address has an account; 429 after too many wrong passwords.
 *
 * Each attempt is counted before the password is checked, and the count is taken back unless the password was wrong:
 * concurrent attempts cannot exceed the limit, and only wrong ones use it up; right ones have a more generous one. A right password does not clear earlier
 * wrong ones; otherwise anybody with an account could reset the count of their network address.
 *
 * Attempts are counted for the account that was found, however its address was spelled. Attempts from a browser in
 * which the person has signed in before are counted for that browser, so that strangers cannot use up its limit.
 */
export async function login(input: Login, request: ApiRequest): Promise<SignedInBrowser> {
  const found = await findAccount(input.email);
  const account = accountKey(found?.email ?? input.email);
  const device = found && knownDevice(request, { id: found.id, passwordHash: found.password_hash });
  const attempts = {
    ...(device ? { deviceLogins: device } : { accountLogins: account }),
    addressLogins: callerNetwork(request),
  };
  // Counted after a hashing slot is free, so that logins which only wait do not use up the limit. Other database access
  // happens outside the slot, since waiting for it would delay everybody's hashing.
  // Strangers who try passwords take no turn of a browser in which the person has signed in before.
  const isRight = await withHashingSlot(
    device ?? account,
    () =>
      spendOnWrong(attempts, () => verifyPassword(found?.password_hash ?? null, input.password), {
        accountPasswords: account,
      }),
    Boolean(device),
  );
  const signedIn = isRight && found ? await signIn(found, input, request) : null;
  if (!signedIn) {
    log.info({ event: 'sign-in-failed', account }, 'wrong address or password');
    throw new AppError('unauthenticated', {
      error: 'Invalid email or password.',
      keepsCookie: await hasLiveCookie(request),
    });
  }
  log.info({ event: 'signed-in', userId: signedIn.begun.user.id }, 'signed in');
  return signedIn;
}

async function findAccount(email: string): Promise<Account | undefined> {
  const [account] = await autocommit.$queryRaw<Account[]>`
    SELECT id, email, password_hash, time_zone FROM users WHERE ${hasAddress(email)}`;
  return account;
}

/** Signs in after the password was verified. Returns null when the password has changed since. */
async function signIn(
  { id, email, password_hash: verified, time_zone: zoneBefore }: Account,
  { password, timeZone }: Login,
  request: ApiRequest,
): Promise<SignedInBrowser | null> {
  const passwordHash =
    verified && isOutdated(verified)
      ? await withHashingSlot(accountKey(email), () => hashPassword(password))
      : verified;
  return transaction(async (tx) => {
    // Succeeds only while the password is still the verified one: changing it has ended the other sessions, and none
    // may begin with the old one afterwards.
    const kept = await tx.$executeRaw`
      UPDATE users SET password_hash = ${passwordHash}, ${firstTimeZone(timeZone)}
      WHERE id = ${id}::uuid AND password_hash = ${verified}`;
    if (kept === 0) return null;
    const row = await tx.user.findUniqueOrThrow({ where: { id }, select: userColumns });
    if (row.timeZone !== zoneBefore) await replanLater(tx, id);
    const signedIn = await beginSession(tx, toUser(row), clientOf(request));
    return { ...signedIn, deviceCookie: deviceCookie(request, { id, passwordHash }) };
  });
}

/** Assigns the browser's time zone only while the account has none, so that it never overrides the person's choice. */
const firstTimeZone = (timeZone: string | undefined): Prisma.Sql => Prisma.sql`
  time_zone = CASE WHEN time_zone = ${DEFAULT_TIME_ZONE}
    THEN ${timeZone ?? DEFAULT_TIME_ZONE} ELSE time_zone END`;

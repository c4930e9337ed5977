import { transaction } from '@/lib/db/transaction';
import type { ApiRequest } from '@/lib/server/api-request';
import { accountKey } from '@/lib/server/auth/account-key';
import { hashPassword } from '@/lib/server/auth/argon2';
import { deviceCookie } from '@/lib/server/auth/device-cookie';
import { withHashingSlot } from '@/lib/server/auth/hashing-limit';
import { refuseGuessable } from '@/lib/server/auth/password-rules';
import { beginSession, clientOf, type SignedInBrowser } from '@/lib/server/auth/sessions';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import type { Registration } from '@/lib/shared/contract/schemas/auth';
import { createAccount } from './accounts';
import { admit, requireAdmission } from './registration';

/**
 * Creates an account and signs it in. Throws 403 for people who may not sign up, 400 for a guessable password, 409 when
 * the address is taken, 429 after too many attempts from one network address. Attempts that find the address taken
 * count too, since they reveal who has an account.
 */
export async function register(input: Registration, request: ApiRequest): Promise<SignedInBrowser> {
  const { password, invitation, ...person } = input;
  const newcomer = { email: person.email, invitation };
  await spend({ registrations: callerNetwork(request) });
  await requireAdmission(newcomer);
  await refuseGuessable(password, person.email);
  const passwordHash = await withHashingSlot(accountKey(person.email), () => hashPassword(password));
  const signedIn = await transaction(async (tx) => {
    await admit(tx, newcomer);
    const user = await createAccount(tx, { ...person, passwordHash });
    return beginSession(tx, user, clientOf(request));
  });
  log.info({ event: 'registered', userId: signedIn.begun.user.id }, 'registered');
  const account = { id: signedIn.begun.user.id, passwordHash };
  return { ...signedIn, deviceCookie: deviceCookie(request, account) };
}

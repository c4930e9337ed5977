import { autocommit } from '@/lib/db/autocommit';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import type { RegistrationMode } from '@/lib/shared/contract/schemas/sign-up';
import { endInvitationsOf, isInvited } from './sign-up-invitations';

/** Somebody who wants an account: their address and their invitation. */
export type Newcomer = {
  email: string;
  /**
   * The secret of a link; 'any' for an address that a provider has verified, which needs some invitation but no secret.
   */
  invitation: string | 'any' | undefined;
};

/** The name of the lock under which the first account is created. */
const FIRST_ACCOUNT = 'first account';

/** Returns who may sign up at present: the setting REGISTRATION, or anybody in an installation without accounts. */
export async function currentRegistration(): Promise<RegistrationMode> {
  return env.registration === 'open' || !(await hasAccounts(autocommit)) ? 'open' : env.registration;
}

/**
 * True when the person may sign up. Only the invitation is checked, so neither the answer nor its time reveals whether
 * an account uses the address. `admit` checks again when the account is created.
 */
export const mayOpenAccount = async (newcomer: Newcomer): Promise<boolean> =>
  (await isAdmitted(autocommit, newcomer)) || !(await hasAccounts(autocommit));

/** Throws 403 for people who may not sign up. Called before any other work. */
export async function requireAdmission(newcomer: Newcomer): Promise<void> {
  if (!(await mayOpenAccount(newcomer))) throw refusal();
}

/**
 * Checks again, in the transaction that creates the account; throws 403. Of two concurrent first sign-ups, the second
 * waits and is then refused. Deletes the invitations of the address, which has an account now.
 */
export async function admit(tx: Transaction, newcomer: Newcomer): Promise<void> {
  const wasAdmitted = await isAdmitted(tx, newcomer);
  if (!wasAdmitted) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${FIRST_ACCOUNT}, 0))`;
    if (await hasAccounts(tx)) throw refusal();
  }
  const ended = await endInvitationsOf(tx, newcomer.email);
  // Of several uses of one link, the first deletes the invitation; the others waited for it here and delete none.
  if (wasAdmitted && env.registration === 'invited' && ended === 0) throw refusal();
}

async function isAdmitted(db: RawStatements, { email, invitation }: Newcomer): Promise<boolean> {
  if (env.registration !== 'invited') return env.registration === 'open';
  if (invitation === undefined) return false;
  return isInvited(db, email, invitation === 'any' ? undefined : invitation);
}

async function hasAccounts(db: RawStatements): Promise<boolean> {
  const [row] = await db.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM users) AS any`;
  return row?.any ?? false;
}

const refusal = (): AppError =>
  env.registration === 'closed'
    ? new AppError('forbidden', {
        error: 'Sign-up is closed.',
        details: 'This planner takes no new accounts.',
      })
    : new AppError('forbidden', {
        error: 'Sign-up is by invitation.',
        details:
          'Signing up here takes an invitation for this address that is no older than seven days. Ask whoever invited you for a new link.',
      });

import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { ApiRequest } from '@/lib/server/api-request';
import { accountKey } from '@/lib/server/auth/account-key';
import { hashPassword } from '@/lib/server/auth/argon2';
import { withHashingSlot } from '@/lib/server/auth/hashing-limit';
import { refuseGuessable } from '@/lib/server/auth/password-rules';
import { mailSignInChange } from '@/lib/server/auth/sign-in-changes';
import { AppError } from '@/lib/server/errors/app-error';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { hashOf } from '@/lib/server/secrets';
import type { ForgottenPassword, PasswordResetInput } from '@/lib/shared/contract/schemas/auth';
import { createAccount } from './accounts';
import { returnUnconfirmedMove } from './address-changes';
import { closeToOthers } from './close-to-others';
import { mayOpenAccount } from './registration';

/**
 * Enqueues a job that mails a link to the address, if an account uses it. Only the job looks for the account: this
 * function does the same for every address, so that neither the answer nor its time reveals anything. Throws 429 after
 * too many requests for one address, or from one network.
 */
export async function requestPasswordReset({ email }: ForgottenPassword, request: ApiRequest): Promise<void> {
  const account = accountKey(email);
  await spend({ resetMails: account, addressResets: callerNetwork(request) });
  await transaction((tx) => enqueue(tx, 'begin-password-reset', { resetId: newId(), email }));
  log.info({ event: 'password-reset-requested', account }, 'a password reset was requested');
}

type Reset = { id: string; userId: string; email: string };

/**
 * Sets a new password by the secret of a mailed link, once and within an hour, and closes the account to everybody else
 * (`closeToOthers`). Using the link confirms the address.
 * An account that was moved to the address in the last days, and not confirmed since, returns to its previous address,
 * and this address gets a new account: either the account is a stranger's, or the address is a thief's.
 * Throws 400 for a link that is no longer valid, and for a guessable password, which keeps the link valid.
 */
export async function resetPassword({ token, password }: PasswordResetInput): Promise<void> {
  const reset = await findReset(token);
  await refuseGuessable(password, reset.email);
  const passwordHash = await withHashingSlot(accountKey(reset.email), () => hashPassword(password));
  const isTaken = await transaction(async (tx) => {
    // Locks the person first, as a change of the password in a session does, so that the two run one after the other.
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${reset.userId}::uuid FOR NO KEY UPDATE`;
    await useUp(tx, reset);
    const freed = await returnUnconfirmedMove(tx, reset.userId);
    if (freed !== null) return openAccountAt(tx, freed, passwordHash);
    await tx.user.updateMany({
      where: { id: reset.userId },
      data: { passwordHash, emailConfirmedAt: new Date() },
    });
    await closeToOthers(tx, reset.userId, 'your password was reset');
    await mailSignInChange(tx, reset.userId, 'password');
    return true;
  });
  log.info({ event: 'password-reset', userId: reset.userId }, 'password set by a mailed link');
  if (!isTaken) throw linkIsOver();
}

/**
 * Opens an account for the owner of an address to which somebody had moved another account.
 * @returns false where they may not sign up
 */
async function openAccountAt(tx: Transaction, email: string, passwordHash: string): Promise<boolean> {
  if (!(await mayOpenAccount({ email, invitation: 'any' }))) return false;
  const [firstName = email] = email.split('@');
  await createAccount(tx, {
    email,
    firstName: firstName,
    lastName: null,
    passwordHash,
    emailConfirmed: true,
  });
  return true;
}

async function findReset(token: string): Promise<Reset> {
  const row = await database.passwordReset.findFirst({
    where: { tokenHash: hashOf(token), usedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, userId: true, user: { select: { email: true } } },
  });
  if (!row) throw linkIsOver();
  return { id: row.id, userId: row.userId, email: row.user.email };
}

/** Marks the link as used. Of two concurrent uses, the second is refused and rolled back. */
async function useUp(tx: Transaction, { id }: Reset): Promise<void> {
  const { count } = await tx.passwordReset.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date() },
  });
  if (count === 0) throw linkIsOver();
}

function linkIsOver(): AppError {
  const message = 'This link has expired or has been used. Ask for a new one.';
  return new AppError('invalid', { details: message, fields: { token: message } });
}

import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spendOnWrong } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import type { PasswordChange } from '@/lib/shared/contract/schemas/auth';
import { hashPassword, verifyPassword } from './argon2';
import { withHashingSlot } from './hashing-limit';
import { refuseGuessable } from './password-rules';
import { endSessions } from './sessions';
import { mailSignInChange } from './sign-in-changes';

/**
 * Verifies the person's password before an action that a stolen session must not perform. Wrong ones are limited as
 * wrong logins are, but counted separately: strangers who guess the password at the sign-in must not prevent its owner
 * from changing it.
 *
 * @param field the name of the password in the request
 * @returns the hash that the password was verified against, for a conditional change of it
 * @throws 400 when it is wrong, or the person has none; 429 after too many wrong ones
 */
export async function confirmPassword(actor: Actor, password: string, field: string): Promise<string> {
  const account = await database.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  const verified = account?.passwordHash ?? null;
  const isRight = await withHashingSlot(actor.id, () =>
    spendOnWrong({ confirmations: actor.id }, () => verifyPassword(verified, password), {
      confirmedPasswords: actor.id,
    }),
  );
  if (!verified || !isRight) {
    log.info({ event: 'password-refused', userId: actor.id }, 'wrong password of a signed-in person');
    const message = 'This is not your password.';
    throw new AppError('invalid', { details: message, fields: { [field]: message } });
  }
  return verified;
}

/**
 * Changes the person's password, and ends all their other sessions. Throws 400 for a wrong current password or a
 * guessable new one, 429 after too many wrong ones.
 *
 * @returns the hash of the new password
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<string> {
  await refuseGuessable(newPassword, actor.user.email, 'newPassword');
  const verified = await confirmPassword(actor, currentPassword, 'currentPassword');
  const passwordHash = await withHashingSlot(actor.id, () => hashPassword(newPassword));
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: verified },
      data: { passwordHash },
    });
    if (count === 0) throw new AppError('conflict', { details: 'Your password was changed a moment ago.' });
    // A reset link that was mailed earlier must not set the password again.
    await tx.passwordReset.deleteMany({ where: { userId: actor.id } });
    await endSessions(tx, actor.id, { except: actor.sessionId });
    await mailSignInChange(tx, actor.id, 'password');
  });
  log.info({ event: 'password-changed', userId: actor.id }, 'password changed');
  return passwordHash;
}

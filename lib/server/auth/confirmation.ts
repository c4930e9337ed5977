import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import type { Confirmation } from '@/lib/shared/contract/schemas/auth';
import { confirmPassword } from './passwords';

/**
 * Protects sensitive actions from a stolen session. Throws 403 with `confirm` when the person has neither signed in nor
 * confirmed their identity in the last ten minutes.
 */
export function requireConfirmation(actor: Actor): void {
  if (actor.isConfirmed) return;
  throw new AppError('forbidden', { error: 'Confirm that it is you.', confirm: true });
}

/**
 * Confirms the person's identity by their password, for this session only.
 * @throws 400 when it is wrong or the person has none, 429 after too many wrong ones
 */
export async function confirmSession(actor: Actor, { password }: Confirmation): Promise<void> {
  const account = await database.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (account?.passwordHash === null)
    throw new AppError('invalid', {
      details: 'Your account has no password. Sign in again to confirm that it is you.',
    });
  const verified = await confirmPassword(actor, password, 'password');
  // Succeeds only while the password is still the verified one.
  const confirmed = await autocommit.$executeRaw`
    UPDATE sessions SET confirmed_at = now() FROM users
    WHERE sessions.id = ${actor.sessionId}::uuid AND users.id = sessions.user_id
      AND users.password_hash = ${verified}`;
  if (confirmed === 0) throw new AppError('unauthenticated');
  log.info({ event: 'confirmed', userId: actor.id }, 'a signed-in person confirmed that it is them');
}

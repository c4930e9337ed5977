import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { endSessions, holdSession } from '@/lib/server/auth/sessions';
import { mailSignInChange } from '@/lib/server/auth/sign-in-changes';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import type { SignInMethods } from '@/lib/shared/contract/schemas/auth';
import { providerKind, providerName } from './providers';

/** Lists the actor's sign-in methods, the oldest provider first. */
export async function listSignInMethods(actor: Actor): Promise<SignInMethods> {
  const person = await database.user.findUnique({
    where: { id: actor.id },
    select: {
      passwordHash: true,
      identities: { select: { id: true, provider: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
    },
  });
  // No row: the account was deleted since the session was read.
  if (!person) throw new AppError('unauthenticated');
  return {
    hasPassword: person.passwordHash !== null,
    providers: person.identities.map(({ id, provider, createdAt }) => ({
      id,
      provider: providerKind(provider),
      name: providerName(provider),
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Removes one of the actor's identities, and ends all their other sessions, since somebody else may have signed in by
 * it. Throws 404 for any other identity, 409 for the last sign-in method.
 */
export async function removeIdentity(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    // Locks the person: of two concurrent removals of the last two identities, the second waits and is then refused.
    const [person] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
      SELECT password_hash IS NOT NULL AS "hasPassword" FROM users
      WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`;
    await holdSession(tx, actor);
    const { count } = await tx.identity.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new AppError('not-found');
    if (!person?.hasPassword && (await tx.identity.count({ where: { userId: actor.id } })) === 0)
      throw new AppError('conflict', {
        details:
          'This is your only way to sign in. Choose a password first: sign out and use “Forgot password?”.',
      });
    await endSessions(tx, actor.id, { except: actor.sessionId });
    await mailSignInChange(tx, actor.id, 'provider-removed');
  });
  log.info({ event: 'identity-removed', userId: actor.id }, 'a sign-in method was removed');
}

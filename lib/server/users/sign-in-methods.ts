import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/auth/authenticate';
import { providerName } from '@/lib/server/auth/open-id/providers';
import { AppError } from '@/lib/server/http/app-error';
import type { SignInMethods } from '@/lib/shared/auth';

/** How the actor may sign in, the oldest provider first. */
export async function listSignInMethods(actor: Actor): Promise<SignInMethods> {
  const person = await database.user.findUnique({
    where: { id: actor.id },
    select: {
      passwordHash: true,
      identities: { select: { id: true, provider: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
    },
  });
  // The account was deleted since the session was looked at.
  if (!person) throw new AppError('unauthenticated');
  return {
    hasPassword: person.passwordHash !== null,
    providers: person.identities.map(({ id, provider, createdAt }) => ({
      id,
      name: providerName(provider),
      createdAt: createdAt.toISOString(),
    })),
  };
}

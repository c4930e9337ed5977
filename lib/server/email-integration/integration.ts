import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import type { EmailIntegration } from '@/lib/shared/email-integration';

/** The actor's mail account. Throws 404 when none is connected. */
export async function readEmailIntegration(actor: Actor): Promise<EmailIntegration> {
  const integration = await database.emailIntegration.findUnique({
    where: { userId: actor.id },
    select: { provider: true, email: true, isActive: true },
  });
  if (!integration) throw new AppError('not-found');
  return integration;
}

import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import type { EmailIntegration } from '@/lib/shared/contract/schemas/email-integration';
import { endIntegrations } from './endings';

/** Returns the actor's connected mail account. Throws 404 when none is connected. */
export async function readEmailIntegration(actor: Actor): Promise<EmailIntegration> {
  const integration = await database.emailIntegration.findUnique({
    where: { userId: actor.id },
    select: { provider: true, email: true, isActive: true },
  });
  if (!integration) throw new AppError('not-found');
  return integration;
}

/** Disconnects the actor's mail account, and enqueues its revocation. Throws 404 when none is connected. */
export async function deleteEmailIntegration(actor: Actor): Promise<void> {
  const ended = await transaction((tx) => endIntegrations(tx, actor.id));
  if (!ended) throw new AppError('not-found');
  log.info({ event: 'gmail-disconnected', userId: actor.id }, 'Gmail disconnected');
}

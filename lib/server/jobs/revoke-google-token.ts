import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { isGoogleConfigured } from '@/lib/server/google/provider';
import { revokeToken } from '@/lib/server/google/revocation';
import { unsealToken } from '@/lib/server/google/tokens';
import { log } from '@/lib/server/log';

const payloadSchema = z.object({ userId: z.uuid(), email: z.string(), token: z.base64() });

/**
 * Revokes a token at Google. Google grants one permission per account and client, not per token. The token of an
 * account that is connected again is therefore not revoked, since that would end the new connection.
 */
export const revokeGoogleToken: Task = async (payload) => {
  const { userId, email, token } = payloadSchema.parse(payload);
  const connected = await database.emailIntegration.count({ where: { email, isActive: true } });
  if (connected > 0) return;
  if (!isGoogleConfigured()) {
    log.warn(
      { event: 'gmail-not-revoked', userId },
      'Google is not configured any more, so a token was not revoked',
    );
    return;
  }
  await revokeToken(unsealToken(userId, Buffer.from(token, 'base64')));
  log.info({ event: 'gmail-revoked', userId }, 'Gmail access revoked');
};

import type { Transaction } from '@/lib/db/transaction';
import { orderRevocation } from '@/lib/server/google/revocation';
import { announceTo } from '@/lib/server/live/announce';

/**
 * Ends the person's connection to their mail account, if there is one: deletes the row, and enqueues the revocation at
 * Google. Runs in the transaction of the change that causes it.
 * @returns true when there was one
 */
export async function endIntegrations(tx: Transaction, userId: string): Promise<boolean> {
  type Row = { email: string; refresh_token: Uint8Array };
  const ended = await tx.$queryRaw<Row[]>`
    DELETE FROM email_integrations WHERE user_id = ${userId}::uuid RETURNING email, refresh_token`;
  for (const { email, refresh_token: refreshToken } of ended)
    await orderRevocation(tx, { userId, email, refreshToken });
  if (ended.length > 0) announceTo(tx, 'emailIntegration', [userId]);
  return ended.length > 0;
}

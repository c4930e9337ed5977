import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { RESET_MINUTES, resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { orderMail } from '@/lib/server/mail/order/orders';
import { hashOf } from '@/lib/server/secrets';
import { hasAddress } from '@/lib/server/users/by-address';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'begin-password-reset': { resetId: string; email: string };
    }
  }
}

const payloadSchema = z.object({ resetId: z.uuid(), email: z.string() });

/**
 * Handles a request for a password reset: stores a link that works once, and orders its mail. Does nothing for an
 * address without an account. A newer request voids older ones. A job that runs twice, or after a newer one, changes
 * nothing.
 */
export const beginPasswordReset: Task = async (payload) => {
  const { resetId, email } = payloadSchema.parse(payload);
  await transaction(async (tx) => {
    const userId = await lockAccount(tx, email);
    if (!userId || (await isSuperseded(tx, userId, resetId))) return;
    await tx.passwordReset.deleteMany({ where: { userId } });
    await tx.passwordReset.create({
      data: {
        id: resetId,
        userId,
        tokenHash: hashOf(resetTokenOf(resetId)),
        expiresAt: new Date(Date.now() + RESET_MINUTES * 60_000),
      },
    });
    await orderMail(tx, { kind: 'password-reset', userId, resetId });
  });
};

/** Locks the account, so that two requests of one person run one after the other. */
async function lockAccount(tx: Transaction, email: string): Promise<string | undefined> {
  const [account] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${hasAddress(email)} FOR NO KEY UPDATE`;
  return account?.id;
}

/** True when a newer request exists. The ids of requests are in the order of their time. */
async function isSuperseded(tx: Transaction, userId: string, resetId: string): Promise<boolean> {
  return (await tx.passwordReset.count({ where: { userId, id: { gte: resetId } } })) > 0;
}

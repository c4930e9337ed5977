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
 * Begins what somebody asked for who has forgotten their password: a link that is good once, and the mail that carries
 * it. For an address without an account, nothing. A newer request makes the older ones void; one that runs twice, or
 * only after a newer one, changes nothing.
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

/** Two requests of one person wait for each other. */
async function lockAccount(tx: Transaction, email: string): Promise<string | undefined> {
  const [account] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${hasAddress(email)} FOR NO KEY UPDATE`;
  return account?.id;
}

/** Ids are made in the order of the requests. */
async function isSuperseded(tx: Transaction, userId: string, resetId: string): Promise<boolean> {
  return (await tx.passwordReset.count({ where: { userId, id: { gte: resetId } } })) > 0;
}

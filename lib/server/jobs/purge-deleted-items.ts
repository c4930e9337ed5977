import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { inBatches } from '@/lib/server/queue/in-batches';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-deleted-items': Record<string, never>;
    }
  }
}

/** How long what was deleted can be restored. */
export const RESTORABLE_DAYS = 30;

/** Few enough that no batch, with all that hangs on its items, comes near the statement timeout. */
const BATCH = 200;

/** Removes for good what was deleted longer ago than it can be restored, with all that hangs on it. */
export const purgeDeletedItems: Task = async () => {
  const purged = await inBatches(BATCH, purgeBatch);
  if (purged > 0) log.info({ event: 'items-purged', purged }, 'purged deleted items');
};

/** The rows go, and with them what hangs on them; their files follow in jobs of their own, once that is certain. */
function purgeBatch(size: number): Promise<number> {
  return transaction(async (tx) => {
    const ids = await lockDue(tx, size);
    const files = await tx.attachment.findMany({
      where: { itemId: { in: ids } },
      select: { storageKey: true },
    });
    for (const { storageKey } of files) await enqueue(tx, 'delete-stored-file', { key: storageKey });
    const { count } = await tx.item.deleteMany({ where: { id: { in: ids } } });
    return count;
  });
}

async function lockDue(tx: Transaction, size: number): Promise<string[]> {
  const rows = await tx.$queryRaw`
    SELECT id FROM items
    WHERE deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS}::int)
    ORDER BY deleted_at LIMIT ${size}
    FOR UPDATE SKIP LOCKED`;
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

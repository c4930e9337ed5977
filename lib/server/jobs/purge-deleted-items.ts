import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { inBatches } from '@/lib/server/queue/in-batches';
import { RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-deleted-items': Record<string, never>;
    }
  }
}

/**
 * Items per batch: few enough that none, with everything attached to its items, takes nearly as long as the statement
 * timeout.
 */
const BATCH = 200;

/** Removes the items that can no longer be restored, with everything attached to them. */
export const purgeDeletedItems: Task = async () => {
  const purged = await inBatches(BATCH, purgeBatch);
  await inBatches(BATCH, purgeChanges);
  await inBatches(BATCH, purgeSeries);
  if (purged > 0) log.info({ event: 'items-purged', purged }, 'purged deleted items');
};

/** Deletes the rows, with everything that refers to them. Jobs remove their files after the commit. */
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

/**
 * Deletes the series that have no items left, with their shares: those that were deleted so long ago, and those whose rule
 * gives no further ones. As long as a change of a series is kept, that may be taken back.
 */
const purgeSeries = (size: number): Promise<number> => autocommit.$executeRaw`
  DELETE FROM series WHERE id IN (
    SELECT id FROM series
    WHERE (deleted_at < now() - make_interval(days => ${RESTORE_DAYS}::int)
        OR deleted_at IS NULL AND laid_out_until IS NULL
          AND NOT EXISTS (SELECT FROM series_changes WHERE series_changes.series_id = series.id))
      AND NOT EXISTS (SELECT FROM items WHERE items.series_id = series.id)
    LIMIT ${size} FOR UPDATE SKIP LOCKED)`;

/** Deletes what was there before changes that can no longer be taken back. */
const purgeChanges = (size: number): Promise<number> => autocommit.$executeRaw`
  DELETE FROM series_changes WHERE id IN (
    SELECT id FROM series_changes
    WHERE made_at < now() - make_interval(days => ${RESTORE_DAYS}::int)
    LIMIT ${size} FOR UPDATE SKIP LOCKED)`;

async function lockDue(tx: Transaction, size: number): Promise<string[]> {
  const rows = await tx.$queryRaw`
    SELECT id FROM items
    WHERE deleted_at < now() - make_interval(days => ${RESTORE_DAYS}::int)
    ORDER BY deleted_at LIMIT ${size}
    FOR UPDATE SKIP LOCKED`;
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

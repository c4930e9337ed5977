import type { Task } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { log } from '@/lib/server/log';

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
  let purged = 0;
  let batch: number;
  do {
    batch = await purgeBatch();
    purged += batch;
  } while (batch === BATCH);
  if (purged > 0) log.info({ event: 'items-purged', purged }, 'purged deleted items');
};

async function purgeBatch(): Promise<number> {
  return database.$executeRaw`
    DELETE FROM items WHERE id IN (
      SELECT id FROM items
      WHERE deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS}::int)
      ORDER BY deleted_at LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED
    )`;
}

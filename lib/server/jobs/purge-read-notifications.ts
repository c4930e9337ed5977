import type { Task } from 'graphile-worker';
import { autocommit } from '@/lib/db/autocommit';
import { log } from '@/lib/server/log';
import { inBatches } from './in-batches';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-read-notifications': Record<string, never>;
    }
  }
}

/** Nothing shows what was read; it is kept this long so that no occasion that may come back is told twice. */
export const READ_DAYS = 90;

/** Few enough that no batch comes near the statement timeout. */
const BATCH = 1_000;

/** Removes news that was read long ago. What nobody has read stays. */
export const purgeReadNotifications: Task = async () => {
  const purged = await inBatches(BATCH, purgeBatch);
  if (purged > 0) log.info({ event: 'notifications-purged', purged }, 'purged read notifications');
};

/** As an array: PostgreSQL expects a tenth of the table from a LIMIT it does not know, and would join that by a scan. */
const purgeBatch = (size: number): Promise<number> => autocommit.$executeRaw`
  DELETE FROM notifications WHERE id = ANY (ARRAY(
    SELECT id FROM notifications WHERE read_at < now() - make_interval(days => ${READ_DAYS}::int)
    LIMIT ${size} FOR UPDATE SKIP LOCKED))`;

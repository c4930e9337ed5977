import type { Task } from 'graphile-worker';
import { NIL } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { log } from '@/lib/server/log';
import { inBatches } from '@/lib/server/queue/in-batches';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-read-notifications': Record<string, never>;
    }
  }
}

/**
 * Days for which read notifications stay. Nothing shows them, but they prevent a second notification of their occasion.
 */
export const READ_DAYS = 90;

/** Rows per batch: few enough that no statement takes nearly as long as its timeout. */
const BATCH = 1_000;

/**
 * The most unread notifications of a person, of which the newest stay. The list shows 50, and others could cause any
 * number.
 */
export const UNREAD_MAX = 1_000;

/** Removes old read notifications, and unread ones beyond the newest of each person. */
export const purgeReadNotifications: Task = async () => {
  const purged = (await inBatches(BATCH, purgeBatch)) + (await purgeUnread());
  if (purged > 0) log.info({ event: 'notifications-purged', purged }, 'purged notifications');
};

/**
 * Uses an array, since PostgreSQL expects a tenth of the table from a LIMIT with a parameter, and would join that by a
 * scan.
 */
const purgeBatch = (size: number): Promise<number> => autocommit.$executeRaw`
  DELETE FROM notifications WHERE id = ANY (ARRAY(
    SELECT id FROM notifications WHERE read_at < now() - make_interval(days => ${READ_DAYS}::int)
    LIMIT ${size} FOR UPDATE SKIP LOCKED))`;

/** Goes through all people in batches, since counting everybody's notifications at once would read the whole table. */
async function purgeUnread(): Promise<number> {
  let purged = 0;
  let last: string = NIL;
  await inBatches(BATCH, async (size) => {
    const people = await autocommit.$queryRaw<{ id: string; is_full: boolean }[]>`
      SELECT id, EXISTS (
        SELECT 1 FROM notifications WHERE user_id = person.id AND read_at IS NULL
        ORDER BY created_at DESC, id DESC OFFSET ${UNREAD_MAX}::int LIMIT 1) AS is_full
      FROM users AS person WHERE id > ${last}::uuid ORDER BY id LIMIT ${size}`;
    for (const { id, is_full } of people)
      if (is_full) purged += await inBatches(BATCH, (batch) => purgeUnreadBatch(id, batch));
    last = people.at(-1)?.id ?? last;
    return people.length;
  });
  return purged;
}

const purgeUnreadBatch = (personId: string, size: number): Promise<number> => autocommit.$executeRaw`
  DELETE FROM notifications WHERE id = ANY (ARRAY(
    SELECT id FROM notifications WHERE user_id = ${personId}::uuid AND read_at IS NULL
    ORDER BY created_at DESC, id DESC OFFSET ${UNREAD_MAX}::int LIMIT ${size}))`;

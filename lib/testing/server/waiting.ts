import { database } from '@/lib/db/client';

/** Milliseconds after which `untilTransactionBlocked` throws; enough on a busy machine. */
const TIMEOUT = 10_000;

/** Resolves once so many transactions in the database of this test wait for locks of others. */
export async function untilTransactionBlocked(count = 1): Promise<void> {
  const until = Date.now() + TIMEOUT;
  let waiting: unknown[];
  do {
    waiting = await database.$queryRaw`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (Date.now() > until) throw new Error(`Fewer than ${count} transactions wait for others.`);
  } while (waiting.length < count);
}

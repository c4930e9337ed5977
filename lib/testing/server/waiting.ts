import { database } from '@/lib/db/client';

/** Milliseconds after which `untilTransactionBlocked` throws; enough on a busy machine. */
const TIMEOUT = 10_000;

/** Resolves once a transaction in the database of this test waits for a lock of another one. */
export async function untilTransactionBlocked(): Promise<void> {
  const until = Date.now() + TIMEOUT;
  let waiting: unknown[];
  do {
    waiting = await database.$queryRaw`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (Date.now() > until) throw new Error('No transaction waits for another one.');
  } while (waiting.length === 0);
}

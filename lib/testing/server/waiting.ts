import { database } from '@/lib/db/client';

/** Milliseconds, on a busy machine. */
const TIMEOUT = 10_000;

/** Resolves once a transaction in this test's database waits for another one. */
export async function somebodyWaits(): Promise<void> {
  const until = Date.now() + TIMEOUT;
  let waiting: unknown[];
  do {
    waiting = await database.$queryRaw`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (Date.now() > until) throw new Error('Nobody waits for another transaction.');
  } while (waiting.length === 0);
}

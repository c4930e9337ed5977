import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { query } from '@/lib/db/connection';
import { log } from '@/lib/server/log';

/** Milliseconds between checks for jobs whose worker has ended. */
const LOOK_INTERVAL_MS = 10_000;

/**
 * Seconds for which a worker may have jobs without holding its lock, since it may take its first job before the lock.
 */
const GRACE_SECONDS = 10;

/** The namespace of these advisory locks. */
const LOCK_SPACE = 1_685_022_320;

const holdersSchema = z.array(z.object({ holder: z.string() }));

/**
 * Regularly returns jobs to the queue whose worker has ended without finishing them; graphile-worker itself would wait
 * four hours. A running worker holds an advisory lock with its pool's name, which PostgreSQL releases with the
 * connection. This also works for several instances on one database.
 * @param poolId the name under which this process takes jobs
 * @returns a function that stops the checks
 */
export function watchForAbandonedJobs(databaseUrl: string, poolId: string): () => Promise<void> {
  const end = new AbortController();
  const ended = keepWatching(databaseUrl, poolId, end.signal);
  return () => {
    end.abort();
    return ended;
  };
}

async function keepWatching(databaseUrl: string, poolId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await watchOnOneConnection(databaseUrl, poolId, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'the watch for abandoned jobs lost its connection');
      await delay(1_000, null, { signal }).catch(() => undefined);
    }
  }
}

async function watchOnOneConnection(databaseUrl: string, poolId: string, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'dayfold-jobs',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, poolId]);
    while (!signal.aborted) {
      await releaseAbandonedJobs(client, poolId);
      await delay(LOOK_INTERVAL_MS, null, { signal });
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Returns the jobs of workers that have ended to the queue, also those that were taken before the clock was set back.
 * @returns the pools of these workers
 */
export async function releaseAbandonedJobs(client: Client, ownPoolId: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT locked_by AS holder FROM graphile_worker._private_jobs
     WHERE locked_by <> $1 GROUP BY locked_by
     HAVING max(locked_at) NOT BETWEEN now() - make_interval(secs => $2) AND now() + interval '1 minute'`,
    [ownPoolId, GRACE_SECONDS],
  );
  const released: string[] = [];
  for (const { holder } of holdersSchema.parse(rows)) {
    if (await releaseIfDead(client, holder)) released.push(holder);
  }
  if (released.length > 0)
    log.warn({ event: 'jobs-released', pools: released }, 'returned the jobs of a worker that has ended');
  return released;
}

async function releaseIfDead(client: Client, poolId: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY[$2]) FROM (
       SELECT pg_try_advisory_lock($1, hashtext($2)) AS dead
     ) AS attempt WHERE dead`,
    [LOCK_SPACE, poolId],
  );
  if (rows.length === 0) return false;
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, poolId]);
  return true;
}

/** Returns the jobs of a pool to the queue. The caller must exit before it could finish one of them. */
export async function giveBackJobs(poolId: string): Promise<void> {
  await query({ text: 'SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', values: [poolId] });
}

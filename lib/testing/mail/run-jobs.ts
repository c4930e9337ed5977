import { EventEmitter } from 'node:events';
import { Logger, runOnce, type WorkerPool } from 'graphile-worker';
import { Pool } from 'pg';
import { pool } from '@/lib/db/pool';
import { taskList } from '@/lib/server/jobs/task-list';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';

const silent = new Logger(() => () => undefined);

/** Runs due jobs as the worker does, until none is left, and waits until their results are recorded. */
export async function runDueJobs(): Promise<void> {
  const connections = new Pool({ connectionString: testDatabaseUrl() });
  connections.on('error', () => undefined);
  connections.on('connect', (client) => client.on('error', () => undefined));
  const events = new EventEmitter();
  const workers: string[] = [];
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => workers.push(workerPool.id));
  try {
    await runOnce({ pgPool: connections, taskList, noHandleSignals: true, logger: silent, events });
    while (await holdsJobs(workers));
  } finally {
    await connections.end();
  }
}

/** Returns true while one of the workers locks a job, since `runOnce` ends before it records the last result. */
async function holdsJobs(workers: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM graphile_worker._private_jobs WHERE locked_by = ANY($1)',
    [workers],
  );
  return rowCount !== 0;
}

type WaitingJob = {
  id: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  /** Seconds until the next attempt. */
  seconds: number;
};

/** Returns all stored jobs: those that wait, and those that have failed for good. */
export async function waitingJobs(): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `SELECT id::text, attempts, max_attempts, last_error, extract(epoch FROM run_at - now())::float8 AS seconds
     FROM graphile_worker._private_jobs ORDER BY id`,
  );
  return rows;
}

/** Makes every job due so many seconds earlier, as if this time had passed. */
export async function passTime(seconds: number): Promise<void> {
  await pool.query('UPDATE graphile_worker._private_jobs SET run_at = run_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

export async function deleteJobs(): Promise<void> {
  await pool.query('DELETE FROM graphile_worker._private_jobs');
}

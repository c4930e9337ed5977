import { EventEmitter } from 'node:events';
import { Logger, runOnce, type WorkerPool } from 'graphile-worker';
import { Pool } from 'pg';
import { pool } from '@/lib/db/pool';
import { taskList } from '@/lib/server/jobs/task-list';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';

const silent = new Logger(() => () => undefined);

/** Runs every due job, like the worker, until there is none left. */
export async function workOff(): Promise<void> {
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

/** True while the result of their last job is not recorded yet: the worker ends without waiting for that. */
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
  /** Until the next try. */
  seconds: number;
};

/** The waiting jobs, including dead ones. */
export async function waitingJobs(): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `SELECT id::text, attempts, max_attempts, last_error, extract(epoch FROM run_at - now())::float8 AS seconds
     FROM graphile_worker._private_jobs ORDER BY id`,
  );
  return rows;
}

/** Lets time pass for the waiting jobs. */
export async function passTime(seconds: number): Promise<void> {
  await pool.query('UPDATE graphile_worker._private_jobs SET run_at = run_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

export async function forgetJobs(): Promise<void> {
  await pool.query('DELETE FROM graphile_worker._private_jobs');
}

import type { Transaction } from '@/lib/db/transaction';

declare global {
  namespace GraphileWorker {
    /** Each task's module adds its name and the type of its payload here. */
    interface Tasks {}
  }
}

interface JobOptions {
  /** At most one job waits under a key: another one replaces the job that has not run yet. */
  key?: string;
  /** The earliest time to run; at once by default. */
  runAt?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** The number of failures after which the job becomes a dead letter: 25 by default, after some four days. */
  attempts?: number;
}

/** Enqueues a job, when the transaction commits. */
export async function enqueue<Name extends keyof GraphileWorker.Tasks & string>(
  tx: Transaction,
  task: Name,
  payload: GraphileWorker.Tasks[Name],
  { key, runAt, queue, attempts }: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_job(
      ${task}::text,
      ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${attempts ?? null}::int,
      job_key => ${key ?? null}::text
    )`;
}

/** One of many jobs of a task. */
export type KeyedJob<Payload> = { key: string; payload: Payload; runAt?: Date };

/** Enqueues many jobs of one task in one statement. Each replaces the job that waits under its key. */
export async function enqueueAll<Name extends keyof GraphileWorker.Tasks & string>(
  tx: Transaction,
  task: Name,
  jobs: readonly KeyedJob<GraphileWorker.Tasks[Name]>[],
  /** A job with a higher number runs after those with a lower one. */
  { priority = 0 }: { priority?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  // Added in the order of their keys, so that two statements with the same jobs do not deadlock.
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${task}::text, job.payload, NULL, job."runAt", NULL, job.key, ${priority}::smallint, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS job(key text, payload json, "runAt" timestamptz)
      ORDER BY job.key COLLATE "C"))`;
}

/** Removes the jobs that wait under these keys, in one statement. A running job goes on, but is not retried. */
export async function dropJobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.$executeRaw`
    SELECT graphile_worker.remove_job(key)
    FROM (SELECT key FROM unnest(${[...keys].sort()}::text[]) AS given(key) ORDER BY key COLLATE "C") AS given`;
}

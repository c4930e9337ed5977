import type { Transaction } from '@/lib/db/transaction';

declare global {
  namespace GraphileWorker {
    /** Each task's module adds its name and the form of its payload here. */
    interface Tasks {}
  }
}

interface JobOptions {
  /** One job under this key waits at a time: another takes the place of the one that has not run yet. */
  key?: string;
  /** Not before then; at once by default. */
  runAt?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** After so many failures it is left where it is for a person to look at: 25 by default, some four days. */
  attempts?: number;
}

/** Hands a job to the worker, when and only when the transaction commits. */
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

/** A job among many of one task. */
export type KeyedJob<Payload> = { key: string; payload: Payload; runAt?: Date };

/**
 * Hands over many jobs of one task in one statement. Each takes the place of the one that waits under its key, if there
 * is one.
 */
export async function enqueueAll<Name extends keyof GraphileWorker.Tasks & string>(
  tx: Transaction,
  task: Name,
  jobs: readonly KeyedJob<GraphileWorker.Tasks[Name]>[],
  /** A higher one waits for lower ones. */
  { priority = 0 }: { priority?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  // In the order of their keys, so that two that touch the same jobs do not wait for each other.
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${task}::text, job.payload, NULL, job."runAt", NULL, job.key, ${priority}::smallint, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS job(key text, payload json, "runAt" timestamptz)
      ORDER BY job.key COLLATE "C"))`;
}

/** Takes back the jobs that wait under these keys, in one statement; one that is at work is not tried again. */
export async function dropJobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.$executeRaw`
    SELECT graphile_worker.remove_job(key)
    FROM (SELECT key FROM unnest(${[...keys].sort()}::text[]) AS given(key) ORDER BY key COLLATE "C") AS given`;
}

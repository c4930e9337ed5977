import type { Client } from 'pg';
import { z } from 'zod';

/** A job that has used up its attempts, and waits for the administrator. */
const deadLetter = z.object({
  id: z.string(),
  task: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** The times at which the job was added and last failed. */
  createdAt: z.date(),
  failedAt: z.date(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** The pending jobs of one task, without dead letters. */
const waitingJobs = z.object({
  task: z.string(),
  /** Jobs that should run now. */
  due: z.number(),
  /** Jobs that should run later. */
  later: z.number(),
  running: z.number(),
  /** Jobs, due or later, that have failed before. */
  failed: z.number(),
  nextAt: z.date().nullable(),
});
export type WaitingJobs = z.infer<typeof waitingJobs>;

const JOBS = 'graphile_worker._private_jobs AS job';
const TASKS = 'graphile_worker._private_tasks AS task ON task.id = job.task_id';
/** Excludes a job whose last attempt is running. */
const IS_DEAD = 'job.attempts >= job.max_attempts AND job.locked_at IS NULL';

/** True when the tables of jobs exist; they do not before the first start. */
export async function hasJobs(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') AS jobs");
  return z.object({ jobs: z.string().nullable() }).parse(rows[0]).jobs !== null;
}

/** Lists the dead letters, the oldest first. */
export async function listDeadLetters(client: Client): Promise<DeadLetter[]> {
  const { rows } = await client.query(`
    SELECT job.id::text AS id, task.identifier AS task, job.payload, job.attempts, job.last_error AS "lastError",
      job.created_at AS "createdAt", job.updated_at AS "failedAt"
    FROM ${JOBS} JOIN ${TASKS} WHERE ${IS_DEAD} ORDER BY job.id`);
  return z.array(deadLetter).parse(rows);
}

export async function listWaiting(client: Client): Promise<WaitingJobs[]> {
  const { rows } = await client.query(`
    SELECT task.identifier AS task,
      count(*) FILTER (WHERE job.locked_at IS NULL AND job.run_at <= now())::int AS due,
      count(*) FILTER (WHERE job.locked_at IS NULL AND job.run_at > now())::int AS later,
      count(*) FILTER (WHERE job.locked_at IS NOT NULL)::int AS running,
      count(*) FILTER (WHERE job.attempts > CASE WHEN job.locked_at IS NULL THEN 0 ELSE 1 END)::int AS failed,
      min(job.run_at) FILTER (WHERE job.locked_at IS NULL AND job.run_at > now()) AS "nextAt"
    FROM ${JOBS} JOIN ${TASKS} WHERE NOT (${IS_DEAD})
    GROUP BY task.identifier ORDER BY task.identifier`);
  return z.array(waitingJobs).parse(rows);
}

/**
 * Retries dead letters at once, with all their attempts.
 * @param id of one dead letter, or all
 * @returns the number of jobs
 */
export const retryDeadLetters = (client: Client, id: string | 'all'): Promise<number> =>
  change(client, id, 'graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0)');

/** Deletes a dead letter, whose work will then never be done. */
export const deleteDeadLetter = (client: Client, id: string): Promise<number> =>
  change(client, id, 'graphile_worker.complete_jobs(ids)');

async function change(client: Client, id: string, how: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT changed.id FROM (
       SELECT array_agg(job.id) AS ids FROM ${JOBS} WHERE ${IS_DEAD} AND ($1 = 'all' OR job.id::text = $1)
     ) AS dead, ${how} AS changed`,
    [id],
  );
  return rowCount ?? 0;
}

import type { Client } from 'pg';
import { z } from 'zod';

/** A job that has failed as often as it may, and waits for a person. */
const deadLetter = z.object({
  id: z.string(),
  task: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** When it was ordered, and when it failed for the last time. */
  createdAt: z.date(),
  failedAt: z.date(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** The jobs of one task that are not done yet, dead letters apart. */
const waitingJobs = z.object({
  task: z.string(),
  /** Whose time has come. */
  due: z.number(),
  /** Whose time is still to come. */
  later: z.number(),
  running: z.number(),
  /** Among them all: those that have failed before, and are tried again. */
  failed: z.number(),
  nextAt: z.date().nullable(),
});
export type WaitingJobs = z.infer<typeof waitingJobs>;

const JOBS = 'graphile_worker._private_jobs AS job';
const TASKS = 'graphile_worker._private_tasks AS task ON task.id = job.task_id';
/** One that is at its last attempt is not dead yet. */
const IS_DEAD = 'job.attempts >= job.max_attempts AND job.locked_at IS NULL';

/** Whether there are tables of jobs at all: before the first start there are none. */
export async function hasJobs(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') AS jobs");
  return z.object({ jobs: z.string().nullable() }).parse(rows[0]).jobs !== null;
}

/** The oldest first. */
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
 * Has dead letters tried anew at once, with all their attempts.
 * @param id of one of them, or all
 * @returns how many there were
 */
export const retryDeadLetters = (client: Client, id: string | 'all'): Promise<number> =>
  change(client, id, 'graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0)');

/** Gives up a dead letter: what it was to do will not be done. */
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

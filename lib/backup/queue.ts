import type { Client } from 'pg';
import { z } from 'zod';
import type { Table } from './contents';

/** The columns of a job in the archive. Task and queue are names; the worker that holds the job is left out. */
const COLUMNS = [
  'id bigint',
  'task text',
  'queue text',
  'payload json',
  'priority smallint',
  'run_at timestamptz',
  'attempts smallint',
  'max_attempts smallint',
  'last_error text',
  'created_at timestamptz',
  'updated_at timestamptz',
  'key text',
  'revision integer',
  'flags jsonb',
] as const;

/** SQL for all jobs: waiting and running ones, and dead letters. */
export const SELECT_JOBS = `
  SELECT job.id, task.identifier, queue.queue_name, job.payload, job.priority, job.run_at, job.attempts,
    job.max_attempts, job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
  FROM graphile_worker._private_jobs AS job
  JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id`;

const NUMBERS = "pg_get_serial_sequence('graphile_worker._private_jobs', 'id')";

/** Returns the highest job number assigned so far, 0 if there is none. */
export async function lastJobNumber(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT coalesce(pg_sequence_last_value(${NUMBERS}), 0)::float8 AS last`,
  );
  return z.object({ last: z.number() }).parse(rows[0]).last;
}

/** The temporary table for the jobs of an archive before they are inserted into the queue. */
export const RESTORED_JOBS: Table = {
  name: 'restored_jobs',
  columns: COLUMNS.map((column) => column.replace(/ .*/, '')),
};

export async function createJobsTable(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE ${RESTORED_JOBS.name} (${COLUMNS.join(', ')}) ON COMMIT DROP`);
}

/**
 * Inserts the restored jobs into the queue under their old numbers, to which the rows of `mails` refer.
 * @param lastNumber the highest number assigned in the planner of the backup
 */
export async function insertJobs(client: Client, lastNumber: number): Promise<void> {
  const table = RESTORED_JOBS.name;
  await client.query(`
    INSERT INTO graphile_worker._private_tasks (identifier) SELECT DISTINCT task FROM ${table} ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_job_queues (queue_name)
    SELECT DISTINCT queue FROM ${table} WHERE queue IS NOT NULL ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_jobs (id, task_id, job_queue_id, payload, priority, run_at, attempts,
      max_attempts, last_error, created_at, updated_at, key, revision, flags)
    OVERRIDING SYSTEM VALUE
    SELECT job.id, task.id, queue.id, job.payload, job.priority, job.run_at, job.attempts, job.max_attempts,
      job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
    FROM ${table} AS job
    JOIN graphile_worker._private_tasks AS task ON task.identifier = job.task
    LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.queue_name = job.queue`);
  // New jobs get higher numbers than all earlier ones, since rows of `mails` also refer to finished jobs.
  await client.query(`SELECT setval(${NUMBERS}, greatest($1::bigint, (SELECT max(id) FROM ${table}), 1))`, [
    lastNumber,
  ]);
}

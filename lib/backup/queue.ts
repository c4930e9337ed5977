import type { Client } from 'pg';
import { z } from 'zod';
import type { Table } from './contents';

/** The columns in the archive: task and queue by name, without the worker that holds the job. */
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

/** Waiting jobs, running jobs and dead letters. */
export const SELECT_JOBS = `
  SELECT job.id, task.identifier, queue.queue_name, job.payload, job.priority, job.run_at, job.attempts,
    job.max_attempts, job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
  FROM graphile_worker._private_jobs AS job
  JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id`;

const NUMBERS = "pg_get_serial_sequence('graphile_worker._private_jobs', 'id')";

export async function lastJobNumber(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT coalesce(pg_sequence_last_value(${NUMBERS}), 0)::float8 AS last`,
  );
  return z.object({ last: z.number() }).parse(rows[0]).last;
}

/** The temporary table for the jobs of an archive before they join the queue. */
export const WAITING_ROOM: Table = {
  name: 'restored_jobs',
  columns: COLUMNS.map((column) => column.replace(/ .*/, '')),
};

export async function openWaitingRoom(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE ${WAITING_ROOM.name} (${COLUMNS.join(', ')}) ON COMMIT DROP`);
}

/**
 * Adds the jobs to the queue under their old numbers, which the record of mails refers to.
 * @param lastNumber the highest number assigned where the backup was made
 */
export async function joinQueue(client: Client, lastNumber: number): Promise<void> {
  const room = WAITING_ROOM.name;
  await client.query(`
    INSERT INTO graphile_worker._private_tasks (identifier) SELECT DISTINCT task FROM ${room} ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_job_queues (queue_name)
    SELECT DISTINCT queue FROM ${room} WHERE queue IS NOT NULL ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_jobs (id, task_id, job_queue_id, payload, priority, run_at, attempts,
      max_attempts, last_error, created_at, updated_at, key, revision, flags)
    OVERRIDING SYSTEM VALUE
    SELECT job.id, task.id, queue.id, job.payload, job.priority, job.run_at, job.attempts, job.max_attempts,
      job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
    FROM ${room} AS job
    JOIN graphile_worker._private_tasks AS task ON task.identifier = job.task
    LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.queue_name = job.queue`);
  // Above every number ever assigned: the record of mails also names jobs that are done.
  await client.query(`SELECT setval(${NUMBERS}, greatest($1::bigint, (SELECT max(id) FROM ${room}), 1))`, [
    lastNumber,
  ]);
}

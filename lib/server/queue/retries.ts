import type { JobHelpers, Task } from 'graphile-worker';

/** Thrown by a task that no other try will help: its job goes to the dead letters at once. */
export class Hopeless extends Error {
  override name = 'Hopeless';
}

/** How much longer than the worker's own backoff a job may wait, as a share of it. */
const JITTER = 0.25;

/**
 * The tasks with our way of failing. The worker waits exp(attempts) seconds before the next try, some six hours from
 * the tenth on; what failed together would come back together, so each waits a little longer by chance. A hopeless job
 * has its attempts used up.
 */
export function withRetries(tasks: Record<string, Task>): Record<string, Task> {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, withRetry(task)]));
}

const withRetry =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      // Its failure must be told as what it is, also when the database is the reason.
      await (error instanceof Hopeless ? giveUp(helpers) : delay(helpers)).catch(() => undefined);
      throw error;
    }
  };

/** What the worker does to a failed job starts from its `run_at` and its attempts, which nobody else touches meanwhile. */
async function delay({ job, query }: JobHelpers): Promise<void> {
  const backoff = Math.exp(Math.min(job.attempts, 10));
  await query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() + make_interval(secs => $2) WHERE id = $1',
    [job.id, backoff * JITTER * Math.random()],
  );
}

async function giveUp({ job, query }: JobHelpers): Promise<void> {
  await query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = $1', [job.id]);
}

import type { JobHelpers, Task } from 'graphile-worker';

/** Thrown by a task that no retry can help: its job becomes a dead letter at once. */
export class Hopeless extends Error {
  override name = 'Hopeless';
}

/** The maximum addition to the worker's own backoff, as a share of it. */
const JITTER = 0.25;

/**
 * Adds our handling of failures to the tasks. The worker waits exp(attempts) seconds before the next try, some six
 * hours from the tenth on; a random addition keeps jobs that failed together from returning together. A hopeless job
 * uses up its attempts.
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
      // The original failure must be reported, also when the database is its reason.
      await (error instanceof Hopeless ? giveUp(helpers) : delay(helpers)).catch(() => undefined);
      throw error;
    }
  };

/** The worker computes the next try from `run_at` and the attempts, which nothing else changes meanwhile. */
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

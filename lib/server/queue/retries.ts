import type { JobHelpers, Task } from 'graphile-worker';

/** Thrown by a task that no retry can help; its job becomes a dead letter at once. */
export class Hopeless extends Error {
  override name = 'Hopeless';
}

/** Thrown by a task whose next attempt has to wait for a time that somebody else has named. */
export class Later extends Error {
  override name = 'Later';
  /** @param seconds the least time until the next attempt */
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** The largest random addition to the worker's own backoff, as a fraction of it. */
const JITTER = 0.25;

/**
 * Adds our handling of failures to the tasks. The worker waits exp(attempts) seconds before the next attempt, some six
 * hours from the tenth on. A random addition separates jobs that failed together. A `Hopeless` failure uses up the
 * attempts of its job.
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
      // A failure of this statement is ignored, so that the original one is reported, also when the database caused it.
      await (error instanceof Hopeless
        ? giveUp(helpers)
        : delay(helpers, error instanceof Later ? error.seconds : 0)
      ).catch(() => undefined);
      throw error;
    }
  };

/**
 * Postpones the next attempt, which the worker has computed from `run_at` and the attempts; nothing else changes these.
 */
async function delay({ job, query }: JobHelpers, least: number): Promise<void> {
  const backoff = Math.exp(Math.min(job.attempts, 10));
  await query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() + make_interval(secs => $2) WHERE id = $1',
    [job.id, least + backoff * JITTER * Math.random()],
  );
}

async function giveUp({ job, query }: JobHelpers): Promise<void> {
  await query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = $1', [job.id]);
}

import { query } from '@/lib/db/connection';

/**
 * Lets the schedule go on after the clock was set back. graphile-worker does nothing by schedule before the time of the
 * last run has come again, which may take years after a machine has started with a wrong clock.
 */
export async function forgetLaterRuns(): Promise<void> {
  await query({
    text: `UPDATE graphile_worker._private_known_crontabs
      SET last_execution = now(), known_since = least(known_since, now())
      WHERE last_execution > now() + interval '1 minute'`,
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, type Runner } from 'graphile-worker';
import { untilAvailable } from '@/lib/db/availability';
import { env } from '@/lib/server/env';
import { startRunners } from '@/lib/server/jobs/runners';
import { cronItems } from '@/lib/server/jobs/task-list';
import { log } from '@/lib/server/log';
import { giveBackJobs, watchForAbandonedJobs } from '@/lib/server/queue/abandoned-jobs';
import { forgetLaterRuns } from '@/lib/server/queue/later-runs';
import { notifyLauncher, onStop } from './launcher/messages';

/** Milliseconds in which a job in progress has to finish when the planner stops. After that it returns to the queue. */
const STOP_TIMEOUT_MS = 8_000;

/** Milliseconds for which a start waits for a database that answers late, as on a busy machine. */
const START_TIMEOUT_MS = 60_000;

/** The worker process: runs the jobs that requests have enqueued, such as mail and clean-up. */
async function main(): Promise<void> {
  await untilAvailable(forgetLaterRuns, START_TIMEOUT_MS);
  const poolIds: string[] = [];
  const stopWatching: (() => Promise<void>)[] = [];
  const runners = await startRunners({
    connectionString: env.databaseUrl,
    abortTimeout: STOP_TIMEOUT_MS / 2,
    cronItems: parseCronItems(cronItems),
    onPool: (poolId) => {
      poolIds.push(poolId);
      stopWatching.push(watchForAbandonedJobs(env.databaseUrl, poolId));
    },
  });
  let stopping = false;
  onStop(() => {
    stopping = true;
    stopRunners(runners, poolIds)
      .then(() => Promise.all(stopWatching.map((stop) => stop())))
      .finally(() => process.exit(0));
  });
  notifyLauncher({ kind: 'ready' });
  await Promise.race(runners.map(({ promise }) => promise));
  if (!stopping) process.exit(1);
}

/** Waits for jobs in progress. Those that do not finish in time return to the queue. */
async function stopRunners(runners: readonly Runner[], poolIds: readonly string[]): Promise<void> {
  const finished = Promise.all(runners.map((runner) => runner.stop())).then(
    () => true,
    () => false,
  );
  if (await Promise.race([finished, delay(STOP_TIMEOUT_MS, false)])) return;
  await Promise.all(poolIds.map((poolId) => giveBackJobs(poolId)));
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'the job worker cannot go on');
  process.exit(1);
});

import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type WorkerPool } from 'graphile-worker';
import { env } from '@/lib/server/env';
import { cronItems, taskList } from '@/lib/server/jobs/task-list';
import { log } from '@/lib/server/log';
import { giveBackJobs, watchForAbandonedJobs } from '@/lib/server/queue/abandoned-jobs';
import { notifyLauncher, onStop } from './launcher/messages';

/** The most jobs that run at once. They mostly wait for the database and for mail servers. */
const CONCURRENCY = 5;
const CONNECTIONS = CONCURRENCY + 2;

/** Milliseconds in which a job in progress has to finish when the planner stops. After that it returns to the queue. */
const STOP_TIMEOUT_MS = 8_000;

/** The log levels of graphile-worker's messages. It logs every job at the level info, which is debug here. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const logger = new Logger(() => (level, message) => log[LEVELS[level]]({ event: 'jobs' }, message));

/** The worker process: runs the jobs that requests have enqueued, such as mail and clean-up. */
async function main(): Promise<void> {
  const events = new EventEmitter();
  let poolId = '';
  let stopWatching: () => Promise<void> = async () => undefined;
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    poolId = workerPool.id;
    stopWatching = watchForAbandonedJobs(env.databaseUrl, workerPool.id);
  });
  const runner = await run({
    connectionString: env.databaseUrl,
    maxPoolSize: CONNECTIONS,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS / 2,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
    logger,
    events,
  });
  let stopping = false;
  onStop(() => {
    stopping = true;
    stopRunner(runner, poolId)
      .then(stopWatching)
      .finally(() => process.exit(0));
  });
  notifyLauncher({ kind: 'ready' });
  await runner.promise;
  if (!stopping) process.exit(1);
}

/** Waits for jobs in progress. Those that do not finish in time return to the queue. */
async function stopRunner(runner: Runner, poolId: string): Promise<void> {
  const finished = runner.stop().then(
    () => true,
    () => false,
  );
  if (await Promise.race([finished, delay(STOP_TIMEOUT_MS, false)])) return;
  await giveBackJobs(poolId);
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'the job worker cannot go on');
  process.exit(1);
});

import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type WorkerPool } from 'graphile-worker';
import { pool } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { cronItems, taskList } from '@/lib/server/jobs/task-list';
import { log } from '@/lib/server/log';
import { giveBackJobs, watchForAbandonedJobs } from '@/lib/server/queue/abandoned-jobs';
import { onStop, tellLauncher } from './launcher/messages';

/** Jobs wait for the database and for mail servers most of the time. */
const CONCURRENCY = 5;
const CONNECTIONS = CONCURRENCY + 2;

/** Milliseconds that a job under way may take when the planner stops; then it is given back for the next start. */
const STOP_PATIENCE_MS = 8_000;

/** Their messages tell every job; ours to tell are the failures. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const logger = new Logger(() => (level, message) => log[LEVELS[level]]({ event: 'jobs' }, message));

/** The process that does what nobody waits for: mail, sweeping, whatever a request has enqueued. */
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
    gracefulShutdownAbortTimeout: STOP_PATIENCE_MS / 2,
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
  tellLauncher({ kind: 'ready' });
  await runner.promise;
  if (!stopping) process.exit(1);
}

/** Lets the jobs under way finish; those that do not in time are given back, and this process ends under them. */
async function stopRunner(runner: Runner, poolId: string): Promise<void> {
  const finished = runner.stop().then(
    () => true,
    () => false,
  );
  if (await Promise.race([finished, delay(STOP_PATIENCE_MS, false)])) return;
  await giveBackJobs(pool, poolId);
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'the job worker cannot go on');
  process.exit(1);
});

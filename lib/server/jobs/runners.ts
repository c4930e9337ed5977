import { EventEmitter } from 'node:events';
import { Logger, type ParsedCronItem, type Runner, run, type WorkerPool } from 'graphile-worker';
import { log } from '@/lib/server/log';
import { PLACES } from './task-list';

/** The log levels of graphile-worker's messages. It logs every job at the level info, which is debug here. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const logger = new Logger(() => (level, message) => log[LEVELS[level]]({ event: 'jobs' }, message));

/** Connections of a group of tasks besides those of its running jobs. */
const MORE_CONNECTIONS = 2;

type Options = {
  connectionString: string;
  /** Milliseconds after which jobs that are asked to end when the worker stops are abandoned. */
  abortTimeout: number;
  /** The schedule; nothing is scheduled by default. */
  cronItems?: ParsedCronItem[];
  /** Called with the name under which a group of tasks takes jobs. */
  onPool?: (poolId: string) => void;
};

/** Begins to run due jobs, each group of tasks in its own places. */
export function startRunners({
  connectionString,
  abortTimeout,
  cronItems = [],
  onPool = () => undefined,
}: Options): Promise<Runner[]> {
  const start = ({ tasks, atOnce }: (typeof PLACES)[number], parsedCronItems: ParsedCronItem[]) => {
    const events = new EventEmitter();
    events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => onPool(workerPool.id));
    return run({
      connectionString,
      maxPoolSize: atOnce + MORE_CONNECTIONS,
      concurrency: atOnce,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: abortTimeout,
      taskList: tasks,
      parsedCronItems,
      logger,
      events,
    });
  };
  return Promise.all(PLACES.map((places, index) => start(places, index === 0 ? cronItems : [])));
}

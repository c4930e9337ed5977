import type { Task } from 'graphile-worker';
import { log } from '@/lib/server/log';
import { extendAll } from '@/lib/server/series/extend';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'extend-series': Record<string, never>;
    }
  }
}

/** Lays out what repeats until the present horizon. */
export const extendSeries: Task = async () => {
  const laid = await extendAll();
  if (laid > 0) log.info({ event: 'occurrences-laid-out', laid }, 'laid out occurrences');
};

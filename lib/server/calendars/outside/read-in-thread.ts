import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NoCalendar } from './lines';
import type { CalendarRows } from './rows';
import type { ThreadInput } from './thread';

/** Milliseconds that the reading of a file may take. */
const TIME_MS = 10_000;

/** Megabytes that it may take: a file of 10 MiB needs some hundred. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** Paths are relative to the project's folder, which is the working directory. */
const SOURCE = 'lib/server/calendars/outside/thread.ts';

/**
 * Returns the thread's script: the bundle beside that of this process (lib/run/build/server-processes.ts), otherwise its
 * source, which tsx loads.
 */
function script(): { file: string; execArgv: string[] } {
  const bundle = path.join(path.dirname(process.argv[1] ?? ''), 'thread.js');
  return existsSync(bundle)
    ? { file: bundle, execArgv: [] }
    : { file: path.resolve(SOURCE), execArgv: ['--require', 'tsx/cjs'] };
}

/**
 * Reads the events of a file in a thread of its own, which ends after ten seconds or when it takes too much memory.
 * @returns why there are none, if there are none
 */
export function readInThread(
  input: ThreadInput,
  timeMs = TIME_MS,
): Promise<CalendarRows | NoCalendar | 'slow' | 'large'> {
  const { file, execArgv } = script();
  return new Promise((done, failed) => {
    const thread = new Worker(file, { workerData: input, execArgv, resourceLimits: MEMORY });
    const timer = setTimeout(() => {
      done('slow');
      void thread.terminate();
    }, timeMs);
    thread.on('message', done);
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') done('large');
      else failed(error);
    });
    thread.on('exit', () => {
      clearTimeout(timer);
      failed(new Error('The thread has ended without an answer.'));
    });
  });
}

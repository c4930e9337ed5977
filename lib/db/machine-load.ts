import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The most by which a limit of time is extended. */
export const MOST_SLOWNESS = 6;

/** Milliseconds for which a measurement is used. */
const VALID = 200;

/**
 * Returns how many times longer work takes than on an idle machine, from 1 to `MOST_SLOWNESS`: the programs that want to
 * run, for each processor.
 * @param running the programs that want to run now; null where the system does not tell
 * @param minute their average of the last minute
 */
export function slownessOf(running: number | null, minute: number, processors: number): number {
  const slowness = Math.max(running ?? 0, minute) / processors;
  return Math.min(MOST_SLOWNESS, Math.max(1, slowness));
}

/**
 * Reads the number of programs that want to run now, which the average of a minute follows late.
 * @returns null on other systems than Linux
 */
function readRunning(): number | null {
  try {
    // For example '0.20 0.18 0.12 1/80 11206': after three averages the running programs, and all.
    return Number.parseInt(readFileSync('/proc/loadavg', 'utf8').split(' ')[3] ?? '', 10) || null;
  } catch {
    return null;
  }
}

let measured = { slowness: 1, at: Number.NEGATIVE_INFINITY };

/** How busy this machine is, by which limits of time are multiplied. */
export const machineLoad = {
  /** Returns the result of `slownessOf` for the present load. */
  slowness(): number {
    const now = performance.now();
    if (now - measured.at >= VALID) {
      const [minute = 0] = loadavg();
      measured = { slowness: slownessOf(readRunning(), minute, availableParallelism()), at: now };
    }
    return measured.slowness;
  },
};

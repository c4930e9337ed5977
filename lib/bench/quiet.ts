import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The milliseconds for which the machine is observed. */
const LOOK = 1_500;

/** The largest share of processor time of other work on a machine that counts as quiet. */
const OTHERS_MAX = 0.15;

export type Times = { busy: number; all: number };

/** @param text the first line of /proc/stat: user, nice, system, idle, waiting for the disk, … */
export function timesIn(text: string): Times {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...more] =
    text.split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
  const busy = [user, nice, system, ...more].reduce((sum, value) => sum + value, 0);
  return { busy, all: busy + idle + waiting };
}

/** Returns the busy share of the processor time between two readings. */
export const shareBetween = (before: Times, after: Times): number =>
  (after.busy - before.busy) / Math.max(1, after.all - before.all);

/** Measures the share of processor time that other work uses. Needs Linux. */
async function takenByOthers(): Promise<number> {
  const look = () => timesIn(readFileSync('/proc/stat', 'utf8'));
  const before = look();
  await pause(LOOK);
  return shareBetween(before, look());
}

/** Measures whether the machine is quiet enough for a reliable result, and describes its state. */
export async function quietness(): Promise<{ isQuiet: boolean; words: string }> {
  const taken = await takenByOthers();
  const isQuiet = taken <= OTHERS_MAX;
  const words = `${Math.round(taken * 100)} % of the machine taken by other work`;
  return { isQuiet, words };
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ticks of the clock in which Linux counts processor time, per second. It is 100 on every architecture. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor seconds (user and system) of this process and of all descendants that have ended and were
 * waited for; null where the system does not tell, which is anywhere but on Linux. Source: proc_pid_stat(5), fields 14
 * to 17.
 */
export function processorSeconds(): number | null {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  // The second field is the name in brackets, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Seconds that `WORK` takes on the machine for which the budget is stated, while its other cores are busy. */
const REFERENCE_SECONDS = 0.5;

/** A fixed amount of what tests mostly do: parsing, sorting, text and hashing. Prints its own processor seconds. */
const WORK = `
  const { createHash } = require('node:crypto');
  const rows = Array.from({ length: 4000 }, (_, n) => ({ id: n, title: 'Task ' + ((n * 7919) % 4001), done: n % 3 === 0 }));
  for (let round = 0; round < 48; round++) {
    const copy = JSON.parse(JSON.stringify(rows)).sort((a, b) => a.title.localeCompare(b.title));
    createHash('sha256').update(copy.map(({ title }) => title.replace(/\\d/g, '#')).join()).digest('hex');
  }
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1e6));
`;

/**
 * Measures how much slower this machine is at the moment than the one for which the budget is stated: 1.5 if the same
 * work takes half as long again. Takes about half a second.
 */
export function slownessNow(): number {
  const { stdout } = spawnSync(process.execPath, ['-e', WORK], { encoding: 'utf8' });
  return Number(stdout) / REFERENCE_SECONDS;
}

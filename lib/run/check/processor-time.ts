import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Ticks of the clock in which Linux counts processor time, per second. It is 100 on every architecture. */
const TICKS_PER_SECOND = 100;

/** Milliseconds between two looks at the processes. What a lost process took after the last look is not counted. */
const INTERVAL = 500;

/**
 * A process as proc_pid_stat(5) describes it.
 *
 * @property key the id with the time of the start, since ids are used again
 * @property waited ticks of its children that have ended and were waited for, theirs included
 * @property ticks its own ticks and `waited`
 */
export type Process = { id: number; parent: number; key: string; waited: number; ticks: number };

/**
 * Counts the processor time of a process and of everything that it starts. Linux adds what a process took to its parent
 * when it ends, but not where the parent has ended before, as when a whole group is killed. Such time is lost for the
 * ancestors, so the processes are looked at again and again, and what vanished without being added to an ancestor is
 * added here.
 */
export class ProcessorTime {
  /** The descendants that were alive at the last look, and the process itself, by key. */
  private alive = new Map<string, Process>();
  /** Ticks of processes that have ended and were added to no living ancestor. */
  private lost = 0;

  constructor(private readonly root: number) {}

  /** Takes notice of the processes of the machine that are alive now. */
  look(processes: readonly Process[]): void {
    const now = this.descendantsAmong(processes);
    const vanished = new Map<string | null, number>();
    const before = new Map([...this.alive.values()].map((process) => [process.id, process]));
    for (const process of this.alive.values()) {
      if (now.has(process.key)) continue;
      const heir = livingAncestor(process, before, now);
      vanished.set(heir, (vanished.get(heir) ?? 0) + process.ticks);
    }
    for (const [heir, ticks] of vanished) {
      const added = heir ? (now.get(heir)?.waited ?? 0) - (this.alive.get(heir)?.waited ?? 0) : 0;
      this.lost += Math.max(0, ticks - added);
    }
    this.alive = now;
  }

  /** The processor seconds so far, of living and ended processes. */
  get seconds(): number {
    const living = [...this.alive.values()].reduce((sum, { ticks }) => sum + ticks, 0);
    return (living + this.lost) / TICKS_PER_SECOND;
  }

  /** A process belongs to the root if it did so before, or if its parent does. */
  private descendantsAmong(processes: readonly Process[]): Map<string, Process> {
    const children = new Map<number, Process[]>();
    for (const process of processes) {
      const siblings = children.get(process.parent);
      if (siblings) siblings.push(process);
      else children.set(process.parent, [process]);
    }
    const found = new Map<string, Process>();
    const rest = processes.filter(({ id, key }) => id === this.root || this.alive.has(key));
    for (let next = rest.pop(); next; next = rest.pop()) {
      if (found.has(next.key)) continue;
      found.set(next.key, next);
      rest.push(...(children.get(next.id) ?? []));
    }
    return found;
  }
}

/** Returns the key of the nearest ancestor that is alive; null where all up to the root, or the first orphan, ended. */
function livingAncestor(
  { parent }: Process,
  before: ReadonlyMap<number, Process>,
  now: ReadonlyMap<string, Process>,
): string | null {
  const ancestor = before.get(parent);
  if (!ancestor) return null;
  return now.has(ancestor.key) ? ancestor.key : livingAncestor(ancestor, before, now);
}

/** Reads the processes of this machine; null where the system does not tell, which is anywhere but on Linux. */
export function readProcesses(): Process[] | null {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return null;
  }
  return names.flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [processOf(readFileSync(`/proc/${name}/stat`, 'utf8'))];
    } catch {
      // It has ended since the folder was listed.
      return [];
    }
  });
}

/** Parses a line of /proc/<id>/stat: fields 1, 4, 14 to 17 and 22. */
export function processOf(stat: string): Process {
  // The second field is the name in brackets, which may contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const id = Number.parseInt(stat, 10);
  const [own = 0, system = 0, waited = 0, waitedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    id,
    parent: Number(fields[1]),
    key: `${id} ${fields[19]}`,
    waited: waited + waitedSystem,
    ticks: own + system + waited + waitedSystem,
  };
}

/**
 * Begins to count the processor time of this process and its descendants.
 * @returns the function that gives the seconds so far; null where the system does not tell
 */
export function countProcessorTime(): () => number | null {
  const time = new ProcessorTime(process.pid);
  const look = (): boolean => {
    const processes = readProcesses();
    if (processes) time.look(processes);
    return processes !== null;
  };
  if (look()) setInterval(look, INTERVAL).unref();
  return () => (look() ? time.seconds : null);
}

/** The processor seconds of a machine since its start: those of all programs, and with the idle ones. */
export type MachineTime = { busy: number; all: number };

/** Reads the processor seconds of the machine. */
export function machineTime(): MachineTime {
  const cores = cpus().map(({ times }) => ({
    all: Object.values(times).reduce((sum, milliseconds) => sum + milliseconds, 0),
    idle: times.idle,
  }));
  const all = cores.reduce((sum, core) => sum + core.all, 0) / 1000;
  const idle = cores.reduce((sum, core) => sum + core.idle, 0) / 1000;
  return { busy: all - idle, all };
}

/**
 * Returns the share of the machine's processor time, from 0 to 1, that other programs took between two readings.
 * @param own the processor seconds of the programs that are not others
 */
export const shareOfOthers = (before: MachineTime, after: MachineTime, own: number): number =>
  Math.max(0, after.busy - before.busy - own) / Math.max(1, after.all - before.all);

/** Seconds that `WORK` takes on the machine for which the budget is stated, while its other cores are busy. */
const REFERENCE_SECONDS = 0.2;

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

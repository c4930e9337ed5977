import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { until } from './outcome';

/** The most milliseconds in which a process collects garbage and writes its file, on a busy machine. */
const TIMEOUT = 30_000;

/**
 * Reads the memory that the processes of a planner use after a full garbage collection: V8's heap and its buffers.
 * Resident memory would not show leaks, since V8 postpones collections while it is far from its limit.
 */
export class HeldMemory {
  readonly #folder: string;

  /** @param folder receives the files of the processes; nothing else may use it */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The environment variables with which the planner has to be started. */
  get variables(): Record<string, string> {
    const preloads = [require.resolve('tsx/cjs'), path.join(__dirname, 'held-memory-hook.ts')];
    return {
      NODE_OPTIONS: preloads.map((file) => `--require ${JSON.stringify(file)}`).join(' '),
      HELD_MEMORY_FOLDER: this.#folder,
    };
  }

  /** @returns the bytes in use by a process */
  async of(pid: number): Promise<number> {
    const answer = path.join(this.#folder, String(pid));
    rmSync(answer, { force: true });
    process.kill(pid, 'SIGUSR2');
    await until(`process ${pid} writes its memory use`, TIMEOUT, () => existsSync(answer));
    return Number(readFileSync(answer, 'utf8'));
  }
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { until } from './outcome';

/** Milliseconds in which a busy process collects garbage and reports. */
const TIMEOUT = 30_000;

/**
 * The memory that the processes of a planner hold: V8's after a full collection, including its buffers. Resident memory
 * is no sign of a leak, since V8 postpones collections as long as its limit is far.
 */
export class HeldMemory {
  readonly #folder: string;

  /** @param folder for the answers, used by nothing else */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The variables to start the planner with. */
  get variables(): Record<string, string> {
    const preloads = [require.resolve('tsx/cjs'), path.join(__dirname, 'held-memory-hook.ts')];
    return {
      NODE_OPTIONS: preloads.map((file) => `--require ${JSON.stringify(file)}`).join(' '),
      HELD_MEMORY_FOLDER: this.#folder,
    };
  }

  /** @returns bytes */
  async of(pid: number): Promise<number> {
    const answer = path.join(this.#folder, String(pid));
    rmSync(answer, { force: true });
    process.kill(pid, 'SIGUSR2');
    await until(`process ${pid} says what it holds`, TIMEOUT, () => existsSync(answer));
    return Number(readFileSync(answer, 'utf8'));
  }
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { until } from './outcome';

/** Milliseconds in which a busy process collects its garbage and says what is left. */
const PATIENCE = 30_000;

/**
 * What the processes of a planner hold: memory that V8 has in use after a full collection, its buffers included. What the
 * system counts as theirs is no sign of a leak, since V8 puts collections off as long as its limit is far.
 */
export class HeldMemory {
  readonly #folder: string;

  /** @param folder for the answers; nobody else's */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** What the planner has to be started with. */
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
    await until(`process ${pid} says what it holds`, PATIENCE, () => existsSync(answer));
    return Number(readFileSync(answer, 'utf8'));
  }
}

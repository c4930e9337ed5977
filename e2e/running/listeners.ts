import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';

/** The number of listeners of a server, by event. */
const counts = z.record(z.string(), z.number());

/** Reads the number of listeners on the web server of a running planner. */
export class Listeners {
  readonly #folder: string;

  /** @param folder receives the files of the web processes; nothing else may use it */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The environment variables with which the planner has to be started. */
  get variables(): Record<string, string> {
    const preloads = [require.resolve('tsx/cjs'), path.join(__dirname, 'listeners-hook.ts')];
    return {
      NODE_OPTIONS: preloads.map((file) => `--require ${JSON.stringify(file)}`).join(' '),
      LISTENERS_FOLDER: this.#folder,
    };
  }

  /** @param pid the id of a web process */
  async of(pid: number): Promise<Record<string, number>> {
    const answer = path.join(this.#folder, String(pid));
    rmSync(answer, { force: true });
    process.kill(pid, 'SIGUSR2');
    await expect.poll(() => existsSync(answer), { intervals: [20] }).toBe(true);
    const [server] = z.tuple([counts]).parse(JSON.parse(readFileSync(answer, 'utf8')));
    return server;
  }

  /** True once the process has exited by itself, false if it was killed. */
  hasExited(pid: number): boolean {
    return existsSync(path.join(this.#folder, `${pid}.exit`));
  }
}

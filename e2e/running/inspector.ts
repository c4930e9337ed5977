import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';

/**
 * The state that the hook writes: the number of listeners of each server, by event, and the files of the modules that
 * `require` has loaded.
 */
const stateSchema = z.object({
  listeners: z.tuple([z.record(z.string(), z.number())]),
  modules: z.array(z.string()),
});

/** Reads the state of the web processes of a running planner, by a hook that is loaded into them. */
export class Inspector {
  readonly #folder: string;

  /** @param folder receives the files of the web processes; nothing else may use it */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The environment variables with which the planner has to be started. */
  get variables(): Record<string, string> {
    const preloads = [require.resolve('tsx/cjs'), path.join(__dirname, 'inspector-hook.ts')];
    return {
      NODE_OPTIONS: preloads.map((file) => `--require ${JSON.stringify(file)}`).join(' '),
      INSPECTOR_FOLDER: this.#folder,
    };
  }

  /** Returns the number of listeners on the web server of a process, by event. */
  async listenersOf(pid: number): Promise<Record<string, number>> {
    const [server] = (await this.#stateOf(pid)).listeners;
    return server;
  }

  /** Returns the files of the modules that a web process has loaded with `require`. */
  async modulesOf(pid: number): Promise<string[]> {
    return (await this.#stateOf(pid)).modules;
  }

  async #stateOf(pid: number): Promise<z.infer<typeof stateSchema>> {
    const answer = path.join(this.#folder, String(pid));
    rmSync(answer, { force: true });
    process.kill(pid, 'SIGUSR2');
    await expect.poll(() => existsSync(answer), { intervals: [20] }).toBe(true);
    return stateSchema.parse(JSON.parse(readFileSync(answer, 'utf8')));
  }

  /** True once the process has exited by itself, false if it was killed. */
  hasExited(pid: number): boolean {
    return existsSync(path.join(this.#folder, `${pid}.exit`));
  }
}

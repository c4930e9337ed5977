import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { pause } from './planner';

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
    while (!existsSync(answer)) await pause(20);
    const [server] = z.tuple([counts]).parse(JSON.parse(readFileSync(answer, 'utf8')));
    return server;
  }
}

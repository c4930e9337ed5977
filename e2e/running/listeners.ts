import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { pause } from './planner';

/** The number of listeners of each event of one server. */
const counts = z.record(z.string(), z.number());

/** Reads the listeners of a running planner's web server. */
export class Listeners {
  readonly #folder: string;

  /** @param folder for the answers, used by nothing else */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The variables to start the planner with. */
  get variables(): Record<string, string> {
    const preloads = [require.resolve('tsx/cjs'), path.join(__dirname, 'listeners-hook.ts')];
    return {
      NODE_OPTIONS: preloads.map((file) => `--require ${JSON.stringify(file)}`).join(' '),
      LISTENERS_FOLDER: this.#folder,
    };
  }

  /** @param pid of a web process */
  async of(pid: number): Promise<Record<string, number>> {
    const answer = path.join(this.#folder, String(pid));
    rmSync(answer, { force: true });
    process.kill(pid, 'SIGUSR2');
    while (!existsSync(answer)) await pause(20);
    const [server] = z.tuple([counts]).parse(JSON.parse(readFileSync(answer, 'utf8')));
    return server;
  }
}

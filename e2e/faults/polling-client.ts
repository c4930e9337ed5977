import { Agent, get } from 'node:http';
import { pause } from '../running/planner';
import type { Account } from './account';

/** Milliseconds between two reads of one client. */
const PAUSE_MS = 5_000;

/** The most milliseconds of a read. */
const TIMEOUT_MS = 30_000;

/** A client that polls like an open window of the planner, over a connection of its own. */
export class PollingClient {
  /** The number of reads that were answered with 200, refused with 503, and not answered. */
  readonly counts = { answered: 0, refused: 0, unanswered: 0 };
  /** The statuses of all other answers. */
  readonly wrong: number[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #headers: { Authorization: string };
  #stopped = false;

  constructor({ sessionId }: Account) {
    this.#headers = { Authorization: `Bearer ${sessionId}` };
  }

  /** Polls until `stop` is called. @param delay milliseconds before the first read */
  async poll(address: string, paths: readonly string[], delay: number): Promise<void> {
    await pause(delay);
    for (let turn = 0; !this.#stopped; turn++) {
      const status = await this.#read(`${address}${paths[turn % paths.length]}`);
      if (status === 200) this.counts.answered += 1;
      else if (status === 503) this.counts.refused += 1;
      else if (status === 0) this.counts.unanswered += 1;
      else this.wrong.push(status);
      await pause(PAUSE_MS);
    }
    this.#agent.destroy();
  }

  stop(): void {
    this.#stopped = true;
  }

  #read(url: string): Promise<number> {
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const asked = get(url, { headers: this.#headers, agent: this.#agent, signal }, (response) => {
        response.on('error', () => resolve(0));
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      asked.on('error', () => resolve(0));
    });
  }
}

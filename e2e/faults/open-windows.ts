import type { Random } from '@/prisma/demo/random';
import type { Account } from './account';
import { LiveStream } from './live-stream';
import { ensure, until } from './outcome';
import { PollingClient } from './polling-client';

const WINDOWS_EACH = 4;

const PATHS = ['/api/tasks-with-collaborators/2026-03-03', '/api/notifications', '/api/auth/me'];

/** The most milliseconds until the live connections are open. */
const TIMEOUT = 60_000;

/** The open windows of people: of each person some that poll, and one with a live connection. */
export class OpenWindows {
  readonly #streams: readonly LiveStream[];
  readonly #clients: readonly PollingClient[];
  readonly #polling: readonly Promise<void>[];

  constructor(address: string, people: readonly Account[], random: Random) {
    this.#streams = people.map((person) => new LiveStream(address, person));
    this.#clients = people.flatMap((person) =>
      Array.from({ length: WINDOWS_EACH }, () => new PollingClient(person)),
    );
    this.#polling = this.#clients.map((client) => client.poll(address, PATHS, random.between(0, 5_000)));
  }

  get count(): string {
    return `${this.#clients.length} polling clients, ${this.#streams.length} live connections`;
  }

  async untilOpen(): Promise<void> {
    await until('the live connections are open', TIMEOUT, () => this.#streams.every(({ isOpen }) => isOpen));
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.stop();
    for (const stream of this.#streams) stream.close();
    await Promise.all(this.#polling);
  }

  /**
   * Returns a summary of the answers to polling.
   * @throws Broken when an answer was neither 200 nor 503
   */
  summary(): string {
    const wrong = this.#clients.flatMap((client) => client.wrong);
    ensure(wrong.length === 0, `all answers are 200 or 503: ${wrong.slice(0, 10).join(' ')}`);
    const total = (name: keyof PollingClient['counts']) =>
      this.#clients.reduce((sum, { counts }) => sum + counts[name], 0);
    return `${total('answered')} reads, ${total('refused')} refused, ${total('unanswered')} unanswered`;
  }
}

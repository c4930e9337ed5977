import { Client } from 'pg';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';

/** Milliseconds between two tries to reach a database that is away. */
const RETRY = 1_000;

type Options = {
  channel: string;
  heard: (payload: string) => void;
  /** Listening has begun again after a gap, in which something may have been told. */
  resumed: () => void;
};

/** Listens on a channel with a connection of its own, and comes back by itself when the database was away. */
export class Listener {
  readonly #options: Options;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Settles when it listens for the first time; rejects when the database cannot be reached just now. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: env.databaseUrl,
      application_name: 'dayfold-live',
      connectionTimeoutMillis: 4_000,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => payload && this.#options.heard(payload));
    client.on('error', () => undefined);
    client.on('end', () => this.#reopenLater());
    this.#client = client;
    await client.connect();
    await client.query(`LISTEN ${this.#options.channel}`);
  }

  #reopenLater(): void {
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.open().then(this.#options.resumed, (error: unknown) => {
        log.warn({ err: error }, 'live events are waiting for the database');
        this.#reopenLater();
      });
    }, RETRY);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }
}

import { Client } from 'pg';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';

/** Milliseconds between two tries to reach a database that is away. */
const RETRY = 1_000;

/** Milliseconds that the database may take to answer before it counts as gone. */
export const PATIENCE = 5_000;

type Options = {
  channel: string;
  /** Must not throw: it is called from the connection's own parser, which would hear nothing more. */
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

  /**
   * Settles when it listens. Rejects when the database cannot be reached just now, and then nothing of it is left: it
   * comes back by itself only once it has listened.
   */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: env.databaseUrl,
      application_name: 'dayfold-live',
      connectionTimeoutMillis: 4_000,
      query_timeout: PATIENCE,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => payload && this.#options.heard(payload));
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#options.channel}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    client.on('end', () => this.#reopenLater());
    this.#client = client;
    if (this.#closed) await client.end();
  }

  /** Makes sure that the database is still there: a connection that has gone silent tells nobody that it is dead. */
  async check(): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('SELECT 1');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer on the connection of live events');
      // Its end is what opens another.
      await client?.end();
    }
  }

  #reopenLater(): void {
    this.#client = undefined;
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

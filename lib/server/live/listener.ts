import { Client } from 'pg';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';

/** Milliseconds between two attempts to reach an unreachable database. */
const RETRY = 1_000;

/** Milliseconds after which a connection that does not answer counts as lost. */
export const QUERY_TIMEOUT = 5_000;

type Options = {
  channel: string;
  /** Called with each notification. Must not throw: it is called by the parser of the connection, which would stop. */
  onNotification: (payload: string) => void;
  /** Called when the connection is open again; notifications may have been missed meanwhile. */
  onResumed: () => void;
};

/** Listens to a channel on a connection of its own, which is reopened when it is lost. */
export class Listener {
  readonly #options: Options;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Resolves when notifications are being received. Rejects when the database cannot be reached, and does not retry
   * then: only a connection that was open once is reopened.
   */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: env.databaseUrl,
      application_name: 'dayfold-live',
      connectionTimeoutMillis: 4_000,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => payload && this.#options.onNotification(payload));
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

  /** Checks that the database still answers, since a connection to an unreachable host may emit no error. */
  async check(): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('SELECT 1');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer on the connection of live events');
      // The `end` event reopens it.
      await client?.end();
    }
  }

  #reopenLater(): void {
    this.#client = undefined;
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.open().then(this.#options.onResumed, (error: unknown) => {
        log.warn({ err: error }, 'the connection of live events could not be reopened');
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

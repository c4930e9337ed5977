import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase } from 'pg';
import { rawStatements } from './raw-statements';

/**
 * The connection of one transaction, until its end. Raw statements go to it straight.
 */
export class TransactionConnection {
  #client: ClientBase | null = null;
  #wasLent = false;

  /** Whatever asks the pool for a connection first, while the work is done, asks for this one. */
  lentDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    return borrowers.run(this, work);
  }

  /** Raw statements of the transaction. */
  readonly statements = rawStatements(async (query) => {
    // Work may go on when Prisma has ended its transaction: after the timeout, or when something beside it has failed.
    if (!this.#client) throw new Error('Connection terminated: the transaction has ended.');
    return this.#client.query(query);
  });

  get wasLent(): boolean {
    return this.#wasLent;
  }

  lend(client: ClientBase): void {
    if (this.#wasLent) return;
    this.#wasLent = true;
    this.#client = client;
    lent.set(client, this);
  }

  end(): void {
    this.#client = null;
  }
}

const borrowers = new AsyncLocalStorage<TransactionConnection>();
const lent = new WeakMap<ClientBase, TransactionConnection>();

/** To be called when the pool lends a connection, in the context of whoever has asked for it. */
export const noteLent = (client: ClientBase): void => borrowers.getStore()?.lend(client);

/** To be called when a transaction's end is on its way to the database, and when the connection is back or gone. */
export const noteEnded = (client: ClientBase): void => {
  lent.get(client)?.end();
  lent.delete(client);
};

/** Whether whoever calls is at work in a transaction, which has its connection. */
export const isInTransaction = (): boolean => borrowers.getStore()?.wasLent ?? false;

import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientBase, type QueryResult, types } from 'pg';
import { Prisma } from './generated/client';
import { statementName } from './statement-name';

/** What is given to `$queryRaw` and `$executeRaw`. */
export type Statement = readonly [sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

const { INT8, DATE } = types.builtins;

/** As Prisma reads them: whole, and without the time zone of this process. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [DATE]: (text) => new Date(text),
};

const typesOfPrisma = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? types.getTypeParser(id, format),
} as typeof types;

/**
 * The connection of one transaction, until its end. Raw statements go to it straight: on their way
 * through Prisma each would cost three times as much.
 */
export class TransactionConnection {
  #client: ClientBase | null = null;
  #wasLent = false;

  /** Whatever asks the pool for a connection first, while the work is done, asks for this one. */
  lentDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    return borrowers.run(this, work);
  }

  async query([sql, ...values]: Statement): Promise<QueryResult> {
    // Work may go on when Prisma has ended its transaction: after the timeout, or when something beside it has failed.
    if (!this.#client) throw new Error('Connection terminated: the transaction has ended.');
    const statement = sql instanceof Prisma.Sql ? sql : Prisma.sql(sql, ...values);
    const { text } = statement;
    return this.#client.query({
      name: statementName({ sql: text }),
      text,
      values: statement.values.map(toParameter),
      types: typesOfPrisma,
    });
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

/** The driver would write a date in the time zone of this process. */
const toParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

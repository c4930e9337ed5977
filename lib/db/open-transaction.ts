import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type Connection, takeConnection, whileHolding } from './connection';

/** A transaction on a connection of its own, from BEGIN to COMMIT or ROLLBACK. Every transaction of this process is one. */
export class OpenTransaction {
  readonly #connection: Connection;
  readonly #onEnd: (() => void)[] = [];
  #isOpen = true;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async begin(): Promise<OpenTransaction> {
    const connection = await takeConnection();
    try {
      await connection.query({ text: 'BEGIN' });
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return new OpenTransaction(connection);
  }

  /** Runs a statement inside the transaction. Work may go on when it has ended: after its time, or when something beside it has failed. */
  query = async <Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> => {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    return this.#connection.query<Row>(statement);
  };

  /** Does the transaction's work, which may take other connections besides. */
  during<Result>(work: () => Result): Result {
    return whileHolding(this.#connection, work);
  }

  /** Calls the hook when the transaction ends, before that is known to the database. */
  onEnd(hook: () => void): void {
    this.#onEnd.push(hook);
  }

  /** @throws where the database may not have stored it */
  async commit(): Promise<void> {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    const { command } = await this.#end('COMMIT');
    if (command !== 'COMMIT')
      throw new Error('Nothing was stored: a statement of the transaction had failed.');
  }

  /** Undoes what is not committed; does nothing once it has ended. */
  async rollback(): Promise<void> {
    // Where it cannot be sent the connection is destroyed, which undoes it as well.
    if (this.#isOpen) await this.#end('ROLLBACK').catch(() => undefined);
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<QueryResult> {
    // At once: a statement from now on would wait behind this one, and run outside of the transaction.
    this.#isOpen = false;
    for (const hook of this.#onEnd) hook();
    try {
      return await this.#connection.query({ text });
    } finally {
      this.#connection.release();
    }
  }
}

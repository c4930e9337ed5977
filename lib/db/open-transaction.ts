import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type Connection, takeConnection, whileHolding } from './connection';

/**
 * A transaction on a connection of its own, from BEGIN to COMMIT or ROLLBACK. Every transaction of this process is one.
 */
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

  /**
   * Runs a statement inside the transaction. Throws when the transaction has ended: work may continue after its
   * timeout, or after a concurrent failure.
   */
  query = async <Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> => {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    return this.#connection.query<Row>(statement);
  };

  /** Runs the transaction's work, which may take other connections besides. */
  during<Result>(work: () => Result): Result {
    return whileHolding(this.#connection, work);
  }

  /** Calls the hook when the transaction ends, before the database is told. */
  onEnd(hook: () => void): void {
    this.#onEnd.push(hook);
  }

  /** @throws when the database may not have stored it */
  async commit(): Promise<void> {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    const { command } = await this.#end('COMMIT');
    if (command !== 'COMMIT')
      throw new Error('Nothing was stored: a statement of the transaction had failed.');
  }

  /** Rolls back uncommitted work; does nothing once the transaction has ended. */
  async rollback(): Promise<void> {
    // If it cannot be sent the connection is destroyed, which rolls back as well.
    if (this.#isOpen) await this.#end('ROLLBACK').catch(() => undefined);
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<QueryResult> {
    // Before sending: a later statement would wait behind this one, and run outside of the transaction.
    this.#isOpen = false;
    for (const hook of this.#onEnd) hook();
    try {
      return await this.#connection.query({ text });
    } finally {
      this.#connection.release();
    }
  }
}

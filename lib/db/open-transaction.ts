import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type Connection, takeConnection, whileHolding } from './connection';

/**
 * A transaction on a connection of its own, from BEGIN to COMMIT or ROLLBACK. Every transaction of this process is an
 * instance of this class.
 */
export class OpenTransaction {
  readonly #connection: Connection;
  readonly #onEnd: (() => void)[] = [];
  #isOpen = true;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @param statementTimeout milliseconds after which the database ends a statement; by default those of every connection */
  static async begin(statementTimeout?: number): Promise<OpenTransaction> {
    const connection = await takeConnection();
    const limit = statementTimeout === undefined ? '' : `; SET LOCAL statement_timeout = ${statementTimeout}`;
    try {
      await connection.query({ text: `BEGIN${limit}` });
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return new OpenTransaction(connection);
  }

  /**
   * Runs a statement inside the transaction. Throws when the transaction has ended: its work may continue after the
   * timeout of the transaction, or after a failure of concurrent work.
   */
  query = async <Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> => {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    return this.#connection.query<Row>(statement);
  };

  /**
   * Runs the work of the transaction. Other connections that the work takes are not subject to the caller's limit: the
   * work might otherwise wait for the slot that it holds itself.
   */
  during<Result>(work: () => Result): Result {
    return whileHolding(this.#connection, work);
  }

  /**
   * Registers a hook that is called when the transaction ends, before COMMIT or ROLLBACK is sent. Calls it at once when
   * the transaction has ended.
   */
  onEnd(hook: () => void): void {
    if (this.#isOpen) this.#onEnd.push(hook);
    else hook();
  }

  /** @throws Error when the transaction is not stored, or it is unknown whether it is */
  async commit(): Promise<void> {
    if (!this.#isOpen) throw new Error('Connection terminated: the transaction has ended.');
    const { command } = await this.#end('COMMIT');
    if (command !== 'COMMIT')
      throw new Error('Nothing was stored: a statement of the transaction had failed.');
  }

  /** Rolls back uncommitted work; does nothing once the transaction has ended. */
  async rollback(): Promise<void> {
    // If ROLLBACK cannot be sent, the connection is destroyed, which rolls back too.
    if (this.#isOpen) await this.#end('ROLLBACK').catch(() => undefined);
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<QueryResult> {
    // Refuses further statements before COMMIT or ROLLBACK is sent: any that followed would run outside of the
    // transaction.
    this.#isOpen = false;
    for (const hook of this.#onEnd) hook();
    try {
      return await this.#connection.query({ text });
    } finally {
      this.#connection.release();
    }
  }
}

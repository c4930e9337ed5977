import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { ConnectionTurns } from './connection-turns';
import { CONNECT_TIMEOUT, pool, QUERY_TIMEOUT } from './pool';
import { currentDeadline } from './request-deadline';

/** True for an error after which PostgreSQL goes on with the session, unlike FATAL and PANIC. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** A connection that the pool has lent to one caller, until it is released or destroyed. */
export class Connection {
  readonly #client: PoolClient;
  readonly #endTurn: (() => void) | undefined;
  #isHeld = true;

  constructor(client: PoolClient, endTurn?: () => void) {
    this.#client = client;
    this.#endTurn = endTurn;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /**
   * Sends a statement, and waits for its answer until the request's deadline. Its connection stays usable after an
   * error of that statement alone; after any other, or without an answer in time, it is destroyed.
   */
  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    if (!this.#isHeld) throw new Error('Connection terminated: it was given back.');
    const deadline = currentDeadline();
    const left = deadline?.left() ?? Number.POSITIVE_INFINITY;
    const endStep = deadline?.beginStep();
    try {
      if (left === 0) throw new Error('Query read timeout');
      const limited = left < QUERY_TIMEOUT ? { ...statement, query_timeout: Math.ceil(left) } : statement;
      return await this.#client.query<Row>(limited);
    } catch (error) {
      if (!isOfStatement(error)) this.destroy();
      throw error;
    } finally {
      endStep?.();
    }
  }

  /** Returns the connection to the pool; one with an open transaction is destroyed instead. */
  release(): void {
    this.#giveBack(this.#client.getTransactionStatus() !== 'I');
  }

  /** Closes the connection. The database then rolls back uncommitted work. */
  destroy(): void {
    this.#giveBack(true);
  }

  #giveBack(isDestroyed: boolean): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#client.release(isDestroyed);
    this.#endTurn?.();
  }
}

const turns = new ConnectionTurns();
const holder = new AsyncLocalStorage<Connection>();

/**
 * Runs work that holds a connection. Another one that it takes meanwhile does not wait in its caller's queue, since the
 * work itself may hold the caller's slot.
 */
export const whileHolding = <Result>(connection: Connection, work: () => Result): Result =>
  holder.run(connection, work);

/**
 * Waits in the caller's queue and for a connection, until the request's deadline; a caller who disconnects leaves the
 * queue.
 * @throws an error that `isUnavailable` recognises
 */
export function takeConnection(): Promise<Connection> {
  const deadline = currentDeadline();
  const caller = holder.getStore()?.isHeld ? null : deadline?.caller;
  const endStep = deadline?.beginStep();
  return new Promise((resolve, reject) => {
    let isWaiting = true;
    const stopWaiting = () => {
      isWaiting = false;
      clearTimeout(timer);
      caller?.signal.removeEventListener('abort', onAbort);
      endStep?.();
    };
    const giveUp = (reason: string) => {
      stopWaiting();
      leaveQueue?.();
      reject(new Error(reason));
    };
    const onAbort = () => giveUp('Connection terminated: the caller has gone.');
    const onTimeout = () => giveUp('timeout exceeded when trying to connect');
    const timer = setTimeout(
      onTimeout,
      Math.max(1, Math.min(deadline?.left() ?? CONNECT_TIMEOUT, CONNECT_TIMEOUT)),
    );
    const start = (endTurn?: () => void) => {
      caller?.signal.removeEventListener('abort', onAbort);
      pool.connect((error, client) => {
        if (!client) endTurn?.();
        else if (isWaiting) resolve(new Connection(client, endTurn));
        else new Connection(client, endTurn).release();
        if (isWaiting) stopWaiting();
        if (error) reject(error);
      });
    };
    let leaveQueue: (() => void) | null = null;
    if (!caller) return start();
    leaveQueue = turns.take(caller.key, caller.writes ? 'writes' : 'reads', start);
    if (!leaveQueue) return;
    if (caller.signal.aborted) onAbort();
    else caller.signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Runs one statement as a transaction by itself, on any free connection. */
export async function query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
  const connection = await takeConnection();
  try {
    return await connection.query<Row>(statement);
  } finally {
    connection.release();
  }
}

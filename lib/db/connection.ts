import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { CallerLimit, CONNECTIONS } from './caller-limit';
import { CONNECT_TIMEOUT, pool, QUERY_TIMEOUT } from './pool';
import { currentDeadline } from './request-deadline';
import { whenOver } from './time-limit';

/** True for an error that ends only its statement. After FATAL and PANIC, PostgreSQL ends the session. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** A connection that one caller has taken from the pool, until it is released or destroyed. */
export class Connection {
  readonly #client: PoolClient;
  readonly #releaseSlot: (() => void) | undefined;
  #isHeld = true;

  constructor(client: PoolClient, releaseSlot?: () => void) {
    this.#client = client;
    this.#releaseSlot = releaseSlot;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /**
   * Sends a statement, and waits for its result until the request deadline. The connection stays usable after an error
   * of that statement alone; after any other error, or without a result in time, it is destroyed.
   */
  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    if (!this.#isHeld) throw new Error('Connection terminated: it was given back.');
    const { left, end } = limitOf(QUERY_TIMEOUT);
    let stopTimer: (() => void) | undefined;
    try {
      if (left() === 0) throw new Error('Query read timeout');
      return await new Promise((resolve, reject) => {
        stopTimer = whenOver(left, () => reject(new Error('Query read timeout')));
        this.#client.query<Row>(statement).then(resolve, reject);
      });
    } catch (error) {
      if (!isOfStatement(error)) this.destroy();
      throw error;
    } finally {
      stopTimer?.();
      end();
    }
  }

  /** Returns the connection to the pool, or destroys it if it has an open transaction. */
  release(): void {
    this.#return(this.#client.getTransactionStatus() !== 'I');
  }

  /** Closes the connection. The database then rolls back uncommitted work. */
  destroy(): void {
    this.#return(true);
  }

  #return(isDestroyed: boolean): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#client.release(isDestroyed);
    this.#releaseSlot?.();
  }
}

/** Begins a step that may take some milliseconds, and no longer than the request deadline. */
function limitOf(milliseconds: number): { left: () => number; end: () => void } {
  const deadline = currentDeadline();
  const end = deadline?.beginStep() ?? (() => undefined);
  const began = performance.now();
  const ownLeft = () => Math.max(0, milliseconds - (performance.now() - began));
  return { left: () => Math.min(ownLeft(), deadline?.left() ?? Number.POSITIVE_INFINITY), end };
}

const limit = new CallerLimit(CONNECTIONS);
const holder = new AsyncLocalStorage<Connection>();

/**
 * Runs work that holds a connection. If the work takes another one, that one is not subject to the caller's limit: the
 * work might otherwise wait for the slot that it holds itself.
 */
export const whileHolding = <Result>(connection: Connection, work: () => Result): Result =>
  holder.run(connection, work);

/**
 * Takes a connection from the pool. It waits for a slot of the caller and for a free connection, until the request
 * deadline. A caller who disconnects leaves the queue.
 * @throws an error that `isUnavailable` recognises
 */
export function takeConnection(): Promise<Connection> {
  const deadline = currentDeadline();
  const caller = holder.getStore()?.isHeld ? null : deadline?.caller;
  const { left, end } = limitOf(CONNECT_TIMEOUT);
  return new Promise((resolve, reject) => {
    let isWaiting = true;
    const stopWaiting = () => {
      isWaiting = false;
      stopTimer();
      caller?.signal.removeEventListener('abort', onAbort);
      end();
    };
    const giveUp = (reason: string) => {
      stopWaiting();
      leaveQueue?.();
      reject(new Error(reason));
    };
    const onAbort = () => giveUp('Connection terminated: the caller has gone.');
    const stopTimer = whenOver(left, () => giveUp('timeout exceeded when trying to connect'));
    const start = (releaseSlot?: () => void) => {
      caller?.signal.removeEventListener('abort', onAbort);
      pool.connect((error, client) => {
        if (!client) releaseSlot?.();
        else if (isWaiting) resolve(new Connection(client, releaseSlot));
        else new Connection(client, releaseSlot).release();
        if (isWaiting) stopWaiting();
        if (error) reject(error);
      });
    };
    let leaveQueue: (() => void) | null = null;
    if (!caller) return start();
    leaveQueue = limit.take(caller.key, caller.writes ? 'writes' : 'reads', start);
    if (!leaveQueue) return;
    if (caller.signal.aborted) onAbort();
    else caller.signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Runs one statement as a transaction of its own, on any free connection. */
export async function query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
  const connection = await takeConnection();
  try {
    return await connection.query<Row>(statement);
  } finally {
    connection.release();
  }
}

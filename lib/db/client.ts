import { AsyncResource } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { env } from '@/lib/server/env';
import { ConnectionTurns } from './connection-turns';
import { PrismaClient } from './generated/client';
import { type Caller, currentPatience } from './request-deadline';
import { statementName } from './statement-name';
import { isInTransaction, noteEnded, noteLent } from './transaction-connection';

/** Connections per process; PostgreSQL's default of 100 then serves four web processes, the worker and two instances. */
const CONNECTIONS = 10;

/**
 * How often a connection is lent out before another takes its place. It keeps every statement that it has prepared for
 * as long as it lives, and texts with lists of ids are as many as there are lengths of lists.
 */
const USES = 5_000;

/** Milliseconds. A request has less patience for all its steps together (patience.ts); a job has none to lose. */
const CONNECT_TIMEOUT = 4_000;

/** Milliseconds; longer than the server itself lets a statement take: whoever is silent then is not at work on it. */
const QUERY_TIMEOUT = 6_000;

/** What the driver says when an answer does not come in time. */
const SILENCE = 'Query read timeout';

type Callback = (error: unknown, ...results: unknown[]) => void;

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** Whether it is what Prisma ends a transaction with. */
const endsTransaction = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  (asked.text === 'COMMIT' || asked.text === 'ROLLBACK');

/** Ends the step when its answer is there, whichever way that is told. */
function onceAnswered(given: unknown[], answered: () => void, ask: (given: unknown[]) => unknown): unknown {
  const last = given.at(-1);
  if (isCallback(last)) {
    const callback: Callback = (...results) => {
      answered();
      last(...results);
    };
    return ask([...given.slice(0, -1), callback]);
  }
  const answer = ask(given);
  if (answer instanceof Promise) answer.then(answered, answered);
  else answered();
  return answer;
}

/**
 * Waits for an answer no longer than whoever asks has patience for, and ends itself where the database is silent, as
 * when its machine has gone without a word. Outside a transaction the pool sees to that. One inside would go back to the
 * pool with its transaction still open, and after waiting once more, for the end of it.
 */
class WaryClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this);
    const ask = (given: unknown[]): unknown => Reflect.apply(query, this, given);
    const queryOrEnd = (...given: unknown[]): unknown => {
      // At once: what is asked from now on would wait behind it, and be run outside the transaction.
      if (endsTransaction(given[0])) noteEnded(this);
      const answer = this.#askPatiently(given, ask);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#endIfSilent(error));
      return answer;
    };
    this.query = queryOrEnd as typeof this.query;
  }

  #askPatiently(given: unknown[], ask: (given: unknown[]) => unknown): unknown {
    const patience = currentPatience();
    const left = Math.min(patience?.left() ?? QUERY_TIMEOUT, QUERY_TIMEOUT);
    if (!patience || left === QUERY_TIMEOUT) return ask(given);
    const [asked, ...more] = given;
    const last = more.at(-1);
    if (left === 0) {
      const error = new Error(SILENCE);
      if (!isCallback(last)) return Promise.reject(error);
      process.nextTick(last, error);
      return undefined;
    }
    const bounded = boundedBy(asked, left);
    return bounded ? onceAnswered([bounded, ...more], patience.beginStep(), ask) : ask(given);
  }

  #endIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === SILENCE) this.end().catch(() => undefined);
  }
}

/** The same question with a limit of its own; null for what is no plain question, such as a stream of rows. */
function boundedBy(asked: unknown, milliseconds: number): object | null {
  const limit = { query_timeout: Math.ceil(milliseconds) };
  if (typeof asked === 'string') return { text: asked, ...limit };
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null;
  return { ...asked, ...limit };
}

/** What the pool says when there is no connection in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/**
 * Has a caller wait for their turn and for a connection no longer than they have patience for, and go on in their own
 * context; tells their transaction which connection it has got.
 */
class WaryPool extends Pool {
  constructor(config: PoolConfig) {
    super(config);
    const connect = this.connect.bind(this);
    const turns = new ConnectionTurns();
    const endOf = new WeakMap<object, () => void>();
    const connectPatiently = (callback?: Callback): unknown => {
      if (!callback)
        return new Promise((resolve, reject) => {
          connectPatiently((error, client) => (error ? reject(error) : resolve(client)));
        });
      const patience = currentPatience();
      const arrived = patience?.beginStep();
      const left = () => Math.max(1, Math.min(patience?.left() ?? CONNECT_TIMEOUT, CONNECT_TIMEOUT));
      // Not AsyncResource.bind: each time it makes a deprecated property, which costs more than the rest of the step.
      const context = new AsyncResource('WaryPool.connect');
      const answer = (error: unknown, client?: PoolClient, done?: unknown) => {
        arrived?.();
        context.runInAsyncScope(() => {
          if (client) noteLent(client);
          callback(error, client, done);
        });
      };
      const ask = (endTurn?: () => void) => {
        // The pool reads it before it returns; 0 would be no limit at all.
        this.options.connectionTimeoutMillis = left();
        connect((error, client, done) => {
          if (client && endTurn) endOf.set(client, endTurn);
          else endTurn?.();
          answer(error, client, done);
        });
        this.options.connectionTimeoutMillis = CONNECT_TIMEOUT;
      };
      const caller = patience?.caller;
      // What a transaction asks for besides its own connection would wait for what itself keeps from ending.
      if (!caller || isInTransaction()) ask();
      else waitForTurn(turns, caller, { patience: left(), start: ask, giveUp: answer });
      return undefined;
    };
    this.connect = connectPatiently as typeof this.connect;
    this.on('release', (_error, client) => {
      noteEnded(client);
      endOf.get(client)?.();
      endOf.delete(client);
    });
  }
}

/** Starts when it is the caller's turn; gives up when that takes longer than their patience, or when they go away. */
function waitForTurn(
  turns: ConnectionTurns,
  { key, writes, signal }: Caller,
  {
    patience,
    start,
    giveUp,
  }: { patience: number; start: (end: () => void) => void; giveUp: (error: Error) => void },
): void {
  let stopWaiting: () => void = () => undefined;
  const leave = turns.take(key, writes ? 'writes' : 'reads', (end) => {
    stopWaiting();
    start(end);
  });
  if (!leave) return;
  const end = (reason: string) => () => {
    stopWaiting();
    leave();
    giveUp(new Error(reason));
  };
  const tooLate = end(NO_CONNECTION);
  const gone = end('Connection terminated: the caller has gone.');
  const timer = setTimeout(tooLate, patience);
  stopWaiting = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', gone);
  };
  if (signal.aborted) gone();
  else signal.addEventListener('abort', gone, { once: true });
}

function connect() {
  const pool = new WaryPool({
    connectionString: env.databaseUrl,
    Client: WaryClient,
    max: CONNECTIONS,
    maxUses: USES,
    application_name: 'dayfold',
    // Planning a read takes ten times as long as running it, and its plan hangs on no value: everything is found by
    // index. Left to itself PostgreSQL would plan it anew each time (docs/decisions/0018-speed.md).
    options: '-c plan_cache_mode=force_generic_plan',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // Milliseconds.
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    query_timeout: QUERY_TIMEOUT,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // An idle connection that breaks says so here; without a listener it would end the process. The next query reports it.
  pool.on('error', () => undefined);
  const database = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
  });
  return { pool, database };
}

// A hot reload evaluates this module again, and must not open a second pool.
const kept = globalThis as { dayfoldDatabase?: ReturnType<typeof connect> };
kept.dayfoldDatabase ??= connect();

export const { pool, database } = kept.dayfoldDatabase;

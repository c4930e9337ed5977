import { Pool } from 'pg';
import { env } from '@/lib/server/env';
import { closeAtEnd } from './close';

/** Connections per process; PostgreSQL's default of 100 then serves four web processes, the worker and two instances. */
const CONNECTIONS = 10;

/**
 * Uses of a connection before another replaces it. A connection keeps every statement that it has prepared, and there
 * are as many texts with lists of ids as there are lengths of lists.
 */
const USES = 5_000;

/** Milliseconds. A request has less for all its steps together (request-deadline.ts); a job waits as long as this. */
export const CONNECT_TIMEOUT = 4_000;

/** Milliseconds; longer than the server's own statement timeout, so that a silent server is not still working on it. */
export const QUERY_TIMEOUT = 6_000;

function createPool(): Pool {
  const pool = new Pool({
    connectionString: env.databaseUrl,
    max: CONNECTIONS,
    maxUses: USES,
    application_name: 'dayfold',
    // Planning a read takes ten times as long as running it, and its plan depends on no value: everything is found by
    // index. By default PostgreSQL would plan it each time (docs/decisions/0018-speed.md).
    options: '-c plan_cache_mode=force_generic_plan',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // Milliseconds.
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    query_timeout: QUERY_TIMEOUT,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // A broken connection emits an error on the pool while it is idle, and on itself while it is used; without a listener
  // either would crash the process. The current statement, or the next one, reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The driver's connections, for `connection.ts` and for tests. Other code sends statements with `query`. */
export const pool = createPool();
closeAtEnd(() => pool.end());

import { Pool } from 'pg';
import { env } from '@/lib/server/env';
import { closeAtEnd } from './close';

/**
 * Connections of one process. PostgreSQL's default of 100 is then enough for two instances of four web processes and a
 * worker.
 */
const CONNECTIONS = 10;

/**
 * The number of times that a connection is used before a new one replaces it. A connection keeps every statement that
 * it has prepared, and there is a statement for each length of a list of ids.
 */
const USES = 5_000;

/**
 * Milliseconds that a job waits for a connection. A request has less for all its steps together (request-deadline.ts).
 */
export const CONNECT_TIMEOUT = 4_000;

/**
 * Milliseconds to wait for the result of a statement. Longer than the server's own `statement_timeout`, so that a
 * server that has sent nothing does not run the statement any more.
 */
export const QUERY_TIMEOUT = 6_000;

function createPool(): Pool {
  const pool = new Pool({
    connectionString: env.databaseUrl,
    max: CONNECTIONS,
    maxUses: USES,
    application_name: 'dayfold',
    // Plans each statement once per connection: planning a read takes ten times as long as running it, and its plan
    // depends on no value, since all reads use indexes. By default PostgreSQL would plan it each time
    // (docs/rules/speed.md). With PostgreSQL's default cost of a random page, four times that of the next one as on
    // spinning disks, that plan would scan all tasks of a planner of 10,000 for the twenty of a day. A plan for any values
    // has high estimates, for which a PostgreSQL with LLVM would compile the statement each time it runs, for longer than
    // it runs.
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // The three timeouts below are in milliseconds.
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // A broken connection emits an error on the pool while it is idle, and on itself while it is used. Without a listener
  // the process would crash. The error needs no handling: the current statement, or the next one, fails with it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The driver's connections, for `connection.ts` and for tests. Other code sends statements by `query`. */
export const pool = createPool();
closeAtEnd(() => pool.end());

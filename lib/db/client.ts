import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { Client, type ClientConfig, Pool } from 'pg';
import { env } from '@/lib/server/env';
import { PrismaClient } from './generated/client';

/** Connections per process; PostgreSQL's default of 100 then serves four web processes, the worker and two instances. */
const CONNECTIONS = 10;

/**
 * How often a connection is lent out before another takes its place. It keeps every statement that it has prepared for
 * as long as it lives, and texts with lists of ids are as many as there are lengths of lists.
 */
const USES = 5_000;

/** What the driver says when an answer does not come in time. */
const SILENCE = 'Query read timeout';

const NAMES_KEPT = 500;
const names = new Map<string, string>();

/** Same text, same name: PostgreSQL plans a statement once per connection. Bounded, as texts with lists are many. */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  const oldest = names.size >= NAMES_KEPT ? names.keys().next().value : undefined;
  if (oldest !== undefined) names.delete(oldest);
  names.set(sql, name);
  return name;
}

/**
 * Ends itself where the database is silent, as when its machine has gone without a word. Outside a transaction the pool
 * sees to that. One inside would go back to the pool with its transaction still open, and after waiting once more, for
 * the end of it.
 */
class WaryClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this);
    const queryOrEnd = (...given: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(query, this, given);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#endIfSilent(error));
      return answer;
    };
    this.query = queryOrEnd as typeof this.query;
  }

  #endIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === SILENCE) this.end().catch(() => undefined);
  }
}

function connect() {
  const pool = new Pool({
    connectionString: env.databaseUrl,
    Client: WaryClient,
    max: CONNECTIONS,
    maxUses: USES,
    application_name: 'dayfold',
    // Milliseconds. A caller waits at most about 5 s before it is told 503 (security.md, reliability).
    connectionTimeoutMillis: 4_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    // Longer than the server itself lets a statement take: whoever is silent then is not at work on it.
    query_timeout: 6_000,
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

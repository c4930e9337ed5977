import { Logger, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import { migrate } from '@/lib/db/migrations/migrate';

/** Suppresses the log of the job queue's migrations, which is of no use to the person at the terminal. */
const silent = new Logger(() => () => undefined);

/**
 * Applies the planner's migrations, then those of the job queue. The worker would apply the latter itself, but a
 * request may enqueue a job before the worker is ready.
 * @param only the names of the planner's migrations to apply; all by default
 * @returns the names of the planner's migrations that were applied
 */
export async function prepareDatabase(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const applied = await migrate(url, only);
  await prepareQueue(url);
  return applied;
}

/**
 * Applies the migrations of graphile-worker on connections of this module, whose errors are handled until they are
 * closed. On its own connections, graphile-worker removes its handlers earlier: a database that stops at that time
 * would crash this process.
 */
async function prepareQueue(url: string): Promise<void> {
  const connections = new Pool({ connectionString: url });
  connections.on('error', () => undefined);
  connections.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: connections, logger: silent });
  } finally {
    await connections.end();
  }
}

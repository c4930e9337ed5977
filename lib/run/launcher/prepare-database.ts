import { Logger, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import { migrate } from '@/lib/db/migrations/migrate';

/** The job queue's log of its migrations is of no use to the person at the terminal. */
const silent = new Logger(() => () => undefined);

/**
 * Migrates our tables, and then those of the job queue: a request may enqueue a job before the worker, which would
 * migrate the queue itself, is ready.
 * @param only the names of our migrations to apply; all by default
 * @returns the names of our migrations that were applied
 */
export async function prepareDatabase(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const applied = await migrate(url, only);
  await prepareQueue(url);
  return applied;
}

/**
 * Uses our own connections, whose errors are handled until they have closed: graphile-worker removes its handlers
 * earlier, and a database that stops right then would crash this process.
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

import { Logger, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import { migrate } from '@/lib/db/migrations/migrate';

/** Of what is done to its tables at each start, a person at the terminal needs to know nothing. */
const silent = new Logger(() => () => undefined);

/**
 * Brings the tables up to date, and then the job queue's: a request may enqueue a job before the worker, which would
 * see to these by itself, has come so far.
 * @param only the names of our own migrations to apply; all by default
 * @returns the names of our own migrations that were applied
 */
export async function prepareDatabase(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const applied = await migrate(url, only);
  await prepareQueue(url);
  return applied;
}

/**
 * On connections of ours, which are listened to until they have closed: graphile-worker stops listening to its own before
 * that, and an end of the database that follows at once would be the end of this process.
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

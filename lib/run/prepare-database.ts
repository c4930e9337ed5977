import { Logger, runMigrations } from 'graphile-worker';
import { migrate } from '@/lib/db/migrate';

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
  await runMigrations({ connectionString: url, logger: silent });
  return applied;
}

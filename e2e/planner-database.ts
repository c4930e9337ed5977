import { Pool, type QueryResult } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { DATA_DIR } from './data-dir';

let pool: Pool | undefined;

async function connectedPool(): Promise<Pool> {
  if (pool) return pool;
  const connectionString = await lastEmbeddedUrl(DATA_DIR);
  if (!connectionString) throw new Error('The planner under test has no embedded database.');
  // Idle connections do not keep a finished process of the tests running.
  pool ??= new Pool({ connectionString, max: 2, allowExitOnIdle: true });
  return pool;
}

/** Executes a statement in the database of the planner under test. */
export const query = async (text: string, values?: unknown[]): Promise<QueryResult> =>
  (await connectedPool()).query(text, values);

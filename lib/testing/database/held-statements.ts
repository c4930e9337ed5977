import { Client } from 'pg';
import { Prisma } from '@/lib/db/generated/client';
import { testDatabaseUrl } from './test-database';

let keys = 0;

/**
 * Begins statements that wait in the database for a lock, calls `meanwhile` once all of them wait, releases the lock
 * and waits for their answers.
 * @throws the error of the first statement that fails
 */
export async function heldDuring(
  meanwhile: () => void,
  begin: (statement: Prisma.Sql) => Promise<unknown>[],
): Promise<void> {
  keys += 1;
  const key = keys;
  const holder = new Client({ connectionString: testDatabaseUrl() });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [key]);
    let isOver = false;
    const statements = begin(Prisma.sql`SELECT pg_advisory_xact_lock_shared(${key})::text`);
    const answers = Promise.all(statements).finally(() => {
      isOver = true;
    });
    answers.catch(() => undefined);
    const waiting = async (): Promise<number> => {
      const { rowCount } = await holder.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1 AND database =
           (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [key],
      );
      return rowCount ?? 0;
    };
    while (!isOver && (await waiting()) < statements.length);
    meanwhile();
    await holder.query('SELECT pg_advisory_unlock($1)', [key]);
    await answers;
  } finally {
    await holder.end();
  }
}

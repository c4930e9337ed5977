import { Client } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { DATA_DIR } from './data-dir';

/** Inserts tasks of a person into the database, spread evenly over the days of a year; two of three are completed. */
export async function planInBulk(email: string, tasks: number, year: number): Promise<void> {
  const connectionString = await lastEmbeddedUrl(DATA_DIR);
  if (!connectionString) throw new Error('The planner under test has no embedded database.');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `WITH made AS (
         INSERT INTO items (id, kind, owner_id, title, date)
         SELECT gen_random_uuid(), 'task', users.id, 'Page ' || n || ' of the field guide', $3::date + n % 365
         FROM users, generate_series(1, $2) AS n WHERE users.email = $1
         RETURNING id
       )
       INSERT INTO tasks (id, completed_at) SELECT id, CASE WHEN random() < 0.67 THEN now() END FROM made`,
      [email, tasks, `${year}-01-01`],
    );
    await client.query('ANALYZE items, tasks');
  } finally {
    await client.end();
  }
}

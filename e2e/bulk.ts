import { Client } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { DATA_DIR } from './data-dir';

async function withDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const connectionString = await lastEmbeddedUrl(DATA_DIR);
  if (!connectionString) throw new Error('The planner under test has no embedded database.');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Moves a task to another time and its planned reminder to now, as if the time between had passed. */
export function moveTask(id: string, date: string, time: string): Promise<void> {
  return withDatabase(async (client) => {
    await client.query(
      `WITH moved AS (UPDATE items SET date = $2 WHERE id = $1 RETURNING id)
       UPDATE tasks SET time = $3 FROM moved WHERE tasks.id = moved.id`,
      [id, date, time],
    );
    const { rowCount } = await client.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'reminder:%:' || $1`,
      [id],
    );
    if (rowCount !== 1) throw new Error('The task has no planned reminder.');
  });
}

/** Inserts tasks of a person into the database, spread evenly over the days of a year. About two of three are completed. */
export function planInBulk(email: string, tasks: number, year: number): Promise<void> {
  return withDatabase(async (client) => {
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
  });
}

import { query } from './planner-database';

/** Moves a task to another time and its planned reminder to now, as if the time between had passed. */
export async function moveTask(id: string, date: string, time: string): Promise<void> {
  await query(
    `WITH moved AS (UPDATE items SET date = $2 WHERE id = $1 RETURNING id)
     UPDATE tasks SET time = $3 FROM moved WHERE tasks.id = moved.id`,
    [id, date, time],
  );
  const { rowCount } = await query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'reminder:%:' || $1`,
    [id],
  );
  if (rowCount !== 1) throw new Error('The task has no planned reminder.');
}

/** Inserts tasks of a person into the database, spread evenly over the days of a year. About two of three are completed. */
export async function planInBulk(email: string, tasks: number, year: number): Promise<void> {
  await query(
    `WITH made AS (
       INSERT INTO items (id, kind, owner_id, title, date)
       SELECT gen_random_uuid(), 'task', users.id, 'Page ' || n || ' of the field guide', $3::date + n % 365
       FROM users, generate_series(1, $2) AS n WHERE users.email = $1
       RETURNING id
     )
     INSERT INTO tasks (id, completed_at) SELECT id, CASE WHEN random() < 0.67 THEN now() END FROM made`,
    [email, tasks, `${year}-01-01`],
  );
  await query('ANALYZE items, tasks');
}

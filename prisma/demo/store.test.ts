import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { bulkRows, storeBulk, storeDemo } from './store';

const TODAY = '2025-11-21';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});
afterAll(() => client.end());

async function count(table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}

/** Everything planned, as one line of text per item. */
async function content(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws('|', item.id, item.kind, item.title, item.date, task.time, task.priority, task.completed_at,
      schedule.time, schedule.duration, goal.type, goal.completed_at) AS line
    FROM items AS item LEFT JOIN tasks AS task USING (id) LEFT JOIN schedules AS schedule USING (id)
      LEFT JOIN goals AS goal USING (id)
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

test('the demo is a year of everything, and the same at every run', async () => {
  await storeDemo(client, TODAY);
  const first = await content();
  for (const table of ['tasks', 'schedules', 'goals', 'shares', 'task_collaborators', 'comments', 'stickers'])
    expect([table, await count(table)]).not.toEqual([table, 0]);
  const { rows } = await client.query<{ type: string }>(
    'SELECT DISTINCT type::text FROM goals ORDER BY type',
  );
  expect(rows.map(({ type }) => type)).toEqual(['annual', 'daily', 'monthly', 'weekly']);
  await storeDemo(client, TODAY);
  expect(await content()).toEqual(first);
});

test('bulk makes as many tasks as asked for, and tells of every row', async () => {
  let told = 0;
  const before = await count('tasks');
  await storeBulk(client, 2_000, TODAY, (rows) => {
    told += rows;
  });
  expect(await count('tasks')).toBe(before + 2_000);
  expect(told).toBe(bulkRows(2_000));
});

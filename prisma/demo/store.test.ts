import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { openStorage } from '@/lib/server/storage/storage';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import type { FileTarget } from './files';
import { bulkRows, storeBulk, storeDemo } from './store';

const TODAY = '2025-11-21';

let client: Client;
let fileTarget: FileTarget;
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dayfold-'));
  fileTarget = { storage: openStorage({ dataDir, s3: null, uploadThing: null }), dataDir };
  client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  await storeDemo(client, fileTarget, TODAY);
});
afterAll(async () => {
  await client.end();
  await rm(fileTarget.dataDir, { recursive: true });
});

async function count(table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}

/** Returns every item as a line of text. */
async function content(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws('|', item.id, item.kind, item.title, item.date, task.time, task.priority, task.completed_at,
      task.rank, task.checklist, task.goal_id, goal.parent_id, schedule.time, schedule.duration, goal.type, goal.completed_at) AS line
    FROM items AS item LEFT JOIN tasks AS task USING (id) LEFT JOIN schedules AS schedule USING (id)
      LEFT JOIN goals AS goal USING (id)
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

test('the demo has items, shares and comments of every sort, and is the same after every run', async () => {
  const first = await content();
  for (const table of ['tasks', 'schedules', 'goals', 'shares', 'task_collaborators', 'comments', 'stickers'])
    expect([table, await count(table)]).not.toEqual([table, 0]);
  const { rows } = await client.query<{ type: string }>(
    'SELECT DISTINCT type::text FROM goals ORDER BY type',
  );
  expect(rows.map(({ type }) => type)).toEqual(['annual', 'daily', 'monthly', 'weekly']);
  await storeDemo(client, fileTarget, TODAY);
  expect(await content()).toEqual(first);
});

test('the demo has something of everything that can be arranged', async () => {
  const { rows } = await client.query<Record<string, string>>(`
    SELECT count(*) FILTER (WHERE items.kind = 'task' AND date IS NULL) AS later, count(task.dropped_at) AS dropped,
      count(task.notes) AS notes, count(*) FILTER (WHERE task.checklist <> '[]') AS checklists,
      count(task.estimate) AS estimates, count(task.goal_id) AS goals, count(*) FILTER (WHERE task.carried > 0) AS carried,
      count(goal.parent_id) AS parents, count(*) FILTER (WHERE end_date IS NOT NULL AND schedule.time IS NULL) AS fairs
    FROM items LEFT JOIN tasks AS task USING (id) LEFT JOIN schedules AS schedule USING (id)
      LEFT JOIN goals AS goal USING (id)`);
  for (const [what, found] of Object.entries(rows[0] ?? {}))
    expect([what, Number(found)]).not.toEqual([what, 0]);
  const twice = await client.query(
    'SELECT rank FROM tasks JOIN items USING (id) GROUP BY owner_id, date, rank HAVING count(*) > 1',
  );
  expect(twice.rows).toEqual([]);
});

test('the demo has what repeats, as it is when it is laid out in the planner', async () => {
  const { rows } = await client.query(`
    SELECT series.kind, series.rrule, series.template->>'title' AS title, count(*) AS items,
      count(*) FILTER (WHERE item.date < '${TODAY}'::date AND coalesce(task.completed_at, goal.completed_at) IS NULL) AS open,
      count(*) FILTER (WHERE item.date = '${TODAY}'::date) AS today, max(item.date) <= series.laid_out_until AS is_laid_out
    FROM series JOIN items AS item ON item.series_id = series.id AND item.occurrence_day = item.date
      AND item.title = series.template->>'title'
      LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
    GROUP BY series.id ORDER BY series.kind`);
  expect(rows).toEqual([
    {
      kind: 'task',
      rrule: 'FREQ=MONTHLY',
      title: 'Pay the studio rent',
      items: '65',
      open: '0',
      today: '0',
      is_laid_out: true,
    },
    {
      kind: 'schedule',
      rrule: 'FREQ=WEEKLY',
      title: 'Choir rehearsal',
      items: '113',
      open: '8',
      today: '1',
      is_laid_out: true,
    },
    {
      kind: 'goal',
      rrule: 'FREQ=DAILY',
      title: 'Ten pages before sleep',
      items: '771',
      open: '1',
      today: '1',
      is_laid_out: true,
    },
  ]);
});

test('the demo has labels, on one’s own items and on those of others', async () => {
  const { rows } = await client.query<{ name: string; own: number; others: number }>(`
    SELECT labels.name, count(*) FILTER (WHERE items.owner_id = labels.owner_id)::int AS own,
      count(*) FILTER (WHERE items.owner_id <> labels.owner_id)::int AS others
    FROM labels JOIN item_labels ON label_id = labels.id JOIN items ON items.id = item_id
    GROUP BY labels.id ORDER BY labels.id`);
  expect(rows.map(({ name }) => name)).toEqual(['choir', 'home', 'bindery', 'phone', 'rehearsal']);
  for (const { name, own } of rows) expect([name, own > 0]).toEqual([name, true]);
  expect(rows.some(({ others }) => others > 0)).toBe(true);
});

test('the demo files can be opened, also after another run', async () => {
  await storeDemo(client, fileTarget, TODAY);
  const { rows } = await client.query<{ name: string; size: number; storage_key: string; sha256: Buffer }>(
    'SELECT name, size, storage_key, sha256 FROM attachments ORDER BY id',
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'concert-poster-v3.pdf',
    'frame-measurements.png',
    'small-hall.png',
    'quote-revised.pdf',
  ]);
  for (const { name, size, storage_key, sha256 } of rows) {
    const stored = Buffer.from(await new Response(await fileTarget.storage.get(storage_key)).arrayBuffer());
    expect(stored).toHaveLength(size);
    expect(createHash('sha256').update(stored).digest().equals(sha256)).toBe(true);
    if (name.endsWith('.png')) expect((await sharp(stored).metadata()).format).toBe('png');
    else expect(stored.toString('latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
  }
});

test('bulk adds as many tasks as requested and reports every row', async () => {
  let reported = 0;
  // Deletes bulk tasks of an earlier attempt.
  await storeBulk(client, 0, TODAY);
  const before = await count('tasks');
  await storeBulk(client, 2_000, TODAY, (rows) => {
    reported += rows;
  });
  expect(await count('tasks')).toBe(before + 2_000);
  expect(reported).toBe(bulkRows(2_000));
  // Between two equal ranks there is none for a task that is put there.
  const { rows: twice } = await client.query(`
    SELECT owner_id, rank FROM tasks JOIN items USING (id) WHERE title LIKE 'Task number %'
    GROUP BY owner_id, rank HAVING count(*) > 1`);
  expect(twice).toEqual([]);
});

import { withSession } from '@/lib/backup/session';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';

/** The effect of a migration on the texts of a search that were stored before it. */

const OWNER = '00000000-0000-7000-8000-000000000001';
const TITLES = ['Plain', 'Café', 'مُحَمَّد', '学习汉字', 'Ｔｏｋｙｏ'];

test('stored texts get the form in which they are asked for, and those whose form stays are not written', async () => {
  await createDatabase(testDatabaseUrl(), 'dayfold_earlier_search');
  const url = databaseUrl(testDatabaseUrl(), 'dayfold_earlier_search');
  const names = (await readMigrations()).map(({ name }) => name);
  const first = names.findIndex((name) => name.endsWith('_search_folding'));
  await prepareDatabase(url, new Set(names.slice(0, first)));
  const stored = (order: string) =>
    withSession(url, async (client) => {
      const { rows } = await client.query(
        `SELECT source, title, text, xmin::text AS written FROM search_texts ORDER BY ${order}`,
      );
      return rows.map(({ source, title, text, written }) => ({
        text: `${source} ${title} ${text}`,
        written,
      }));
    });
  await withSession(url, (client) =>
    client.query(
      `WITH made AS (
          INSERT INTO users (id, email, first_name, time_zone, updated_at)
          VALUES ('${OWNER}', 'p@example.org', 'P', 'UTC', now()) RETURNING id),
        item AS (
          INSERT INTO items (id, kind, owner_id, title, date)
          SELECT gen_random_uuid(), 'task', made.id, title, '2026-03-14' FROM made, unnest($1::text[]) AS title
          RETURNING id, owner_id, title),
        task AS (INSERT INTO tasks (id, kind, notes) SELECT id, 'task', title FROM item RETURNING id)
        INSERT INTO comments (id, item_id, author_id, content, updated_at)
        SELECT gen_random_uuid(), id, owner_id, title, now() FROM item`,
      [TITLES],
    ),
  );
  const before = await stored('item_id, source');
  await prepareDatabase(url);
  const after = await stored('item_id, source');
  await withSession(url, (client) => client.query('TRUNCATE search_texts; SELECT fill_search_texts()'));
  const fresh = await stored('item_id, source');
  expect(after.map(({ text }) => text)).toEqual(fresh.map(({ text }) => text));
  expect(after.filter(({ written }, index) => written === before[index]?.written)).toHaveLength(6);
});

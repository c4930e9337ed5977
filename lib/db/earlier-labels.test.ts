import { withSession } from '@/lib/backup/session';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';

/** The effect of a migration on labels that were made before it. */

const INES = '00000000-0000-7000-8000-000000000001';
const TOMAS = '00000000-0000-7000-8000-000000000002';

test('labels that were of different names because of a capital ẞ get the common form, as far as it is free', async () => {
  await createDatabase(testDatabaseUrl(), 'dayfold_earlier_labels');
  const url = databaseUrl(testDatabaseUrl(), 'dayfold_earlier_labels');
  const names = (await readMigrations()).map(({ name }) => name);
  const first = names.findIndex((name) => name.endsWith('_labels_without_case'));
  await prepareDatabase(url, new Set(names.slice(0, first)));
  await withSession(url, (client) =>
    client.query(`
      INSERT INTO users (id, email, first_name, time_zone, updated_at)
        SELECT id::uuid, id || '@example.org', 'P', 'UTC', now() FROM unnest(ARRAY['${INES}', '${TOMAS}']) AS id;
      INSERT INTO labels (id, owner_id, name, folded, created_at) VALUES
        (gen_random_uuid(), '${INES}', 'Straße', 'strasse', '2026-03-01'),
        (gen_random_uuid(), '${INES}', 'STRAẞE', 'straße', '2026-03-02'),
        (gen_random_uuid(), '${INES}', 'GROẞ', 'groß', '2026-03-02'),
        (gen_random_uuid(), '${TOMAS}', 'ẞAß', 'ßass', '2026-03-02'),
        (gen_random_uuid(), '${TOMAS}', 'ßAẞ', 'ssaß', '2026-03-01')`),
  );
  await prepareDatabase(url);
  await withSession(url, async (client) => {
    const { rows } = await client.query(
      'SELECT name, folded FROM labels ORDER BY owner_id, created_at, name',
    );
    expect(rows.map(({ name, folded }) => `${name} ${folded}`)).toEqual([
      'Straße strasse',
      'GROẞ gross',
      'STRAẞE straße',
      'ßAẞ ssass',
      'ẞAß ßass',
    ]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { openStorage } from '@/lib/server/storage/storage';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';
import { loadBackup } from './load-backup';
import { readSchema } from './rows';
import { withSession } from './session';
import { writeBackup } from './write-backup';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dayfold-older-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function emptyDatabase(name: string): Promise<string> {
  await createDatabase(testDatabaseUrl(), name);
  return databaseUrl(testDatabaseUrl(), name);
}

test('a backup with an older schema is restored with the newest schema', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const [older, newer] = [await emptyDatabase('dayfold_older'), await emptyDatabase('dayfold_newer')];
  const [first = ''] = names;
  await prepareDatabase(older, new Set([first]));
  await withSession(older, (client) =>
    client.query(`
      INSERT INTO users (id, email, first_name, time_zone, updated_at)
      VALUES (gen_random_uuid(), 'ines@example.org', 'Ines', 'UTC', now())`),
  );
  const storage = openStorage({ s3: null, uploadThing: null, dataDir: folder });
  const file = path.join(folder, 'older.tar.gz');
  // The backup has no rows of tables that were added later, and the restore does not require any.
  await writeBackup({ databaseUrl: older, storage, secrets: Buffer.from('{}') }, file);
  let secrets = '';
  const storeSecrets = (text: string) => {
    secrets = text;
  };
  await loadBackup(file, { databaseUrl: newer, dataDir: folder, storage, storeSecrets });
  expect(secrets).toBe('{}');
  await withSession(newer, async (client) => {
    const { rows } = await client.query('SELECT email FROM users');
    expect(rows).toEqual([{ email: 'ines@example.org' }]);
    expect((await readSchema(client)).migrations.map(({ name }) => name)).toEqual(names);
  });
});

test('a file that is deleted with its row during the backup is left out and does not count as missing', async () => {
  const url = await emptyDatabase('dayfold_vanishing');
  await prepareDatabase(url);
  const key = crypto.randomUUID();
  await withSession(url, (client) =>
    client.query(
      `WITH owner AS (
         INSERT INTO users (id, email, first_name, time_zone, updated_at)
         VALUES (gen_random_uuid(), 'rui@example.org', 'Rui', 'UTC', now()) RETURNING id
       )
       INSERT INTO uploads (id, user_id, token_hash, status, storage_key, mime_type, size, sha256, expires_at)
       SELECT gen_random_uuid(), id, '\\x00', 'stored', $1, 'application/pdf', 1, '\\x00', now() + interval '1 hour' FROM owner`,
      [key],
    ),
  );
  const real = openStorage({ s3: null, uploadThing: null, dataDir: folder });
  let requests = 0;
  const storage = {
    ...real,
    // Deletes the row after the snapshot has named it, as a concurrent deletion would.
    get: async () => {
      requests += 1;
      if (requests === 2) await withSession(url, (client) => client.query('DELETE FROM uploads'));
      return null;
    },
  };
  const source = { databaseUrl: url, storage, secrets: Buffer.from('{}') };
  const seal = await writeBackup(source, path.join(folder, 'vanishing.tar.gz'));
  expect(requests).toBe(2);
  expect(seal).toMatchObject({ missing: [], rows: { uploads: 0, users: 1 } });
});

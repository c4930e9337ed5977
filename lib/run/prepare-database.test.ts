import { Client } from 'pg';
import { readMigrations } from '@/lib/db/migrate-files';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';
import { prepareDatabase } from './prepare-database';

const NAME = 'dayfold_prepare_test';

test('a fresh database takes jobs before any worker has seen it', async () => {
  await createDatabase(testDatabaseUrl(), NAME);
  const url = databaseUrl(testDatabaseUrl(), NAME);
  expect(await prepareDatabase(url)).toHaveLength((await readMigrations()).length);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM graphile_worker.add_job('sweep-uploads', '{}')");
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
  expect(await prepareDatabase(url)).toEqual([]);
});

import { Client } from 'pg';
import { readMigrations } from '@/lib/db/migrations/files';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';
import { prepareDatabase } from './prepare-database';

const NAME = 'dayfold_prepare_test';

test('jobs can be added to a new database before the first worker starts', async () => {
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

test('an error of a connection that is still closing, as when the database stops, is handled', async () => {
  await createDatabase(testDatabaseUrl(), NAME);
  const connect = jest.spyOn(Client.prototype, 'connect');
  try {
    await prepareDatabase(databaseUrl(testDatabaseUrl(), NAME));
    const clients = connect.mock.contexts;
    expect(clients.length).toBeGreaterThan(1);
    for (const client of clients)
      expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
  } finally {
    connect.mockRestore();
  }
});

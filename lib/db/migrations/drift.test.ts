import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { diffAgainstSchema } from './diff';

test('the migrations make what the schema says', async () => {
  expect(await diffAgainstSchema(testDatabaseUrl())).toBe('');
});

test('a difference would be seen', async () => {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query('ALTER TABLE users ADD COLUMN nickname text');
    expect(await diffAgainstSchema(testDatabaseUrl())).toContain('DROP COLUMN "nickname"');
  } finally {
    await client.query('ALTER TABLE users DROP COLUMN nickname');
    await client.end();
  }
});

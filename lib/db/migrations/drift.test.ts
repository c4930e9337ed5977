import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { diffAgainstSchema } from './diff';

test('the migrations create the database that prisma/schema describes', async () => {
  expect(await diffAgainstSchema(testDatabaseUrl())).toBe('');
});

test('a difference from prisma/schema is found', async () => {
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

import { Client } from 'pg';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';
import { type Migration, readMigrations } from './files';
import { findMissing, migrate } from './migrate';

const NAME = 'dayfold_migrate_test';

/** The statements that wait for a lock. */
const BLOCKED = `SELECT FROM pg_stat_activity WHERE datname = '${NAME}' AND wait_event_type = 'Lock'`;

let url: string;

beforeEach(async () => {
  await createDatabase(testDatabaseUrl(), NAME);
  url = databaseUrl(testDatabaseUrl(), NAME);
});

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('an empty database gets all migrations once', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await migrate(url)).toEqual(names);
  expect(await migrate(url)).toEqual([]);
  const history = await query('SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations');
  expect(history).toHaveLength(names.length);
});

test('instances that start at the same time apply each migration once', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat().sort()).toEqual(names);
});

test('a failed migration is rolled back completely, and can be applied later', async () => {
  await query('CREATE TABLE users (id int)');
  await expect(migrate(url)).rejects.toThrow(/^The migration \d+_init could not be applied and was undone: /);
  expect(await query("SELECT to_regtype('file_type') AS type")).toEqual([{ type: null }]);
  expect(await query('SELECT * FROM _prisma_migrations')).toEqual([]);
  await query('DROP TABLE users');
  expect(await migrate(url)).toHaveLength((await readMigrations()).length);
});

test('a migration that waits for a table lets the statements of others pass', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const index = names.findIndex((name) => name.endsWith('_checklist_bytes'));
  await migrate(url, new Set(names.slice(0, index)));
  const reader = new Client({ connectionString: url });
  await reader.connect();
  try {
    await reader.query('BEGIN');
    await reader.query('SELECT FROM tasks');
    const migrated = migrate(url);
    while ((await query(BLOCKED)).length === 0);
    expect(await query('SELECT FROM tasks')).toEqual([]);
    await reader.query('COMMIT');
    expect(await migrated).toEqual(names.slice(index));
  } finally {
    await reader.end();
  }
});

describe('the comparison of the history with the files', () => {
  const files: Migration[] = ['1_a', '2_b'].map((name) => ({ name, sql: '', checksum: `sum of ${name}` }));
  const row = (name: string, checksum = `sum of ${name}`, finished = true) => ({
    migration_name: name,
    checksum,
    finished,
  });

  test('returns the migrations that the history lacks', () => {
    expect(findMissing(files, [row('1_a')]).map(({ name }) => name)).toEqual(['2_b']);
  });

  test.each([
    ['of a newer version', row('3_c'), 'which this version of Dayfold does not know'],
    ['that was changed afterwards', row('1_a', 'other'), 'was changed after it had been applied'],
    [
      'that another tool left half-way',
      row('1_a', 'sum of 1_a', false),
      'failed half-way under another tool',
    ],
  ])('refuses a migration %s', (_name, entry, reason) => {
    expect(() => findMissing(files, [entry])).toThrow(reason);
  });
});

test('a role that may not create extensions is told what to run, and goes on when they are there', async () => {
  await query(`REVOKE CREATE ON DATABASE ${NAME} FROM CURRENT_USER`);
  await expect(migrate(url)).rejects.toThrow(
    /^The migration \d+_search could not be applied and was undone: .* as its owner or as a superuser, run: CREATE EXTENSION IF NOT EXISTS pg_trgm; /,
  );
  await query(`GRANT CREATE ON DATABASE ${NAME} TO CURRENT_USER`);
  // Their schema need not be that of the tables.
  await query('CREATE SCHEMA "Extra things"');
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin'])
    await query(`CREATE EXTENSION ${extension} SCHEMA "Extra things"`);
  await query(`REVOKE CREATE ON DATABASE ${NAME} FROM CURRENT_USER`);
  expect(await migrate(url)).toContainEqual(expect.stringMatching(/_search$/));
  expect(await query("SELECT search_text('Café') AS form")).toEqual([{ form: ' cafe' }]);
});

import { Client } from 'pg';

/** The name of the template of every test database. It has all migrations and no rows. */
export const TEMPLATE = 'dayfold_template';

/** Environment variables that pass the address of the server and the folder of the test run to the jest workers. */
export const SERVER_VARIABLE = 'DAYFOLD_TEST_SERVER';
export const FOLDER_VARIABLE = 'DAYFOLD_TEST_FOLDER';

/** Returns the address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the connection string of the database of the calling test. */
export function testDatabaseUrl(): string {
  // biome-ignore lint/style/noProcessEnv: set by the set-up of the test run, and no setting of the planner
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('There is a test database in the jest project "server" only.');
  return url;
}

/** Creates a database, and drops an existing one of the same name with its open connections. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Replaces WITH (FORCE), which fails when it is not allowed to end an autovacuum; a plain DROP cancels that.
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
      [name],
    );
    await client.query(`DROP DATABASE IF EXISTS "${name}"`);
    // Copying the files takes a quarter of the processor time of the default, which writes each page to the log too.
    const copy = template ? `TEMPLATE "${template}" STRATEGY FILE_COPY` : '';
    await client.query(`CREATE DATABASE "${name}" ${copy}`);
  } finally {
    await client.end();
  }
}

import { Client } from 'pg';

/** The template of every test database: all migrations, no rows. */
export const TEMPLATE = 'dayfold_template';

/** Passes the address of the server and the folder of the run to the jest workers. */
export const SERVER_VARIABLE = 'DAYFOLD_TEST_SERVER';
export const FOLDER_VARIABLE = 'DAYFOLD_TEST_FOLDER';

/** The same server, another of its databases. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The connection string of the calling test's database. */
export function testDatabaseUrl(): string {
  // biome-ignore lint/style/noProcessEnv: set by the set-up of the test run, and no setting of the planner
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('There is a test database in the jest project "server" only.');
  return url;
}

/** Creates a database anew; open connections to the old one are closed. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Not WITH (FORCE), which may not end the server's own autovacuum; a plain DROP cancels that.
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
      [name],
    );
    await client.query(`DROP DATABASE IF EXISTS "${name}"`);
    await client.query(`CREATE DATABASE "${name}" ${template ? `TEMPLATE "${template}"` : ''}`);
  } finally {
    await client.end();
  }
}

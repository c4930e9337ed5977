import { Client } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { ensure } from './outcome';

/** The address of a planner's embedded database. */
export async function databaseOf(dataDir: string): Promise<string> {
  const url = await lastEmbeddedUrl(dataDir);
  ensure(url !== null, 'the database has an address');
  return url;
}

/** Queries on a separate connection. */
export async function rowsOf(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(sql, values)).rows);
}

export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

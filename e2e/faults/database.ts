import { Client } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { ensure } from './outcome';

/** Returns the address of the embedded database of a planner. */
export async function databaseOf(dataDir: string): Promise<string> {
  const url = await lastEmbeddedUrl(dataDir);
  ensure(url !== null, 'the database has an address');
  return url;
}

/** Sends a query on a connection of its own. @returns the rows */
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

import type { PoolClient } from 'pg';
import { z } from 'zod';
import { pool } from '@/lib/db/pool';

/** The planner's queries, as the driver sends them. */

const asked = z.object({ text: z.string() });

const heard: string[] = [];
const listenedTo = new WeakSet<PoolClient>();

function listen(client: PoolClient): void {
  if (listenedTo.has(client)) return;
  listenedTo.add(client);
  const query = client.query.bind(client);
  const queryAndTell = (...given: unknown[]): unknown => {
    const { data } = asked.safeParse(given[0]);
    if (data) heard.push(data.text);
    return Reflect.apply(query, client, given);
  };
  client.query = queryAndTell as typeof client.query;
}

/** The texts of the statements of the work, in order. Nothing else may query meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  pool.on('acquire', listen);
  heard.length = 0;
  try {
    await work();
    return [...heard];
  } finally {
    pool.off('acquire', listen);
  }
}

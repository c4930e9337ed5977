import type { PoolClient } from 'pg';
import { z } from 'zod';
import { pool } from '@/lib/db/pool';

/** Records the SQL statements that the planner sends through its pool. */

const sentQuery = z.object({ text: z.string() });

const recorded: string[] = [];
const instrumented = new WeakSet<PoolClient>();

function instrument(client: PoolClient): void {
  if (instrumented.has(client)) return;
  instrumented.add(client);
  const query = client.query.bind(client);
  const queryAndRecord = (...given: unknown[]): unknown => {
    const { data } = sentQuery.safeParse(given[0]);
    if (data) recorded.push(data.text);
    return Reflect.apply(query, client, given);
  };
  client.query = queryAndRecord as typeof client.query;
}

/** Runs the work. @returns the texts of all statements that were sent meanwhile, in order */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  pool.on('acquire', instrument);
  recorded.length = 0;
  try {
    await work();
    return [...recorded];
  } finally {
    pool.off('acquire', instrument);
  }
}

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

/**
 * As `statementsOf`, without the statements that serve several calls at once: the counts of requests, and the
 * announcements, which follow a few milliseconds later and may be those of an earlier call.
 */
export const ownStatementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(work)).filter((text) => !/rate_limits|pg_notify/.test(text));

import { Client } from 'pg';
import { z } from 'zod';
import { ensure } from './outcome';
import { GONE, type Writer } from './writer';

const stored = z.array(
  z.object({ id: z.string(), ownerId: z.string(), title: z.string(), isDeleted: z.boolean() }),
);

/**
 * Compares the items in the database with the writers' records.
 * @returns a summary for the report
 * @throws Broken when a confirmed write is missing, when something is stored that was not sent, or when a writer was
 *   answered other than with a 2xx or 503
 */
export async function checkWriters(url: string, writers: readonly Writer[]): Promise<string> {
  const rows = new Map((await readItems(url)).map((row) => [row.id, row]));
  let confirmed = 0;
  for (const { account, tasks, counts, wrong } of writers) {
    ensure(wrong.length === 0, `all answers are 2xx or 503: ${wrong[0] ?? ''}`);
    confirmed += counts.confirmed;
    for (const [id, { acknowledged, uncertain }] of tasks) {
      const row = rows.get(id);
      rows.delete(id);
      const value = row && !row.isDeleted ? row.title : GONE;
      const allowed = [acknowledged, uncertain].flatMap((each) => each ?? []);
      const isNew = acknowledged === undefined && value === GONE && !row;
      ensure(
        isNew || allowed.some((each) => each.value === value),
        `task ${id} of ${account.userId} is ${JSON.stringify(allowed)}, and not ${JSON.stringify(value)}`,
      );
      if (acknowledged) ensure(row !== undefined, `the confirmed task ${id} is stored`);
    }
  }
  const owners = new Set(writers.map(({ account }) => account.userId));
  const unsent = [...rows.values()].filter(({ ownerId }) => owners.has(ownerId));
  ensure(unsent.length === 0, `everything stored was sent: ${JSON.stringify(unsent[0])}`);
  return `${confirmed} confirmed writes, all stored`;
}

async function readItems(url: string): Promise<z.infer<typeof stored>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT id, owner_id AS "ownerId", title, deleted_at IS NOT NULL AS "isDeleted" FROM items`,
    );
    return stored.parse(rows);
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` while all writers write, and stops the writers afterwards.
 * @param address returns the present address of the planner
 * @param rest milliseconds that a writer waits after each confirmed write
 */
export async function whileWriting<Result>(
  writers: readonly Writer[],
  address: () => string,
  work: () => Promise<Result>,
  rest = 0,
): Promise<Result> {
  const writing = Promise.all(writers.map((writer) => writer.write(address, rest)));
  try {
    return await work();
  } finally {
    for (const writer of writers) writer.stop();
    await writing;
  }
}

import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Schema, Table } from './contents';

/** The approximate number of bytes of rows in an entry of the archive. */
const PORTION = 4 * 1024 * 1024;

/** The table of applied migrations. It is not copied, since the migrations write its rows. */
const HISTORY = '_prisma_migrations';

/** The tables of what is searched. They are not copied, since they are made from the others (`fillDerived`). */
const DERIVED = ['search_texts', 'occurrence_texts'];

/**
 * The tables of sessions, links and other secrets. They are not restored, since some may have been revoked after the
 * backup.
 */
const NOT_RESTORED = [
  'sessions',
  'tokens',
  'calendar_feeds',
  // They belong to sessions.
  'push_subscriptions',
  'password_resets',
  'address_confirmations',
  'sign_up_invitations',
];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the applied migrations, and the tables with their columns. */
export async function readSchema(client: Client): Promise<Schema> {
  const migrations = await client.query(
    `SELECT migration_name AS name, checksum FROM ${HISTORY}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const tables = await client.query(
    `SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [[HISTORY, ...DERIVED]],
  );
  return {
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).parse(migrations.rows),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).parse(tables.rows),
  };
}

/**
 * Passes the rows of a query to `take` in the text format of COPY, in portions.
 * @returns the number of rows
 */
export async function copyOut(
  client: Client,
  query: string,
  take: (portion: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  let waiting: Buffer[] = [];
  let length = 0;
  const hand = async () => {
    if (length > 0) await take(Buffer.concat(waiting, length));
    waiting = [];
    length = 0;
  };
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PORTION) await hand();
  }
  await hand();
  // The number of rows arrives after the last row, possibly in a separate packet that the stream does not wait for;
  // another statement makes sure that it has arrived.
  await client.query('SELECT');
  return stream.rowCount;
}

export const selectRows = ({ name, columns }: Table): string =>
  `SELECT ${columns.map(quote).join(', ')} FROM ${quote(name)}`;

/** Writes rows into a table, in the format that `copyOut` produces. */
export class CopyIn {
  readonly table: Table;
  readonly #stream: ReturnType<typeof copyFrom>;
  #error: Error | null = null;

  constructor(client: Client, table: Table) {
    const { name, columns } = table;
    this.table = table;
    this.#stream = client.query(
      copyFrom(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN`),
    );
    this.#stream.on('error', (error) => {
      this.#error = error;
    });
  }

  async take(portion: Buffer): Promise<void> {
    if (this.#error) throw this.#error;
    if (!this.#stream.write(portion)) await once(this.#stream, 'drain');
  }

  /** @returns the number of rows */
  async end(): Promise<number> {
    if (this.#error) throw this.#error;
    const finished = once(this.#stream, 'finish');
    this.#stream.end();
    await finished;
    return this.#stream.rowCount;
  }
}

/**
 * Drops the foreign keys, so that tables can be filled in any order.
 * @returns the statements that add them again, which check every row
 */
export async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname::text AS table, conname::text AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class ON conrelid = pg_class.oid
     WHERE contype = 'f' AND relnamespace = current_schema()::regnamespace`,
  );
  const keys = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })).parse(rows);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`);
  return keys.map(
    ({ table, name, definition }) =>
      `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`,
  );
}

/** Makes the rows that no backup has. A schema of an older version has none of them: a migration adds them. */
export async function fillDerived(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [DERIVED[0]]);
  if (rows.length > 0) await client.query('SELECT fill_search_texts()');
}

/**
 * Deletes all sessions, tokens, feeds and links, since some may have been revoked after the backup. Tables that an older version lacks
 * are skipped.
 */
export async function deleteSessions(client: Client): Promise<void> {
  const { tables } = await readSchema(client);
  for (const { name } of tables)
    if (NOT_RESTORED.includes(name)) await client.query(`DELETE FROM ${quote(name)}`);
}

/** True when no table of the database has rows. Tables may exist. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> $1`,
    [HISTORY],
  );
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quote(name)} LIMIT 1`);
    if (rowCount) return false;
  }
  return true;
}

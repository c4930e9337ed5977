import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';

/** One JSON file of the export: the rows of one table that concern a person. */
export type Part = {
  /** Name of the file, without its extension. */
  name: string;
  /** The table that the rows come from. Several parts may read the same table. */
  table: string;
  /** The primary key, qualified by the alias that `from` gives the table. */
  key: Prisma.Sql;
  /** The exported columns, under the names of the API. Secrets and their hashes are never among them. */
  columns: Prisma.Sql;
  from: Prisma.Sql;
  where: Prisma.Sql;
};

type Row = { key: string } & Record<string, unknown>;

/** Rows read by one query: few enough to need little memory even with the longest texts. */
const PAGE = 500;

/** Yields the part's rows as the text of one JSON array. Reads them page by page, in the order of their keys. */
export async function* jsonOf({ key, columns, from, where }: Part): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  let page: Row[];
  let after = Prisma.empty;
  do {
    page = await autocommit.$queryRaw<Row[]>`
      SELECT ${key}::text AS key, ${columns} FROM ${from} WHERE (${where}) ${after} ORDER BY ${key} LIMIT ${PAGE}`;
    const last = page.at(-1);
    if (!last) break;
    after = Prisma.sql`AND ${key} > (${last.key}::text)::${keyType(last.key)}`;
    yield `${separator}${page.map(lineOf).join(',\n')}`;
    separator = ',\n';
  } while (page.length === PAGE);
  yield '\n]\n';
}

const lineOf = ({ key: _key, ...record }: Row): string => JSON.stringify(record);

/** Returns the SQL type of a key. Keys are UUIDs, except the hashes that identify mails. */
const keyType = (key: string): Prisma.Sql => (key.startsWith('\\x') ? Prisma.sql`bytea` : Prisma.sql`uuid`);

import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';

/** The rows of one table about a person, as one JSON file. */
export type Part = {
  /** Name of the file, without its extension. */
  name: string;
  /** The table of these rows; several parts may be of one table. */
  table: string;
  /** The primary key, with the table's alias. */
  key: Prisma.Sql;
  /** The exported columns, under the names of the API. Secrets and their hashes are never among them. */
  columns: Prisma.Sql;
  from: Prisma.Sql;
  where: Prisma.Sql;
};

type Row = { key: string } & Record<string, unknown>;

/** Few enough that a page of the longest texts needs little memory. */
const PAGE = 500;

/** The part's rows as a JSON array, page by page. */
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

/** Keys are UUIDs, except the hashes that identify mails. */
const keyType = (key: string): Prisma.Sql => (key.startsWith('\\x') ? Prisma.sql`bytea` : Prisma.sql`uuid`);

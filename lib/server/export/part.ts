import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';

/** What one table holds of a person, as one file of JSON. */
export type Part = {
  /** Of the file, without its ending. */
  name: string;
  /** Whose rows these are; several parts may be of one table. */
  table: string;
  /** The primary key, with the table's alias. */
  key: Prisma.Sql;
  /** What is told of each row, under the names of the API. Secrets and their hashes are never among it. */
  columns: Prisma.Sql;
  from: Prisma.Sql;
  where: Prisma.Sql;
};

type Row = { key: string } & Record<string, unknown>;

/** Few enough that no page of the longest texts weighs on the memory. */
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

/** Keys are UUIDs, but for the hashes by which mails are known. */
const keyType = (key: string): Prisma.Sql => (key.startsWith('\\x') ? Prisma.sql`bytea` : Prisma.sql`uuid`);

import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { type Subject, WAY_TABLES } from './ways';

/** The shares and roles of items or series as JSON, to compare them and to store them again. */

/** The tables of WAY_TABLES, those first to which others refer. */
const TABLES = ['shares', 'share_grants', 'task_collaborators', 'task_collaborator_grants'] as const;

/** SQL for the shares and roles with their grants, in a JSON object of rows by table. `ids` is an array of UUIDs. */
export function peopleJson(of: Subject['of'], ids: Prisma.Sql): Prisma.Sql {
  const parts = (['share', 'role'] as const).flatMap((way) => {
    const { rows, grants, row } = WAY_TABLES[way];
    const held = Prisma.sql`SELECT id FROM ${rows} WHERE ${WAY_TABLES[way][of]} = ANY (${ids})`;
    return [rowsOf(rows, Prisma.sql`id IN (${held})`), rowsOf(grants, Prisma.sql`${row} IN (${held})`)];
  });
  const pairs = parts.map((part, index) => Prisma.sql`${TABLES[index]}::text, ${part}`);
  return Prisma.sql`jsonb_build_object(${Prisma.join(pairs)})`;
}

const rowsOf = (table: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(jsonb_agg(to_jsonb(kept) ORDER BY kept.id), '[]') FROM ${table} AS kept WHERE ${condition})`;

/** Gives items the shares and roles that `peopleJson` read, and no others. */
export async function restorePeople(
  tx: Transaction,
  itemIds: readonly string[],
  people: string,
): Promise<void> {
  for (const way of ['share', 'role'] as const) {
    const { rows, item } = WAY_TABLES[way];
    await tx.$executeRaw`DELETE FROM ${rows} WHERE ${item} = ANY (${itemIds}::uuid[])`;
  }
  for (const name of TABLES) {
    const table = Prisma.raw(name);
    await tx.$executeRaw`
      INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${people}::jsonb->${name}::text)`;
  }
}

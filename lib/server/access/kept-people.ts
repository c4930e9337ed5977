import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { type Subject, WAY_TABLES, WAYS } from './ways';

/** The shares and roles of items or series as JSON, to compare them and to store them again. */

/** SQL for the shares and roles with their grants, in a JSON object by way. `ids` is an array of UUIDs. */
export function peopleJson(of: Subject['of'], ids: Prisma.Sql): Prisma.Sql {
  const parts = WAYS.map((way) => {
    const { rows, grants, row } = WAY_TABLES[way];
    const held = Prisma.sql`SELECT id FROM ${rows} WHERE ${WAY_TABLES[way][of]} = ANY (${ids})`;
    return Prisma.sql`${way}::text, jsonb_build_object(
      'rows', ${rowsOf(rows, Prisma.sql`id IN (${held})`)}, 'grants', ${rowsOf(grants, Prisma.sql`${row} IN (${held})`)})`;
  });
  return Prisma.sql`jsonb_build_object(${Prisma.join(parts)})`;
}

const rowsOf = (table: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(jsonb_agg(to_jsonb(kept) ORDER BY kept.id), '[]') FROM ${table} AS kept WHERE ${condition})`;

/** Gives items the shares and roles that `peopleJson` read, and no others. */
export async function restorePeople(
  tx: Transaction,
  itemIds: readonly string[],
  people: string,
): Promise<void> {
  for (const way of WAYS) {
    const { rows, item, grants } = WAY_TABLES[way];
    await tx.$executeRaw`DELETE FROM ${rows} WHERE ${item} = ANY (${itemIds}::uuid[])`;
    await tx.$executeRaw`
      INSERT INTO ${rows} SELECT * FROM jsonb_populate_recordset(NULL::${rows}, ${people}::jsonb->${way}::text->'rows')`;
    await tx.$executeRaw`
      INSERT INTO ${grants}
      SELECT * FROM jsonb_populate_recordset(NULL::${grants}, ${people}::jsonb->${way}::text->'grants')`;
  }
}

import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { formerSeriesOf } from '@/lib/server/access/former-series';
import { levelIn, type Subject, storedLevel, WAY_TABLES, type Way } from '@/lib/server/access/ways';
import { atLeast, type Level } from '@/lib/shared/policy/policy';
import { settleGrants } from './cascade';

type Giving = {
  subject: Subject;
  /** The id of the recipient. */
  to: string;
  by: string;
  level: Level;
  /** True when the giver may also lower what somebody else gave; the row is then the giver's. */
  mayChangeOthers: boolean;
};

export type Given = { id: string; isNew: boolean };

type Row = { id: string; by: string; level: Parameters<typeof levelIn>[0] };
type Upserted = { id: string; is_new: boolean };

/**
 * Stores a share or a task role, or changes its level. Records the level of each giver when there are several: a raised
 * level falls back when the person who raised it loses their own access. The caller has authorized the giver and locked
 * the item or series.
 * @returns null, and stores nothing, when the new level is lower than what somebody else gave, and the giver may not
 * lower it
 */
export async function give(
  tx: Transaction,
  way: Way,
  { subject, to: toId, by: byId, level: given, mayChangeOthers }: Giving,
): Promise<Given | null> {
  const { rows, to, by, level, grants, row } = WAY_TABLES[way];
  const of = WAY_TABLES[way][subject.of];
  const stored = storedLevel(way, given);
  const [before] = await tx.$queryRaw<Row[]>`
    SELECT id, ${by} AS by, ${level}::text AS level FROM ${rows}
    WHERE ${of} = ${subject.id}::uuid AND ${to} = ${toId}::uuid`;
  const [upserted] = await tx.$queryRaw<Upserted[]>`
    INSERT INTO ${rows} AS held (id, ${of}, ${to}, ${level}, ${by})
    VALUES (${newId()}::uuid, ${subject.id}::uuid, ${toId}::uuid, ${stored}::${level}, ${byId}::uuid)
    ON CONFLICT (${of}, ${to}) DO UPDATE SET
      ${level} = excluded.${level},
      ${by} = CASE WHEN ${mayChangeOthers} THEN excluded.${by} ELSE held.${by} END
      WHERE held.${by} = excluded.${by} OR ${mayChangeOthers} OR excluded.${level} >= held.${level}
    RETURNING id, xmax = 0 AS is_new`;
  if (!upserted) return null;
  const { id, is_new: isNew } = upserted;
  if (!before) return { id, isNew };
  if (before.by !== byId)
    await tx.$executeRaw`
      INSERT INTO ${grants} (id, ${row}, granted_by_id, ${level}, created_at)
      SELECT ${newId()}::uuid, id, ${before.by}::uuid, ${before.level}::${level}, created_at
      FROM ${rows} WHERE id = ${id}::uuid
      ON CONFLICT (${row}, granted_by_id) DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO ${grants} (id, ${row}, granted_by_id, ${level})
    SELECT ${newId()}::uuid, ${id}::uuid, ${byId}::uuid, ${stored}::${level}
    WHERE EXISTS (SELECT FROM ${grants} WHERE ${row} = ${id}::uuid)
    ON CONFLICT (${row}, granted_by_id) DO UPDATE SET ${level} = excluded.${level}`;
  if (!atLeast(given, levelIn(before.level))) await lowered(tx, way, toId, subject, stored);
  return { id, isNew };
}

/**
 * Lowers the earlier grants of the share or role to the new level, also on the ended series before, and ends or lowers
 * what the recipient gave others by them.
 */
async function lowered(
  tx: Transaction,
  way: Way,
  toId: string,
  subject: Subject,
  stored: string,
): Promise<void> {
  const { rows, to, level, grants, row } = WAY_TABLES[way];
  const subjects = [subject, ...(await formerSeriesOf(tx, subject))];
  for (const { of, id } of subjects) {
    const held = Prisma.sql`${WAY_TABLES[way][of]} = ${id}::uuid AND ${to} = ${toId}::uuid`;
    await tx.$executeRaw`
      UPDATE ${rows} SET ${level} = ${stored}::${level} WHERE ${held} AND ${level} > ${stored}::${level}`;
    await tx.$executeRaw`
      UPDATE ${grants} SET ${level} = ${stored}::${level}
      WHERE ${row} IN (SELECT id FROM ${rows} WHERE ${held}) AND ${level} > ${stored}::${level}`;
  }
  await settleGrants(tx, subjects);
}

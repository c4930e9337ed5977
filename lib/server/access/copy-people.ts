import type { Transaction } from '@/lib/db/transaction';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { rememberSeries } from './former-series';
import { WAY_TABLES, WAYS, type Way } from './ways';

/** The recipients of the shares and roles of a series: occurrences that leave it, or the series that was split off. */
type Heirs = { of: 'item' | 'series'; ids: readonly string[] };

/**
 * Copies the shares and roles of a series, with the levels of each giver, so that the same people see what leaves the
 * series. Who has one of their own there keeps the higher level. Throws 409 when a giver has no room for so many.
 */
export async function copyPeople(tx: Transaction, seriesId: string, heirs: Heirs): Promise<void> {
  if (heirs.ids.length === 0) return;
  for (const way of WAYS)
    if (await requireRoom(tx, way, seriesId, heirs.ids.length)) await copy(tx, way, seriesId, heirs);
  if (heirs.of === 'item') await rememberSeries(tx, seriesId, heirs.ids);
}

/** Returns false when there is nothing to copy. */
async function requireRoom(tx: Transaction, way: Way, seriesId: string, times: number): Promise<boolean> {
  const { rows, by } = WAY_TABLES[way];
  const givers = await tx.$queryRaw<{ by: string; count: number }[]>`
    SELECT ${by} AS by, count(*)::int AS count FROM ${rows} WHERE series_id = ${seriesId}::uuid GROUP BY 1 ORDER BY 1`;
  const kind = way === 'share' ? 'shares' : 'taskRoles';
  for (const giver of givers) await requireRowsLeft(tx, kind, giver.by, giver.count * times);
  return givers.length > 0;
}

async function copy(tx: Transaction, way: Way, seriesId: string, { of, ids }: Heirs): Promise<void> {
  const { rows, to, by, level, grants, row } = WAY_TABLES[way];
  const heir = WAY_TABLES[way][of];
  // An heir that has a row for the person already then has several givers.
  await tx.$executeRaw`
    INSERT INTO ${grants} (id, ${row}, granted_by_id, ${level}, created_at)
    SELECT gen_random_uuid(), own.id, own.${by}, own.${level}, own.created_at
    FROM ${rows} AS own JOIN ${rows} AS held ON held.series_id = ${seriesId}::uuid AND held.${to} = own.${to}
    WHERE own.${heir} = ANY (${ids}::uuid[])
    ON CONFLICT (${row}, granted_by_id) DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO ${rows} AS own (id, ${heir}, ${to}, ${level}, ${by}, created_at)
    SELECT gen_random_uuid(), heir.id, held.${to}, held.${level}, held.${by}, held.created_at
    FROM ${rows} AS held, unnest(${ids}::uuid[]) AS heir(id) WHERE held.series_id = ${seriesId}::uuid
    ON CONFLICT (${heir}, ${to}) DO UPDATE SET
      ${by} = CASE WHEN excluded.${level} > own.${level} THEN excluded.${by} ELSE own.${by} END,
      ${level} = greatest(own.${level}, excluded.${level})`;
  await tx.$executeRaw`
    INSERT INTO ${grants} AS own_grant (id, ${row}, granted_by_id, ${level}, created_at)
    SELECT gen_random_uuid(), own.id, coalesce(given.granted_by_id, held.${by}), coalesce(given.${level}, held.${level}),
      coalesce(given.created_at, held.created_at)
    FROM ${rows} AS held LEFT JOIN ${grants} AS given ON given.${row} = held.id
      JOIN ${rows} AS own ON own.${to} = held.${to} AND own.${heir} = ANY (${ids}::uuid[])
    WHERE held.series_id = ${seriesId}::uuid
      AND (given.id IS NOT NULL OR EXISTS (SELECT FROM ${grants} AS several WHERE several.${row} = own.id))
    ON CONFLICT (${row}, granted_by_id) DO UPDATE SET ${level} = greatest(own_grant.${level}, excluded.${level})`;
}

/** Makes the shares and roles of an item those of the series that begins with it. */
export async function givePeople(tx: Transaction, itemId: string, seriesId: string): Promise<void> {
  for (const way of WAYS) {
    const { rows, item, series } = WAY_TABLES[way];
    await tx.$executeRaw`
      UPDATE ${rows} SET ${series} = ${seriesId}::uuid, ${item} = NULL WHERE ${item} = ${itemId}::uuid`;
  }
}

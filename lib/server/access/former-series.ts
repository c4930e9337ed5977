import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import type { Subject } from './ways';

/**
 * When a series ends, by deletion or because it stops repeating, the items that stay keep its people. The series keeps
 * its shares and roles too, for the case that it or what went with it is restored. So that this gives nobody access which
 * has ended meanwhile, an item remembers the series: whoever loses access to the item loses it on the ended series too.
 */

/** An item that begins and stops to repeat in a loop remembers the latest ones only. */
const REMEMBERED = 20;

/** Notes that items have left a series, if it has ended. */
export const rememberSeries = (
  tx: Transaction,
  seriesId: string,
  itemIds: readonly string[],
): Promise<number> => tx.$executeRaw`
  UPDATE items SET former_series_ids = (${seriesId}::uuid || former_series_ids)[1:${REMEMBERED}::int] FROM series
  WHERE items.id = ANY (${itemIds}::uuid[]) AND series.id = ${seriesId}::uuid AND series.deleted_at IS NOT NULL`;

const itemsOf = ({ of, id }: Subject): Prisma.Sql =>
  of === 'item' ? Prisma.sql`items.id = ${id}::uuid` : Prisma.sql`items.series_id = ${id}::uuid`;

/** Locks the series of an item, or a series, with the ended ones before, until the commit. */
export const lockWithFormer = (tx: Transaction, subject: Subject): Promise<number> => tx.$executeRaw`
  SELECT 1 FROM series
  WHERE id = ${subject.id}::uuid
    OR id IN (SELECT unnest(series_id || former_series_ids) FROM items WHERE ${itemsOf(subject)})
  ORDER BY id FOR UPDATE`;

/** Returns the ended series that an item, or the occurrences of a series, were of before. */
export const formerSeriesOf = (tx: Transaction, subject: Subject): Promise<Subject[]> => tx.$queryRaw<
  Subject[]
>`
  SELECT 'series' AS of, id FROM series
  WHERE deleted_at IS NOT NULL AND id IN (SELECT unnest(former_series_ids) FROM items WHERE ${itemsOf(subject)})`;

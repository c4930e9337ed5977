import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { type Day, dayAt } from '@/lib/shared/calendar/days';

/**
 * SQL for the id of the occurrence that stands for a series: the next one, otherwise the last; null without any.
 * @param today the day in the reader's zone
 */
export const nextOccurrence = (seriesId: Prisma.Sql, today: Day): Prisma.Sql => Prisma.sql`coalesce(
  (SELECT id FROM items WHERE items.series_id = ${seriesId} AND deleted_at IS NULL
    AND occurrence_day >= ${today}::date ORDER BY occurrence_day LIMIT 1),
  (SELECT id FROM items WHERE items.series_id = ${seriesId} AND deleted_at IS NULL
    ORDER BY occurrence_day DESC LIMIT 1))`;

/**
 * Returns the id of the item, or of the occurrence that stands for the series; null when the series has none.
 * @param timeZone of the reader
 */
export async function standingItem(
  itemId: string | null,
  seriesId: string | null,
  timeZone: string,
): Promise<string | null> {
  if (itemId !== null) return itemId;
  const [found] = await autocommit.$queryRaw<{ id: string | null }[]>`
    SELECT ${nextOccurrence(Prisma.sql`${seriesId}::uuid`, dayAt(new Date(), timeZone))} AS id`;
  return found?.id ?? null;
}

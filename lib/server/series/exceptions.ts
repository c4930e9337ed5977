import type { Transaction } from '@/lib/db/transaction';
import { copyPeople } from '@/lib/server/access/copy-people';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import type { Day } from '@/lib/shared/calendar/days';
import { replaceNext } from './after-completion';
import { occurrenceDays } from './expand';
import { storedRule } from './stored-rule';

/** Occurrences that are deleted alone become exception dates of their series (RFC 5545, EXDATE); restored ones are none. */

/**
 * Locks the series of those items that the actor may see, the ended ones before, and those of what went by the same
 * deletions, until the commit. Called before the items are locked: everything that changes a series locks it first, then
 * its items.
 */
export async function lockSeriesOf(tx: Transaction, actor: Actor, itemIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM series
    WHERE id IN (
      WITH named AS (
        SELECT series_id, former_series_ids, deletion_id FROM items AS item
        WHERE item.id = ANY (${itemIds}::uuid[]) AND ${visibleTo(actor.id)})
      SELECT unnest(series_id || former_series_ids) FROM named
      UNION SELECT together.series_id FROM named JOIN items AS together ON together.deletion_id = named.deletion_id
      UNION SELECT change.series_id FROM named JOIN series_changes AS change ON change.id = named.deletion_id)
    ORDER BY id FOR UPDATE`;
}

/** Notes that occurrences are about to be deleted alone. */
export async function exceptDeleted(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE series SET exdates = ARRAY(SELECT DISTINCT unnest(exdates || gone.days) ORDER BY 1), updated_at = now()
    FROM (SELECT series_id, array_agg(occurrence_day) AS days FROM items
      WHERE id = ANY (${itemIds}::uuid[]) AND series_id IS NOT NULL AND deleted_at IS NULL GROUP BY series_id) AS gone
    WHERE series.id = gone.series_id`;
}

type Restored = {
  id: string;
  series_id: string;
  occurrence_day: Day;
  rrule: string;
  start_day: Day;
  is_fixed: boolean;
  is_open: boolean;
  /** True when the series is deleted, or has another occurrence on this day by now. */
  is_taken: boolean;
};

/**
 * Prepares deleted items for their restoration. Occurrences return to their series, which excepts their day no longer;
 * where the rule does not give the day any more, they become single items.
 */
export async function rejoinRestored(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  const restored = await tx.$queryRaw<Restored[]>`
    SELECT item.id, item.series_id, item.occurrence_day::text AS occurrence_day, series.rrule,
      series.start_day::text AS start_day, series.mode = 'fixed' AS is_fixed,
      task.completed_at IS NULL AND task.dropped_at IS NULL AS is_open,
      series.deleted_at IS NOT NULL OR EXISTS (SELECT FROM items AS other
        WHERE other.series_id = item.series_id AND other.occurrence_day = item.occurrence_day
          AND other.deleted_at IS NULL) AS is_taken
    FROM items AS item JOIN series ON series.id = item.series_id LEFT JOIN tasks AS task ON task.id = item.id
    WHERE item.id = ANY (${itemIds}::uuid[]) AND item.deleted_at IS NOT NULL`;
  const rejoined: Restored[] = [];
  const isTwice = (item: Restored) =>
    rejoined.some(
      ({ series_id, occurrence_day }) =>
        series_id === item.series_id && occurrence_day === item.occurrence_day,
    );
  for (const item of restored) if (!isTwice(item) && (await rejoins(tx, item))) rejoined.push(item);
  const single = restored.filter((item) => !rejoined.includes(item));
  if (single.length > 0)
    await makeSingle(
      tx,
      single.map(({ id }) => id),
    );
  if (rejoined.length > 0)
    await tx.$executeRaw`
      UPDATE series SET exdates = ARRAY(SELECT day FROM unnest(exdates) AS day WHERE day <> ALL (back.days) ORDER BY 1),
        updated_at = now()
      FROM (SELECT series_id, array_agg(day) AS days
        FROM unnest(${rejoined.map(({ series_id }) => series_id)}::uuid[],
          ${rejoined.map(({ occurrence_day }) => occurrence_day)}::date[]) AS named(series_id, day)
        GROUP BY series_id) AS back
      WHERE series.id = back.series_id`;
}

/**
 * True when an occurrence returns to its series. One of a series that counts from the completion takes the place of the
 * open one that followed it.
 */
async function rejoins(tx: Transaction, item: Restored): Promise<boolean> {
  const { id, series_id, rrule, start_day, occurrence_day, is_fixed, is_open, is_taken } = item;
  if (is_taken) return false;
  if (!is_fixed) return !is_open || replaceNext(tx, series_id, id);
  return occurrenceDays(storedRule(rrule), start_day, occurrence_day).includes(occurrence_day);
}

/** Makes occurrences single items, which the people of the series keep seeing. */
export async function makeSingle(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  const found = await tx.$queryRaw<{ series_id: string; ids: string[] }[]>`
    SELECT series_id, array_agg(id ORDER BY id) AS ids FROM items
    WHERE id = ANY (${itemIds}::uuid[]) AND series_id IS NOT NULL GROUP BY series_id ORDER BY series_id`;
  for (const { series_id: seriesId, ids } of found) await copyPeople(tx, seriesId, { of: 'item', ids });
  await tx.$executeRaw`
    UPDATE items SET series_id = NULL, occurrence_day = NULL, overridden = '{}' WHERE id = ANY (${itemIds}::uuid[])`;
}

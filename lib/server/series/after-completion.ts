import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { rowsLeft } from '@/lib/server/limits/row-bounds';
import { announceOccurrences } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import { type Day, dayAt } from '@/lib/shared/calendar/days';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { isAddedWithinLimit } from './added';
import { dayAfterCompletion, intervalsWithin } from './horizon';
import { layOut } from './lay-out';
import { storedRule } from './stored-rule';
import { isTouched } from './touched';

/**
 * Series whose next day is counted from the day on which the open occurrence was completed. Such a series has one open
 * occurrence: the next one is laid out when that is completed, let go or deleted.
 */

type Task = {
  id: string;
  series: SeriesOfItem | null;
  completed: boolean;
  droppedAt: string | null;
};

const isOpen = ({ completed, droppedAt }: Task): boolean => !completed && droppedAt === null;

/** Lays out the next occurrence when a task was completed or let go, and removes it when that was taken back. */
export async function layOutNext(tx: Transaction, actor: Actor, now: Task, before: Task): Promise<void> {
  if (now.series?.mode !== 'after_completion' || isOpen(now) === isOpen(before)) return;
  if (isOpen(now)) await removeNext(tx, now.series.id, now.id);
  else await layOutAfter(tx, actor, now.series.id);
}

type Following = { owner_id: string; rrule: string; occurrences: number; has_open: boolean; taken: Day[] };

/**
 * Lays out the occurrence after today of a series that counts from the completion, if no other is open and the rule
 * gives it, on a day that no other has and none was deleted alone. COUNT counts those that were deleted alone too, as
 * EXDATE does not change what COUNT counts (RFC 5545). Lays out nothing while the owner's account has no room for more, or
 * others have added as many as they may.
 * @param skipped the day of an occurrence that was deleted; the next one is later
 */
export async function layOutAfter(
  tx: Transaction,
  actor: Actor,
  seriesId: string,
  skipped: Day | null = null,
): Promise<void> {
  const [series] = await tx.$queryRaw<Following[]>`
    SELECT series.owner_id, series.rrule, cardinality(exdates) + count(item.id)::int AS occurrences,
      ARRAY(SELECT unnest(array_agg(item.occurrence_day) || exdates)::text) AS taken,
      coalesce(bool_or(task.id IS NOT NULL AND task.completed_at IS NULL AND task.dropped_at IS NULL), false) AS has_open
    FROM series LEFT JOIN items AS item ON item.series_id = series.id AND item.deleted_at IS NULL
      LEFT JOIN tasks AS task ON task.id = item.id
    WHERE series.id = ${seriesId}::uuid AND series.mode = 'after_completion' AND series.deleted_at IS NULL
    GROUP BY series.id`;
  if (!series || series.has_open) return;
  const rule = storedRule(series.rrule);
  const today = dayAt(new Date(), actor.user.timeZone);
  const taken = new Set(series.taken);
  let intervals = intervalsWithin(rule, today, skipped ?? today);
  let day: Day | null;
  do {
    intervals += 1;
    const multiple = { ...rule, interval: intervals * rule.interval };
    day = dayAfterCompletion(multiple, today, series.occurrences);
  } while (day !== null && (taken.has(day) || (skipped !== null && day <= skipped)));
  if (day === null || !(await rowsLeft(tx, 'items', series.owner_id))) return;
  // No refusal: the completion is stored already, and a call for many items would keep it.
  if (!(await isAddedWithinLimit(tx, actor, series.owner_id))) return;
  const ids = await layOut(tx, seriesId, [day]);
  for (const id of ids) announceOccurrences(tx, 'tasks', id);
}

/** Lays out the next occurrences of series whose open one has been deleted alone. */
export async function layOutAfterDeleted(
  tx: Transaction,
  actor: Actor,
  itemIds: readonly string[],
): Promise<void> {
  const series = await tx.$queryRaw<{ id: string; skipped: Day }[]>`
    SELECT series.id, max(item.occurrence_day)::text AS skipped
    FROM items AS item JOIN series ON series.id = item.series_id
    WHERE item.id = ANY (${itemIds}::uuid[]) AND series.mode = 'after_completion' GROUP BY series.id`;
  for (const { id, skipped } of series) await layOutAfter(tx, actor, id, skipped);
}

/** Removes the open occurrence so that another can take its place. Returns false when somebody has touched it. */
export async function replaceNext(tx: Transaction, seriesId: string, itemId: string): Promise<boolean> {
  await removeNext(tx, seriesId, itemId);
  const [open] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM items AS item JOIN tasks AS task ON task.id = item.id
    WHERE item.series_id = ${seriesId}::uuid AND item.deleted_at IS NULL
      AND task.completed_at IS NULL AND task.dropped_at IS NULL`;
  return !open;
}

/** Removes the open occurrences that were laid out after the given one, unless somebody has touched them. */
async function removeNext(tx: Transaction, seriesId: string, itemId: string): Promise<void> {
  const next = await tx.$queryRaw<{ id: string }[]>`
    UPDATE items AS item SET deleted_at = now()
    WHERE item.series_id = ${seriesId}::uuid AND item.deleted_at IS NULL
      AND item.created_at > (SELECT created_at FROM items WHERE items.id = ${itemId}::uuid) AND NOT ${isTouched}
    RETURNING item.id`;
  if (next.length === 0) return;
  const ids = next.map(({ id }) => id);
  await planReminders(tx, { items: ids });
  // Nothing hangs on it, and it has to be laid out again when the task is completed on the same day.
  await tx.$executeRaw`DELETE FROM items WHERE id = ANY (${ids}::uuid[])`;
  announceOccurrences(tx, 'tasks', itemId);
}

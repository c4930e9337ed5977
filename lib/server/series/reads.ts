import { autocommit } from '@/lib/db/autocommit';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { Day } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Series } from '@/lib/shared/contract/schemas/series';
import { storedRule } from './stored-rule';

/** The most days to come that are named. */
export const NEXT_DAYS = 5;

type Row = Omit<Series, 'mode' | 'kind' | 'laidOutUntil'> & {
  mode: SeriesMode;
  kind: ItemKind;
  /** Null when the rule gives no further days. */
  laid_out_until: Day | null;
  last: Day;
};

/**
 * Reads a series. Its owner and people with a level on it may read it; for others it is absent.
 * @param from the day from which it is looked at; without one, from today on only what is still to be done counts as next
 */
export async function findSeries(actor: Actor, id: string, from: Day | null): Promise<Series> {
  const [found] = await autocommit.$queryRaw<Row[]>`
    SELECT series.id, series.kind::text AS kind, series.rrule, series.mode::text AS mode, series.version,
      series.laid_out_until::text AS laid_out_until, coalesce(of_series.last, series.start_day)::text AS last,
      of_series.total, of_series.done, ARRAY(
        SELECT DISTINCT item.date::text FROM items AS item
          LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
        WHERE item.series_id = series.id AND item.deleted_at IS NULL AND item.date >= seen.day
          AND (${from !== null}::boolean
            OR coalesce(task.completed_at, task.dropped_at, goal.completed_at) IS NULL)
        ORDER BY 1 LIMIT ${NEXT_DAYS}) AS next,
      of_series.before, of_series.previous::text AS previous, of_series.comments, of_series.files
    FROM series, (SELECT coalesce(${from}::date, (now() AT TIME ZONE time_zone)::date) AS day
      FROM users WHERE users.id = ${actor.id}::uuid) AS seen, LATERAL (
      SELECT count(*)::int AS total, count(coalesce(task.completed_at, goal.completed_at))::int AS done,
        max(item.occurrence_day) AS last, count(*) FILTER (WHERE item.date < seen.day)::int AS before,
        max(item.date) FILTER (WHERE item.date < seen.day) AS previous,
        coalesce(sum((SELECT count(*) FROM comments WHERE comments.item_id = item.id)), 0)::int AS comments,
        coalesce(sum((SELECT count(*) FROM attachments WHERE attachments.item_id = item.id)), 0)::int AS files
      FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
      WHERE item.series_id = series.id AND item.deleted_at IS NULL) AS of_series
    WHERE series.id = ${id}::uuid AND series.deleted_at IS NULL AND ${isSeriesSeenBy(actor.id)}`;
  if (!found) throw new AppError('not-found');
  const { laid_out_until: laidOutUntil, last, ...series } = found;
  const end = series.mode === 'fixed' ? storedRule(series.rrule).until : null;
  return { ...series, laidOutUntil: laidOutUntil ?? end ?? last };
}

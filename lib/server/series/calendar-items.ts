import { setImmediate } from 'node:timers/promises';
import type ICAL from 'ical.js';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { CalendarMeeting } from '@/lib/server/icalendar/event';
import type { CalendarEntry } from '@/lib/server/icalendar/series';
import { timeZoneComponent } from '@/lib/server/icalendar/time-zone';
import type { CalendarTask } from '@/lib/server/icalendar/to-do';
import type { Day } from '@/lib/shared/calendar/days';

/** Single tasks and meetings in the form of iCalendar, and the zones that a calendar with series needs. */

/** The columns of an item that its form in the calendar has under the same name. */
type SameColumns = 'id' | 'title' | 'version' | 'notes' | 'date' | 'time';
type TaskRow = Pick<CalendarTask, SameColumns | 'priority' | 'estimate'> & {
  kind: 'task';
  completed_at: Date | null;
  is_dropped: boolean;
};
type MeetingRow = Pick<CalendarMeeting, SameColumns | 'duration' | 'location'> & {
  kind: 'schedule';
  end_date: Day;
  time_zone: string | null;
};
type Row = (TaskRow | MeetingRow) & {
  /** The rule of a series that counts from the completion, which iCalendar cannot express. */
  rrule: string | null;
  updated_at: Date;
  labels: string[];
};

/** A single item. */
export type SingleEntry = {
  id: string;
  entry: CalendarEntry;
  /** The rule of a task that counts from the completion; null for anything else. */
  afterCompletion: string | null;
  updatedAt: Date;
};

/**
 * Reads items as they stand, also occurrences, in the order of their ids.
 * @param condition keeps those rows of `item` that are read, by `series`, their series
 * @param labels the names of the labels, as SQL that makes a text[] for `item`
 */
export async function readSingles(
  condition: Prisma.Sql,
  limit: number,
  labels = Prisma.sql`'{}'::text[]`,
): Promise<SingleEntry[]> {
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT item.id, item.kind::text AS kind, item.title, item.date::text AS date, item.version,
      coalesce(item.end_date, item.date)::text AS end_date, coalesce(task.time, meeting.time) AS time,
      coalesce(task.notes, meeting.notes) AS notes, task.priority::text AS priority, task.completed_at,
      task.dropped_at IS NOT NULL AS is_dropped, task.estimate, meeting.duration, meeting.location, meeting.time_zone,
      CASE WHEN series.mode = 'after_completion' THEN series.rrule END AS rrule, item.updated_at, ${labels} AS labels
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
      LEFT JOIN schedules AS meeting ON meeting.id = item.id LEFT JOIN series ON series.id = item.series_id
    WHERE item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL AND ${condition}
    ORDER BY item.id LIMIT ${limit}::int`;
  return rows.map((row) => ({
    id: row.id,
    entry: entryOf(row),
    afterCompletion: row.rrule,
    updatedAt: row.updated_at,
  }));
}

function entryOf(row: Row): CalendarEntry {
  const { id, title, version, notes, time, labels: categories } = row;
  const common = { id, title, version, notes, time, categories };
  if (row.kind === 'schedule') {
    const { date, end_date: endDate, time_zone: timeZone, duration, location } = row;
    return { kind: 'schedule', meeting: { ...common, date, endDate, timeZone, duration, location } };
  }
  const { date, priority, estimate, completed_at: completedAt, is_dropped: isDropped } = row;
  return { kind: 'task', task: { ...common, date, priority, estimate, completedAt, isDropped } };
}

/**
 * Yields the zones in which something repeats.
 * @param seriesIds SQL that selects the series
 * @param timeZone the zone of items without one of their own
 */
export async function* timeZonesOfSeries(
  seriesIds: Prisma.Sql,
  timeZone: string,
): AsyncGenerator<ICAL.Component> {
  // The decades with the most in them first, since not all are written.
  const zones = await autocommit.$queryRaw<{ name: string; decades: number[] }[]>`
    WITH named_series AS MATERIALIZED (SELECT * FROM series WHERE id IN (${seriesIds})),
      named AS (
        SELECT each.zone, each.day FROM items AS item JOIN named_series AS series ON series.id = item.series_id
          LEFT JOIN schedules AS meeting ON meeting.id = item.id
          CROSS JOIN LATERAL (VALUES (meeting.time_zone, item.date), (series.template->>'timeZone', item.occurrence_day))
            AS each(zone, day)
        WHERE item.deleted_at IS NULL AND each.day IS NOT NULL
        UNION ALL SELECT template->>'timeZone', start_day FROM named_series WHERE deleted_at IS NULL)
    SELECT name, array_agg(decade ORDER BY count DESC, decade) AS decades
    FROM (
      SELECT coalesce(zone, ${timeZone}) AS name, floor(extract(year FROM day) / 10)::int AS decade, count(*)
      FROM named GROUP BY 1, 2) AS counted
    GROUP BY name ORDER BY name`;
  for (const { name, decades } of zones) {
    yield timeZoneComponent(name, decades);
    // Somebody may use hundreds of zones, each of which takes some milliseconds.
    await setImmediate();
  }
}

import { setImmediate } from 'node:timers/promises';
import type ICAL from 'ical.js';
import { NIL } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/server/env';
import type { CalendarFrame, CalendarMeeting } from '@/lib/server/icalendar/event';
import { plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import {
  type CalendarEntry,
  componentOf,
  masterOf,
  occurrenceOf,
  repeatsAfterCompletion,
  startOf,
} from '@/lib/server/icalendar/series';
import { timeZoneComponent, type Years } from '@/lib/server/icalendar/time-zone';
import type { CalendarTask } from '@/lib/server/icalendar/to-do';
import { findSeenSeries, seenOccurrences } from '@/lib/server/series/calendar';
import type { Day } from '@/lib/shared/calendar/days';
import type { User } from '@/lib/shared/contract/schemas/users';

/** The columns of an item that its form in the calendar has under the same name. */
type SameColumns = 'id' | 'title' | 'version' | 'notes' | 'date' | 'time';
type TaskRow = Pick<CalendarTask, SameColumns | 'priority' | 'estimate'> & {
  kind: 'task';
  completed_at: Date | null;
  is_dropped: boolean;
  /** The rule of a series that counts from the completion, which iCalendar cannot express. */
  rrule: string | null;
};
type MeetingRow = Pick<CalendarMeeting, SameColumns | 'duration' | 'location'> & {
  kind: 'schedule';
  end_date: Day;
  time_zone: string | null;
};

const PAGE = 500;

/** Yields the person's own tasks and meetings as one iCalendar file, for other programs to import. */
export function calendarOf(person: User, exportedAt: Date): AsyncGenerator<string> {
  const frame = { timeZone: person.timeZone, host: new URL(env.appUrl).hostname, writtenAt: exportedAt };
  return plannerCalendar(componentsOf(person.id, frame));
}

async function* componentsOf(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  yield* timeZonesOf(ownerId, frame);
  yield* singleItems(ownerId, frame);
  yield* allSeries(ownerId, frame);
}

/** Yields the zones in which something repeats. */
async function* timeZonesOf(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  const zones = await autocommit.$queryRaw<({ name: string } & Years)[]>`
    SELECT coalesce(named.zone, ${frame.timeZone}) AS name, extract(year FROM min(named.first))::int AS first,
      extract(year FROM max(named.last))::int AS last
    FROM (
      SELECT each.zone, least(item.date, item.occurrence_day) AS first, greatest(item.date, item.occurrence_day) AS last
      FROM items AS item JOIN series ON series.id = item.series_id LEFT JOIN schedules AS meeting ON meeting.id = item.id
        CROSS JOIN LATERAL (VALUES (meeting.time_zone), (series.template->>'timeZone')) AS each(zone)
      WHERE item.owner_id = ${ownerId}::uuid AND item.deleted_at IS NULL
      UNION ALL SELECT template->>'timeZone', start_day, start_day FROM series
      WHERE owner_id = ${ownerId}::uuid AND deleted_at IS NULL) AS named
    GROUP BY 1 ORDER BY 1`;
  for (const { name, ...years } of zones) {
    yield timeZoneComponent(name, years, frame.writtenAt.getUTCFullYear());
    // Somebody may use hundreds of zones, each of which takes some milliseconds.
    await setImmediate();
  }
}

/** Yields what does not repeat, and the tasks of series that count from the completion. */
async function* singleItems(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  let page = await pageAfter(ownerId, NIL);
  while (page.length > 0) {
    for (const row of page) {
      const component = componentOf(entryOf(row), frame);
      if (row.kind === 'task' && row.rrule !== null) component.addProperty(repeatsAfterCompletion(row.rrule));
      yield component;
    }
    page = await pageAfter(ownerId, page.at(-1)?.id ?? NIL);
  }
}

const pageAfter = (ownerId: string, after: string): Promise<(TaskRow | MeetingRow)[]> => autocommit.$queryRaw<
  (TaskRow | MeetingRow)[]
>`
  SELECT item.id, item.kind::text AS kind, item.title, item.date::text AS date, item.version,
    coalesce(item.end_date, item.date)::text AS end_date, coalesce(task.time, meeting.time) AS time,
    coalesce(task.notes, meeting.notes) AS notes, task.priority::text AS priority, task.completed_at,
    task.dropped_at IS NOT NULL AS is_dropped, task.estimate, meeting.duration, meeting.location, meeting.time_zone,
    series.rrule
  FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS meeting ON meeting.id = item.id LEFT JOIN series ON series.id = item.series_id
  WHERE item.owner_id = ${ownerId}::uuid AND item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
    AND (item.series_id IS NULL OR series.mode = 'after_completion') AND item.id > ${after}::uuid
  ORDER BY item.id LIMIT ${PAGE}`;

function entryOf(row: TaskRow | MeetingRow): CalendarEntry {
  if (row.kind === 'schedule') {
    const { kind, end_date: endDate, time_zone: timeZone, ...meeting } = row;
    return { kind, meeting: { ...meeting, endDate, timeZone } };
  }
  const { kind, completed_at: completedAt, is_dropped: isDropped, ...task } = row;
  return { kind, task: { ...task, completedAt, isDropped } };
}

/** Yields the series with a rule: each master, and after it the occurrences that differ from it, a page at a time. */
async function* allSeries(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  let last: string = NIL;
  let page: { id: string }[];
  do {
    page = await autocommit.$queryRaw<{ id: string }[]>`
      SELECT id FROM series WHERE owner_id = ${ownerId}::uuid AND kind <> 'goal' AND mode = 'fixed' AND id > ${last}::uuid
        AND deleted_at IS NULL
      ORDER BY id LIMIT ${PAGE}`;
    for (const { id } of page) yield* seriesComponents(id, frame);
    last = page.at(-1)?.id ?? last;
  } while (page.length === PAGE);
}

async function* seriesComponents(id: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  const series = await findSeenSeries(id, EVERYTHING, EVERYTHING);
  if (!series || series.days.length === 0) return;
  yield masterOf(series, frame);
  let after: Day | null = null;
  do {
    const page = await seenOccurrences(series, {
      visible: EVERYTHING,
      isDifferent: true,
      after,
      limit: PAGE,
    });
    for (const { entry, day } of page)
      yield occurrenceOf(entry, { ...startOf(series.entry, frame), date: day }, frame);
    after = page.length === PAGE ? (page.at(-1)?.day ?? null) : null;
  } while (after !== null);
}

const EVERYTHING = Prisma.sql`true`;

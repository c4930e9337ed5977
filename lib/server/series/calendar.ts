import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { CalendarMeeting } from '@/lib/server/icalendar/event';
import type { CalendarEntry, CalendarSeries } from '@/lib/server/icalendar/series';
import type { CalendarTask, NotInToDo } from '@/lib/server/icalendar/to-do';
import { addDays, type Day, isDay, LAST_DAY } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { SeriesField } from '@/lib/shared/policy/series-fields';
import { ruleInWords } from '@/lib/shared/recurrence/words';
import { givesStart, occurrenceDays } from './expand';
import { storedRule } from './stored-rule';
import type { ScheduleTemplate, TaskTemplate } from './template';

/** Series of meetings and tasks in the form of iCalendar: a master by the rule, and the occurrences that differ from it. */

/** A series as a person sees it. */
export type SeenSeries = CalendarSeries & {
  id: string;
  uid: string;
  version: number;
  /** The rule in words: 'every Friday until December 12'. */
  words: string;
  /** Those of the occurrences that the person sees, in order. */
  days: readonly Day[];
  /** True for a person who sees the series as a whole, not only some of its occurrences. */
  isWhole: boolean;
  isDeleted: boolean;
  updatedAt: Date;
  /** When the series or an occurrence was changed last; unlike `updatedAt`, not when further ones were laid out. */
  changedAt: Date;
};

type Kind = { kind: 'schedule'; template: ScheduleTemplate } | { kind: 'task'; template: TaskTemplate };

type SeriesRow = Kind & {
  id: string;
  uid: string;
  version: number;
  rrule: string;
  mode: SeriesMode;
  start_day: Day;
  laid_out_until: Day | null;
  exdates: Day[];
  is_deleted: boolean;
  updated_at: Date;
  changed_at: Date;
  labels: string[];
  days: Day[];
  is_whole: boolean;
};

/**
 * Reads a series; null without such a one.
 * @param visible keeps those rows of `item` that the person sees
 * @param whole keeps `series` if the person sees it as a whole
 * @param labels given for a calendar that has the labels of its reader
 */
export async function findSeenSeries(
  id: string,
  visible: Prisma.Sql,
  whole: Prisma.Sql,
  labels?: CalendarLabels,
): Promise<SeenSeries | null> {
  const [row] = await autocommit.$queryRaw<SeriesRow[]>`
    SELECT series.id, series.uid, series.kind::text AS kind, series.version, series.rrule, series.mode::text AS mode,
      series.start_day::text AS start_day, series.laid_out_until::text AS laid_out_until,
      series.exdates::text[] AS exdates, series.template, series.deleted_at IS NOT NULL AS is_deleted,
      greatest(series.updated_at, (SELECT max(updated_at) FROM items WHERE series_id = series.id)) AS updated_at,
      greatest(series.updated_at,
        (SELECT max(updated_at) FROM items WHERE series_id = series.id AND version > 1)) AS changed_at,
      ${labels?.ofSeries ?? NO_LABELS} AS labels,
      ARRAY(SELECT occurrence_day::text FROM items AS item
        WHERE item.series_id = series.id AND item.deleted_at IS NULL AND ${visible} ORDER BY occurrence_day) AS days,
      ${whole} AS is_whole
    FROM series WHERE series.id = ${id}::uuid AND series.kind <> 'goal'`;
  return row ? seenSeries(row) : null;
}

function seenSeries(row: SeriesRow): SeenSeries {
  const { id, uid, version, days, start_day: start, laid_out_until: until } = row;
  const rule = storedRule(row.rrule);
  // Where no day follows, the last ones may have been deleted.
  const last = until ?? [...days, ...row.exdates, rule.until ?? start].sort().at(-1) ?? start;
  const given = occurrenceDays(rule, start, last);
  const isIn = new Set(days);
  const isGiven = new Set(givesStart(rule, start) ? given : given.slice(1));
  return {
    ...{ id, uid, version, days, updatedAt: row.updated_at, changedAt: row.changed_at },
    isDeleted: row.is_deleted,
    isWhole: row.is_whole,
    words: ruleInWords(rule, start, row.mode),
    entry: entryOfSeries(row),
    rule:
      isGiven.has(start) || rule.count === null ? rule : withoutCount(rule, until === null ? given : null),
    exdates: given.filter((day) => !isIn.has(day)),
    rdates: days.filter((day) => !isGiven.has(day)),
  };
}

/**
 * Programs differ in whether a start that the rule does not give is one of COUNT. Returns the rule with the last day
 * instead, or, while that is not known, with one less.
 */
const withoutCount = (rule: CalendarSeries['rule'], all: readonly Day[] | null): CalendarSeries['rule'] =>
  all
    ? { ...rule, count: null, until: all.at(-1) ?? null }
    : { ...rule, count: Math.max(1, (rule.count ?? 1) - 1) };

/** Returns the entry of the master: the template on the start. */
function entryOfSeries(row: SeriesRow): CalendarEntry {
  const { uid: id, version, start_day: date, labels: categories } = row;
  if (row.kind === 'task') {
    const { title, notes, time, priority, estimate } = row.template;
    const open = { completedAt: null, isDropped: false };
    return {
      kind: 'task',
      task: { id, version, date, title, notes, time, priority, estimate, categories, ...open },
    };
  }
  const { furtherDays, title, notes, time, duration, location, timeZone } = row.template;
  const end = addDays(date, furtherDays);
  const endDate = isDay(end) ? end : LAST_DAY;
  return {
    kind: 'schedule',
    meeting: { id, version, date, endDate, title, notes, time, duration, location, timeZone, categories },
  };
}

/**
 * One occurrence and the day that the rule gave it. Its entry has the UID of the series; its own for somebody who does not
 * see the series as a whole, since a change of the rule changes its RECURRENCE-ID, and a split the UID.
 */
export type SeenOccurrence = { entry: CalendarEntry; day: Day };

type OccurrenceRow = {
  id: string;
  day: Day;
  date: Day | null;
  end_date: Day;
  labels: string[];
} & (
  | ({ kind: 'schedule' } & Omit<CalendarMeeting, 'date' | 'endDate'>)
  | ({ kind: 'task'; completed_at: Date | null; is_dropped: boolean } & Omit<
      CalendarTask,
      'date' | 'completedAt' | 'isDropped'
    >)
);

/** Which occurrences are read, and in which order. */
export type Occurrences = {
  /** Keeps the rows of `item` that the person sees. */
  visible: Prisma.Sql;
  /** Only those that differ from what the rule gives. */
  isDifferent: boolean;
  /** Those after a day in order; otherwise those nearest to today first. */
  after?: Day | null;
  /** Of a series that goes on, those that are deleted from a day on. */
  deletedFrom?: Day;
  limit: number;
  labels?: CalendarLabels;
};

/** The names of the reader's labels, as SQL that makes a text[]. */
export type CalendarLabels = {
  /** Those of `item`. */
  ofItem: Prisma.Sql;
  /** Those that the occurrences of `series` have when they are laid out. */
  ofSeries: Prisma.Sql;
};

/** The occurrences that one statement of `differentOccurrences` reads. */
const PAGE = 200;

const NO_LABELS = Prisma.sql`'{}'::text[]`;

/** Reads occurrences of a series that are not deleted; of a deleted series those that are. */
export async function seenOccurrences(
  series: SeenSeries,
  { visible, isDifferent, after, deletedFrom, limit, labels }: Occurrences,
): Promise<SeenOccurrence[]> {
  const rows = await autocommit.$queryRaw<OccurrenceRow[]>`
    SELECT item.id, item.kind::text AS kind, item.occurrence_day::text AS day, item.date::text AS date,
      coalesce(item.end_date, item.date)::text AS end_date, item.title, item.version,
      coalesce(task.time, meeting.time) AS time, coalesce(task.notes, meeting.notes) AS notes,
      task.priority::text AS priority, task.estimate, task.completed_at, task.dropped_at IS NOT NULL AS is_dropped,
      meeting.duration, meeting.location, meeting.time_zone AS "timeZone",
      ${labels?.ofItem ?? NO_LABELS} AS labels
    FROM items AS item JOIN series ON series.id = item.series_id
      LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN schedules AS meeting ON meeting.id = item.id
    WHERE item.series_id = ${series.id}::uuid AND (item.deleted_at IS NOT NULL) = ${series.isDeleted || deletedFrom !== undefined}
      AND (${deletedFrom ?? null}::date IS NULL OR item.occurrence_day >= ${deletedFrom ?? null}::date)
      AND ${visible} AND (NOT ${isDifferent}::boolean OR ${differs}
        OR ${labels ? Prisma.sql`${labels.ofItem} <> ${labels.ofSeries}` : Prisma.sql`false`})
      AND (${after ?? null}::date IS NULL OR item.occurrence_day > ${after ?? null}::date)
    ORDER BY ${after === undefined ? Prisma.sql`abs(item.occurrence_day - current_date),` : Prisma.empty} item.occurrence_day
    LIMIT ${limit}::int`;
  return rows.map((row) => ({ day: row.day, entry: entryOfOccurrence(series, row) }));
}

/** Yields the occurrences of a series that differ from it, by their days. */
export async function* differentOccurrences(
  series: SeenSeries,
  seen: Pick<Occurrences, 'visible' | 'labels'>,
): AsyncGenerator<SeenOccurrence> {
  let after: Day | null = null;
  do {
    const page: SeenOccurrence[] = await seenOccurrences(series, {
      ...seen,
      isDifferent: true,
      after,
      limit: PAGE,
    });
    yield* page;
    after = page.length === PAGE ? (page.at(-1)?.day ?? null) : null;
  } while (after !== null);
}

/** SQL that is true where an occurrence has another value than the template in a field that a calendar says. */
const DIFFERENCES = {
  title: Prisma.sql`item.title <> series.template->>'title'`,
  time: Prisma.sql`coalesce(task.time, meeting.time) IS DISTINCT FROM series.template->>'time'`,
  notes: Prisma.sql`coalesce(task.notes, meeting.notes) IS DISTINCT FROM series.template->>'notes'`,
  priority: Prisma.sql`task.priority::text <> series.template->>'priority'`,
  estimate: Prisma.sql`(task.id IS NOT NULL AND task.estimate IS DISTINCT FROM (series.template->>'estimate')::int)`,
  duration: Prisma.sql`(meeting.time IS NOT NULL AND meeting.duration <> (series.template->>'duration')::int)`,
  location: Prisma.sql`meeting.location IS DISTINCT FROM series.template->>'location'`,
  timeZone: Prisma.sql`meeting.time_zone IS DISTINCT FROM series.template->>'timeZone'`,
} satisfies Record<Exclude<SeriesField<'task'> | SeriesField<'schedule'>, NotInToDo>, Prisma.Sql>;

/** True for an occurrence that is not what the template says, by `item`, `series` and `task` or `meeting`. */
const differs = Prisma.sql`(item.date IS DISTINCT FROM item.occurrence_day
  OR task.completed_at IS NOT NULL OR task.dropped_at IS NOT NULL
  OR ${Prisma.join(Object.values(DIFFERENCES), ' OR ')}
  OR (meeting.id IS NOT NULL AND meeting.time IS NULL
    AND coalesce(item.end_date - item.date, 0) <> (series.template->>'furtherDays')::int))`;

function entryOfOccurrence(series: SeenSeries, row: OccurrenceRow): CalendarEntry {
  const { date, title, time, notes } = row;
  // Above that of the series, since some programs ignore what is not newer than the master.
  const own = series.isWhole ? { id: series.uid, version: series.version + row.version } : row;
  const common = { id: own.id, version: own.version, title, time, notes, categories: row.labels };
  if (row.kind === 'schedule') {
    const { duration, location, timeZone, end_date: endDate } = row;
    const when = { date: date ?? row.day, endDate, time, duration, timeZone };
    return { kind: 'schedule', meeting: { ...common, ...when, location } };
  }
  const { priority, estimate, completed_at: completedAt, is_dropped: isDropped } = row;
  return { kind: 'task', task: { ...common, date, priority, estimate, completedAt, isDropped } };
}

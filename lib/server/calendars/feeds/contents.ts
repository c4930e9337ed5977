import type ICAL from 'ical.js';
import { NIL } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { visibleTo } from '@/lib/server/access/visible';
import { env } from '@/lib/server/env';
import {
  type CalendarEntry,
  componentOf,
  masterOf,
  occurrenceOf,
  repeatsAfterCompletion,
  startOf,
} from '@/lib/server/icalendar/series';
import { type CalendarLabels, differentOccurrences, findSeenSeries } from '@/lib/server/series/calendar';
import { readSingles, timeZonesOfSeries } from '@/lib/server/series/calendar-items';
import type { Day } from '@/lib/shared/calendar/days';
import { UNMEASURED } from '@/lib/shared/calendar/hours';
import type { FeedContents, FeedPeople, FeedTasksAs } from '@/lib/shared/contract/schemas/calendar-feeds';

/**
 * The tasks and meetings of a planner as components of a calendar: for its feeds, and for the export. They depend on
 * nothing but what they are made of, so that the same planner gives the same bytes.
 */

/** Items that one statement reads. */
const PAGE = 200;

/** Ids that one statement reads. */
const IDS = 10_000;

/** What of whose planner is written. */
export type CalendarContents = {
  personId: string;
  /** The IANA name of the person's zone. */
  timeZone: string;
  contents: FeedContents;
  people: FeedPeople;
  tasksAs: FeedTasksAs;
  /** Leaves out what ended before this day; null for everything. */
  since: Day | null;
};

/** What is selected for a calendar, as SQL for rows of `item`. */
type Selection = {
  of: CalendarContents;
  /** Keeps what the person sees, of the wanted kinds, without tasks that are done where these are events. */
  wanted: Prisma.Sql;
  /** Keeps what is not over for too long. */
  recent: Prisma.Sql;
  /** Keeps `series` that are written as a whole. */
  whole: Prisma.Sql;
  labels: CalendarLabels;
};

function selectionOf(of: CalendarContents): Selection {
  const { personId, people, contents, tasksAs, since } = of;
  const me = Prisma.sql`${personId}::uuid`;
  const kinds = { meetings: ['schedule'], tasks: ['task'], both: ['schedule', 'task'] }[contents];
  const own = people === 'mine';
  const open = Prisma.sql`NOT EXISTS (SELECT FROM tasks AS done
    WHERE done.id = item.id AND (done.completed_at IS NOT NULL OR done.dropped_at IS NOT NULL))`;
  const later = tasksAs === 'todos' ? Prisma.sql`item.date IS NULL` : Prisma.sql`false`;
  const dated = Prisma.sql`coalesce(item.end_date, item.date) >= coalesce(${since}::date, '-infinity')`;
  const labelsBy = (from: Prisma.Sql) => Prisma.sql`ARRAY(
    SELECT label.name::text FROM ${from} AND put.person_id = ${me} ORDER BY put.place)`;
  return {
    of,
    wanted: Prisma.sql`(${own ? Prisma.sql`item.owner_id = ${me}` : visibleTo(personId)}
      AND item.kind::text = ANY (${kinds}::text[]) AND ${tasksAs === 'events' ? open : Prisma.sql`true`})`,
    recent: Prisma.sql`(${dated} OR ${later})`,
    whole: own ? Prisma.sql`series.owner_id = ${me}` : isSeriesSeenBy(personId),
    labels: {
      ofItem: labelsBy(
        Prisma.sql`item_labels AS put JOIN labels AS label ON label.id = put.label_id WHERE put.item_id = item.id`,
      ),
      ofSeries: labelsBy(
        Prisma.sql`series_labels AS put JOIN labels AS label ON label.id = put.label_id WHERE put.series_id = series.id`,
      ),
    },
  };
}

/** Yields the components: the time zones, then what does not repeat, then each series. */
export async function* calendarComponents(of: CalendarContents): AsyncGenerator<ICAL.Component> {
  const selection = selectionOf(of);
  const seriesIds = await idsOfSeries(selection);
  yield* timeZonesOfSeries(Prisma.sql`SELECT unnest(${seriesIds}::uuid[])`, of.timeZone);
  let last: string = NIL;
  let ids: string[];
  do {
    ids = await idsOfSingles(selection, last);
    for (let start = 0; start < ids.length; start += PAGE)
      yield* singleComponents(selection, ids.slice(start, start + PAGE));
    last = ids.at(-1) ?? last;
  } while (ids.length === IDS);
  for (const id of seriesIds) yield* seriesComponents(selection, id);
}

/** Returns the ids of series with a rule that the person sees as a whole, if any occurrence is recent. */
async function idsOfSeries({ wanted, recent, whole }: Selection): Promise<string[]> {
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT series.id FROM items AS item JOIN series ON series.id = item.series_id
    WHERE series.mode = 'fixed' AND item.deleted_at IS NULL AND ${wanted} AND ${recent} AND ${whole}
    ORDER BY series.id`;
  return rows.map(({ id }) => id);
}

/** Returns the next ids of everything else: also of occurrences of series that the person does not see as a whole. */
async function idsOfSingles({ wanted, recent, whole }: Selection, after: string): Promise<string[]> {
  // Materialized, or PostgreSQL might walk all items by their id until it has found so many.
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    WITH found AS MATERIALIZED (
      SELECT item.id FROM items AS item LEFT JOIN series ON series.id = item.series_id
      WHERE item.deleted_at IS NULL AND ${wanted} AND ${recent}
        AND (item.series_id IS NULL OR series.mode = 'after_completion' OR NOT ${whole}))
    SELECT id FROM found WHERE id > ${after}::uuid ORDER BY id LIMIT ${IDS}::int`;
  return rows.map(({ id }) => id);
}

/** What components are written with; the time of writing (DTSTAMP) is that of the last change of the item. */
const frameOf = ({ timeZone }: CalendarContents, writtenAt: Date) => ({
  timeZone,
  host: new URL(env.appUrl).hostname,
  writtenAt,
});

async function* singleComponents(
  { of, wanted, labels }: Selection,
  ids: readonly string[],
): AsyncGenerator<ICAL.Component> {
  // Selected again, since they may have changed after their ids were read.
  const condition = Prisma.sql`item.id = ANY (${ids}::uuid[]) AND ${wanted}`;
  for (const { entry, afterCompletion, updatedAt } of await readSingles(condition, PAGE, labels.ofItem)) {
    const component = componentOf(formOf(entry, of), frameOf(of, updatedAt));
    if (afterCompletion !== null && of.tasksAs === 'todos')
      component.addProperty(repeatsAfterCompletion(afterCompletion));
    yield component;
  }
}

/** Yields the master of a series, and after it the occurrences that differ from it. */
async function* seriesComponents(
  { of, wanted, whole, labels }: Selection,
  id: string,
): AsyncGenerator<ICAL.Component> {
  const series = await findSeenSeries(id, wanted, whole, labels);
  if (!series?.isWhole || series.days.length === 0) return;
  const frame = frameOf(of, series.changedAt);
  yield masterOf({ ...series, entry: formOf(series.entry, of) }, frame);
  for await (const { entry, day } of differentOccurrences(series, { visible: wanted, labels }))
    yield occurrenceOf(formOf(entry, of), { ...startOf(series.entry, frame), date: day }, frame);
}

/**
 * Returns the form of an entry in a calendar. As an event, a task takes no time of its person, and lasts for its estimate
 * or the whole day.
 */
function formOf(entry: CalendarEntry, { tasksAs }: CalendarContents): CalendarEntry {
  if (entry.kind === 'schedule' || tasksAs === 'todos') return entry;
  const { id, title, version, notes, categories, date, time, estimate } = entry.task;
  if (date === null) return entry;
  const what = { id, title, version, notes, categories, location: null };
  const when = { date, endDate: date, time, duration: estimate ?? UNMEASURED, timeZone: null };
  return { kind: 'schedule', meeting: { ...what, ...when, isTransparent: true } };
}

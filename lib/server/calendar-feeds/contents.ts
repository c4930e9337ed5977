import type ICAL from 'ical.js';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { visibleTo } from '@/lib/server/access/visible';
import { env } from '@/lib/server/env';
import type { CalendarFrame } from '@/lib/server/icalendar/event';
import { plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import {
  type CalendarEntry,
  componentOf,
  masterOf,
  occurrenceOf,
  repeatsAfterCompletion,
  startOf,
} from '@/lib/server/icalendar/series';
import { type CalendarLabels, findSeenSeries, seenOccurrences } from '@/lib/server/series/calendar';
import { readSingles, timeZonesOfSeries } from '@/lib/server/series/calendar-items';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import { UNMEASURED } from '@/lib/shared/calendar/hours';
import type { FeedContents, FeedPeople, FeedTasksAs } from '@/lib/shared/contract/schemas/calendar-feeds';

/** What a calendar feed contains, as iCalendar text. The same planner gives the same bytes. */

/** The days for which something stays in a feed after its end. */
const PAST_DAYS = 366;

/** Items, or occurrences of a series, that one statement reads. */
const PAGE = 200;

/** How long programs wait until they read again. */
const REFRESH = 'PT1H';

/** A feed and its person. */
export type Feed = {
  personId: string;
  /** The IANA name of the person's zone. */
  timeZone: string;
  name: string;
  contents: FeedContents;
  people: FeedPeople;
  tasksAs: FeedTasksAs;
};

/** What is selected for a feed, as SQL for rows of `item`. */
type Selection = {
  feed: Feed;
  frame: CalendarFrame;
  /** Keeps what the person sees, of the kinds of the feed, without tasks that are done where these are events. */
  wanted: Prisma.Sql;
  /** Keeps what is not over for too long. */
  recent: Prisma.Sql;
  /** Keeps `series` that are written as a whole. */
  whole: Prisma.Sql;
  labels: CalendarLabels;
};

/** Yields the text of a feed, at most some kilobytes at a time. */
export function textOfFeed(feed: Feed, now: Date): AsyncGenerator<string> {
  const { name, timeZone } = feed;
  return plannerCalendar(componentsOf(selectionOf(feed, now)), { name, timeZone, refresh: REFRESH });
}

function selectionOf(feed: Feed, now: Date): Selection {
  const { personId, timeZone, people, contents, tasksAs } = feed;
  const me = Prisma.sql`${personId}::uuid`;
  const kinds = { meetings: ['schedule'], tasks: ['task'], both: ['schedule', 'task'] }[contents];
  const own = people === 'mine';
  const open = Prisma.sql`NOT EXISTS (SELECT FROM tasks AS done
    WHERE done.id = item.id AND (done.completed_at IS NOT NULL OR done.dropped_at IS NOT NULL))`;
  const since = addDays(dayAt(now, timeZone), -PAST_DAYS);
  const later = tasksAs === 'todos' ? Prisma.sql`OR item.date IS NULL` : Prisma.empty;
  const labelsBy = (of: Prisma.Sql) => Prisma.sql`ARRAY(
    SELECT label.name::text FROM ${of} AND put.person_id = ${me} ORDER BY put.place)`;
  return {
    feed,
    frame: { timeZone, host: new URL(env.appUrl).hostname, writtenAt: now },
    wanted: Prisma.sql`(${own ? Prisma.sql`item.owner_id = ${me}` : visibleTo(personId)}
      AND item.kind::text = ANY (${kinds}::text[]) AND ${tasksAs === 'events' ? open : Prisma.sql`true`})`,
    recent: Prisma.sql`(coalesce(item.end_date, item.date) >= ${since}::date ${later})`,
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

async function* componentsOf(selection: Selection): AsyncGenerator<ICAL.Component> {
  const seriesIds = await idsOfSeries(selection);
  yield* timeZonesOfSeries(Prisma.sql`SELECT unnest(${seriesIds}::uuid[])`, selection.frame);
  const singles = await idsOfSingles(selection);
  for (let start = 0; start < singles.length; start += PAGE)
    yield* singleComponents(selection, singles.slice(start, start + PAGE));
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

/** Returns the ids of everything else: also of occurrences of series that the person does not see as a whole. */
async function idsOfSingles({ wanted, recent, whole }: Selection): Promise<string[]> {
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    SELECT item.id FROM items AS item LEFT JOIN series ON series.id = item.series_id
    WHERE item.deleted_at IS NULL AND ${wanted} AND ${recent}
      AND (item.series_id IS NULL OR series.mode = 'after_completion' OR NOT ${whole})
    ORDER BY item.id`;
  return rows.map(({ id }) => id);
}

async function* singleComponents(
  { feed, frame, wanted, labels }: Selection,
  ids: readonly string[],
): AsyncGenerator<ICAL.Component> {
  // Selected again, since they may have changed after their ids were read.
  const condition = Prisma.sql`item.id = ANY (${ids}::uuid[]) AND ${wanted}`;
  for (const { entry, afterCompletion, updatedAt } of await readSingles(condition, PAGE, labels.ofItem)) {
    const component = componentOf(formOf(entry, feed), { ...frame, writtenAt: updatedAt });
    if (afterCompletion !== null && feed.tasksAs === 'todos')
      component.addProperty(repeatsAfterCompletion(afterCompletion));
    yield component;
  }
}

/** Yields the master of a series, and after it the occurrences that differ from it, a page at a time. */
async function* seriesComponents(
  { feed, frame, wanted, whole, labels }: Selection,
  id: string,
): AsyncGenerator<ICAL.Component> {
  const series = await findSeenSeries(id, wanted, whole, labels);
  if (!series?.isWhole || series.days.length === 0) return;
  const written = { ...frame, writtenAt: series.changedAt };
  yield masterOf({ ...series, entry: formOf(series.entry, feed) }, written);
  let after: Day | null = null;
  do {
    const page = await seenOccurrences(series, {
      visible: wanted,
      isDifferent: true,
      after,
      limit: PAGE,
      labels,
    });
    for (const { entry, day } of page)
      yield occurrenceOf(formOf(entry, feed), { ...startOf(series.entry, frame), date: day }, written);
    after = page.length === PAGE ? (page.at(-1)?.day ?? null) : null;
  } while (after !== null);
}

/**
 * Returns the form of an entry in a feed. As an event, a task takes no time of its person, and lasts for its estimate or
 * the whole day.
 */
function formOf(entry: CalendarEntry, { tasksAs }: Feed): CalendarEntry {
  if (entry.kind === 'schedule' || tasksAs === 'todos') return entry;
  const { id, title, version, notes, categories, date, time, estimate } = entry.task;
  if (date === null) return entry;
  const what = { id, title, version, notes, categories, location: null };
  const when = { date, endDate: date, time, duration: estimate ?? UNMEASURED, timeZone: null };
  return { kind: 'schedule', meeting: { ...what, ...when, isTransparent: true } };
}

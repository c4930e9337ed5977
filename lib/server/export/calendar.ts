import type ICAL from 'ical.js';
import { NIL } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/server/env';
import type { CalendarFrame } from '@/lib/server/icalendar/event';
import { plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import {
  componentOf,
  masterOf,
  occurrenceOf,
  repeatsAfterCompletion,
  startOf,
} from '@/lib/server/icalendar/series';
import { differentOccurrences, findSeenSeries } from '@/lib/server/series/calendar';
import { readSingles, timeZonesOfSeries } from '@/lib/server/series/calendar-items';
import type { User } from '@/lib/shared/contract/schemas/users';

const PAGE = 500;

/** Yields the person's own tasks and meetings as one iCalendar file, for other programs to import. */
export function calendarOf(person: User, exportedAt: Date): AsyncGenerator<string> {
  const frame = { timeZone: person.timeZone, host: new URL(env.appUrl).hostname, writtenAt: exportedAt };
  return plannerCalendar(componentsOf(person.id, frame));
}

async function* componentsOf(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  yield* timeZonesOfSeries(Prisma.sql`SELECT id FROM series WHERE owner_id = ${ownerId}::uuid`, frame);
  yield* singleItems(ownerId, frame);
  yield* allSeries(ownerId, frame);
}

/** Yields what does not repeat, and the tasks of series that count from the completion. */
async function* singleItems(ownerId: string, frame: CalendarFrame): AsyncGenerator<ICAL.Component> {
  let page = await pageAfter(ownerId, NIL);
  while (page.length > 0) {
    for (const { entry, afterCompletion } of page) {
      const component = componentOf(entry, frame);
      if (afterCompletion !== null) component.addProperty(repeatsAfterCompletion(afterCompletion));
      yield component;
    }
    page = await pageAfter(ownerId, page.at(-1)?.id ?? NIL);
  }
}

const pageAfter = (ownerId: string, after: string) =>
  readSingles(
    Prisma.sql`item.owner_id = ${ownerId}::uuid
      AND (item.series_id IS NULL OR series.mode = 'after_completion') AND item.id > ${after}::uuid`,
    PAGE,
  );

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
  for await (const { entry, day } of differentOccurrences(series, { visible: EVERYTHING }))
    yield occurrenceOf(entry, { ...startOf(series.entry, frame), date: day }, frame);
}

const EVERYTHING = Prisma.sql`true`;

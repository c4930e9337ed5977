import { v5 as idOf } from 'uuid';
import { LONG, type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { LargeList } from '@/lib/server/items/large-list';
import { Turns } from '@/lib/server/limits/turns';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import type { OutsideEvent as Answer } from '@/lib/shared/contract/schemas/outside-calendars';
import type { OutsideEvent } from './event';
import { nameOf, offsetsIn } from './events';
import { type Occurrence, occurrencesOf } from './occurrences';
import { instantOfWall, type OwnZone, offsetsOfZone, wallAt } from './offsets';
import { Slices } from './slices';
import { DAY, dayOfWall, timeOfWall, wallOfDay } from './wall';

type CalendarRow = { id: string; isBusy: boolean; zones: Record<string, OwnZone> };
type EventRow = { place: number; bytes: number; event: OutsideEvent };

/** The most events of an answer, and the most characters of their texts. */
const ANSWER_MAX = 50_000;
const TEXT_MAX = 16_000_000;

/** Days and times that one answer looks at: a second or two. */
const BUDGET = 40_000_000;
/** Bytes of a stored event that are read in the time of one of them. */
const BYTES_A_STEP = 4;

/** The bytes, and the number, of the events that are read from the database at once: some milliseconds. */
const SLICE = { bytes: 200_000, rows: 500 };

/** Clocks differ from those of the reader by a day or two. */
const APART = 2;

/** The answers that this process makes at once; they may take seconds. People take turns. */
const turns = new Turns({
  atOnce: 2,
  waitingMax: { member: 10, group: 10, all: 200 },
  waitMax: 10_000,
  refusal: 'Too many outside events are being read.',
});

/** An event of an answer, with the bytes of its JSON. */
type Listed = { id: string; bytes: number; event: Answer };

/** Lists what the actor's outside calendars have on days, in the actor's zone, by date and time; whole days first. */
export const outsideEventsOn = (actor: Actor, days: PeriodQuery): LargeList<Answer> =>
  LargeList.of({
    personId: actor.id,
    isKept: true,
    listed: () => turns.run({ group: actor.id, member: actor.id }, () => eventsOf(actor, days)),
    read: async (rows: readonly Listed[]) => rows.map(({ event }) => event),
  });

async function eventsOf(actor: Actor, days: PeriodQuery): Promise<Listed[]> {
  const slices = new Slices();
  // All statements see the calendars as they are at one moment.
  const found = await transaction(async (tx) => {
    await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    return find(tx, actor, days, slices);
  }, LONG);
  return slices.sort(found, byTime);
}

async function find(
  tx: Transaction,
  actor: Actor,
  { startDate, endDate }: PeriodQuery,
  slices: Slices,
): Promise<Listed[]> {
  const calendars = await tx.$queryRaw<CalendarRow[]>`
    SELECT id, counts_as_busy AS "isBusy", zones FROM outside_calendars
    WHERE owner_id = ${actor.id}::uuid AND NOT hidden AND events > 0`;
  const reader = offsetsOfZone(actor.user.timeZone);
  const [from, to] = [wallOfDay(startDate), wallOfDay(endDate) + DAY - 1];
  const budget = { left: BUDGET };
  const found: Listed[] = [];
  let texts = 0;
  for (const calendar of calendars)
    for await (const { event, bytes } of storedEvents(tx, calendar.id, { startDate, endDate })) {
      budget.left -= bytes / BYTES_A_STEP;
      const own = offsetsIn(event.zone, calendar.zones, actor.user.timeZone);
      const { title, location, notes } = event;
      const length = title.length + (location?.length ?? 0) + (notes?.length ?? 0);
      for (const occurrences of occurrencesOf(event, from, to, budget)) {
        for (const occurrence of occurrences) {
          const place = event.isDay
            ? placeOfDays(occurrence)
            : placeOf(instantOfWall(occurrence.start, own), occurrence.length, reader);
          if (place.endDate < startDate || place.date > endDate) continue;
          const name = event.identity || (occurrence.identity === null ? '' : nameOf(occurrence.identity));
          const id = idOf(`${event.uid}\n${name}`, calendar.id);
          const busy = calendar.isBusy && event.isBusy;
          found.push({
            id,
            bytes: EVENT_BYTES + length,
            event: { id, calendarId: calendar.id, title, ...place, location, notes, busy },
          });
          texts += length;
          if (found.length > ANSWER_MAX || texts > TEXT_MAX) throw tooMany();
          await slices.end();
        }
        if (budget.left < 0) throw tooMany();
        await slices.end();
      }
    }
  return found;
}

/** The bytes of an event in an answer besides its texts. */
const EVENT_BYTES = 300;

/** Yields the events of a calendar that may be on days, which are read some at a time. */
async function* storedEvents(
  tx: Transaction,
  calendarId: string,
  { startDate, endDate }: PeriodQuery,
): AsyncGenerator<EventRow> {
  let last = -1;
  for (;;) {
    const rows = await tx.$queryRaw<EventRow[]>`
      SELECT place, bytes, event FROM (
        SELECT *, sum(bytes) OVER (ORDER BY place) AS sum FROM (
          SELECT place, bytes, event FROM outside_events
          WHERE calendar_id = ${calendarId}::uuid AND place > ${last}::int
            AND first_day <= ${endDate}::date + ${APART}::int
            AND (last_day IS NULL OR last_day >= ${startDate}::date - ${APART}::int)
          ORDER BY place LIMIT ${SLICE.rows}::int) AS next) AS counted
      WHERE sum - bytes < ${SLICE.bytes}::int ORDER BY place`;
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.place;
  }
}

type Place = Pick<Answer, 'date' | 'time' | 'endDate' | 'duration'>;

const placeOfDays = ({ start, length }: Occurrence): Place => {
  const date = dayOfWall(start);
  return { date, time: null, endDate: addDays(date, length / DAY - 1), duration: null };
};

/** Returns where the reader's clocks show a time. An end at midnight belongs to the day that ends then. */
function placeOf(instant: number, length: number, reader: (instant: number) => number): Place {
  const start = wallAt(instant, reader);
  const end = wallAt(instant + length, reader);
  const date = dayOfWall(start);
  const last: Day = dayOfWall(Math.max(start, end - 1));
  return { date, time: timeOfWall(start), endDate: last, duration: Math.floor(length / 60) };
}

const byTime = ({ event: one }: Listed, { event: other }: Listed): number =>
  compare(one.date, other.date) ||
  compare(one.time ?? '', other.time ?? '') ||
  compare(one.title, other.title) ||
  compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function tooMany(): AppError {
  const problem = 'There are too many outside events on these days. Ask for fewer days, or hide a calendar.';
  return new AppError('invalid', { error: problem, details: problem, fields: { endDate: problem } });
}

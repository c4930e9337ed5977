import { setImmediate as pause } from 'node:timers/promises';
import { v5 as idOf } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { Turns } from '@/lib/server/limits/turns';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import type { OutsideEvent as Answer } from '@/lib/shared/contract/schemas/outside-calendars';
import type { OutsideEvent } from './event';
import { nameOf, offsetsIn } from './events';
import { type Occurrence, occurrencesOf } from './occurrences';
import { instantOfWall, type OwnZone, offsetsOfZone, wallAt } from './offsets';
import { DAY, dayOfWall, timeOfWall, wallOfDay } from './wall';

type CalendarRow = { id: string; isBusy: boolean; zones: Record<string, OwnZone> };
type EventRow = { calendarId: string; event: OutsideEvent };

/** The most events of an answer, and the most characters of their texts. */
const ANSWER_MAX = 50_000;
const TEXT_MAX = 16_000_000;

/** Days and times that one answer looks at: a second or two. */
const BUDGET = 40_000_000;

/** Milliseconds after which others have their turn. */
const SLICE_MS = 10;

/** Clocks differ from those of the reader by a day or two. */
const APART = 2;

/** The answers that this process makes at once; they may take seconds. People take turns. */
const turns = new Turns({
  atOnce: 2,
  waitingMax: { member: 10, group: 10, all: 200 },
  waitMax: 10_000,
  refusal: 'Too many outside events are being read.',
});

/** Lists what the actor's outside calendars have on days, in the actor's zone, by date and time; whole days first. */
export const listOutsideEvents = (actor: Actor, days: PeriodQuery): Promise<Answer[]> =>
  turns.run({ group: actor.id, member: actor.id }, () => eventsOf(actor, days));

async function eventsOf(actor: Actor, { startDate, endDate }: PeriodQuery): Promise<Answer[]> {
  const calendars = await autocommit.$queryRaw<CalendarRow[]>`
    SELECT id, counts_as_busy AS "isBusy", zones FROM outside_calendars
    WHERE owner_id = ${actor.id}::uuid AND NOT hidden AND events > 0`;
  if (calendars.length === 0) return [];
  const rows = await autocommit.$queryRaw<EventRow[]>`
    SELECT calendar_id AS "calendarId", event FROM outside_events
    WHERE calendar_id = ANY(${calendars.map(({ id }) => id)}::uuid[])
      AND first_day <= ${endDate}::date + ${APART}::int
      AND (last_day IS NULL OR last_day >= ${startDate}::date - ${APART}::int)`;
  const known = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const reader = offsetsOfZone(actor.user.timeZone);
  const [from, to] = [wallOfDay(startDate), wallOfDay(endDate) + DAY - 1];
  const budget = { left: BUDGET };
  const found: Answer[] = [];
  let [length, since] = [0, performance.now()];
  for (const { calendarId, event } of rows) {
    const calendar = known.get(calendarId);
    if (!calendar) continue;
    const own = offsetsIn(event.zone, calendar.zones, actor.user.timeZone);
    for (const occurrence of [...occurrencesOf(event, from, to, budget)].flat()) {
      const place = event.isDay
        ? placeOfDays(occurrence)
        : placeOf(instantOfWall(occurrence.start, own), occurrence.length, reader);
      if (place.endDate < startDate || place.date > endDate) continue;
      const { title, location, notes } = event;
      found.push({
        id: idOf(
          `${event.uid}\n${event.identity || (occurrence.identity === null ? '' : nameOf(occurrence.identity))}`,
          calendarId,
        ),
        calendarId,
        title,
        ...place,
        location,
        notes,
        busy: calendar.isBusy && event.isBusy,
      });
      length += title.length + (location?.length ?? 0) + (notes?.length ?? 0);
      if (found.length > ANSWER_MAX || length > TEXT_MAX) throw tooMany();
    }
    if (budget.left < 0) throw tooMany();
    if (performance.now() - since < SLICE_MS) continue;
    await pause();
    since = performance.now();
  }
  return found.sort(byTime);
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

const byTime = (one: Answer, other: Answer): number =>
  compare(one.date, other.date) ||
  compare(one.time ?? '', other.time ?? '') ||
  compare(one.title, other.title) ||
  compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function tooMany(): AppError {
  const problem = 'There are too many outside events on these days. Ask for fewer days, or hide a calendar.';
  return new AppError('invalid', { error: problem, details: problem, fields: { endDate: problem } });
}

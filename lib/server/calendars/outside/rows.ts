import type { OutsideEvent } from './event';
import type { Left, OutsideCalendarText } from './events';
import type { OwnZone } from './offsets';
import { DAY, dayOfWall, type Wall, wallOfYear } from './wall';

/** The rows of the events of a calendar, as texts of JSON for `json_to_recordset`. */
export type CalendarRows = { parts: string[]; events: number; zones: Record<string, OwnZone>; left: Left[] };

/** The most characters of the rows of one statement. */
const PART = 2_000_000;

/** The most characters of the rows of a calendar. They are more than those of its file when it repeats much. */
const ROWS_MAX = 20_000_000;

/** Makes the rows of a calendar. Those beyond the most characters are left out. */
export function rowsOf({ events, zones, left }: OutsideCalendarText): CalendarRows {
  const parts: string[] = [];
  let rows: string[] = [];
  let [length, total, count] = [0, 0, 0];
  const flush = () => {
    if (rows.length > 0) parts.push(`[${rows.join(',')}]`);
    [rows, length] = [[], 0];
  };
  for (const event of events) {
    const text = JSON.stringify(event);
    total += text.length;
    if (total > ROWS_MAX) break;
    const { first, last } = daysOf(event);
    rows.push(
      `${JSON.stringify({ place: count, bytes: text.length, first, last }).slice(0, -1)},"event":${text}}`,
    );
    count += 1;
    length += text.length;
    if (length >= PART) flush();
  }
  flush();
  return { parts, events: count, zones, left: count < events.length ? [...left, 'size'] : left };
}

/** Returns the first and last day on which an event may be, by its own clocks. */
function daysOf({ start, length, repeats }: OutsideEvent): { first: string; last: string | null } {
  if (!repeats) return { first: dayOfWall(start), last: dayOfWall(within(start + length)) };
  const { base, rules, dates, shift } = repeats;
  const walls = [base, ...dates.map(([wall]) => wall)];
  const ends = rules.map(({ until }) => until ?? Infinity);
  const longest = dates.reduce((most, [, each]) => Math.max(most, each ?? 0), length);
  const last = [...walls, ...ends].reduce((most, wall) => Math.max(most, wall)) + shift + longest;
  return {
    first: dayOfWall(within(walls.reduce((least, wall) => Math.min(least, wall)) + shift)),
    last: Number.isFinite(last) ? dayOfWall(within(last)) : null,
  };
}

/** Returns a time within the years that a date of the database and of JavaScript can have. */
const within = (wall: Wall): Wall => Math.min(Math.max(wall, wallOfYear(1000)), wallOfYear(10_000) - DAY);

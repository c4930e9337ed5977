import type { OutsideEvent, Repeats } from './event';
import { type Budget, walls } from './rule';
import { DAY, type Wall, wallOfYear, yearOfWall } from './wall';

/** The most occurrences of an event in a year. */
export const OCCURRENCES_A_YEAR = 1_100;

/** Seconds by which the clocks of two zones differ at most. */
const ZONES_APART = 2 * DAY;

type Identity = { wall: Wall; length: number | null };

/**
 * Returns the times of a year that a repeating event has by its rules, in order: one more than the most if there are more.
 * @param from leaves out earlier ones, which then do not count
 */
export function identitiesOf(repeats: Repeats, year: number, from = -Infinity, budget?: Budget): Identity[] {
  const begin = Math.max(wallOfYear(year), from, repeats.from ?? -Infinity);
  const end = Math.min(wallOfYear(year + 1) - 1, repeats.before === null ? Infinity : repeats.before - 1);
  const except = new Set(repeats.except);
  const exceptDays = new Set(repeats.exceptDays);
  const found = new Map<Wall, number | null>();
  const add = (wall: Wall, length: number | null): boolean => {
    const isOne =
      wall >= begin && wall <= end && !except.has(wall) && !exceptDays.has(Math.floor(wall / DAY) * DAY);
    if (isOne && !found.has(wall)) found.set(wall, length);
    return isOne;
  };
  add(repeats.base, null);
  for (const [wall, length] of repeats.dates) add(wall, length);
  for (const { rule, until } of repeats.rules) {
    let count = 0;
    for (const wall of walls(rule, repeats.base, begin, Math.min(end, until ?? Infinity), budget)) {
      if (add(wall, null)) count += 1;
      if (count > OCCURRENCES_A_YEAR) break;
    }
  }
  return [...found]
    .map(([wall, length]) => ({ wall, length }))
    .sort((one, other) => one.wall - other.wall)
    .slice(0, OCCURRENCES_A_YEAR + 1);
}

/** One occurrence of an event: its start and length by its own clocks. */
export type Occurrence = { identity: Wall | null; start: Wall; length: number };

/** Yields the occurrences that may touch the days from `from` until `to`, whatever the zone of the reader. */
export function* occurrencesOf(
  event: OutsideEvent,
  from: Wall,
  to: Wall,
  budget: Budget,
): Generator<Occurrence> {
  const { repeats, length } = event;
  const [earliest, latest] = [from - ZONES_APART, to + ZONES_APART];
  if (!repeats) {
    if (event.start <= latest && event.start + length >= earliest)
      yield { identity: null, start: event.start, length };
    return;
  }
  const longest = repeats.dates.reduce((most, [, each]) => Math.max(most, each ?? 0), length);
  const first = earliest - longest - repeats.shift;
  for (let year = yearOfWall(first); year <= yearOfWall(latest - repeats.shift); year += 1) {
    // What may be cut is counted from the beginning of the year.
    const identities = identitiesOf(repeats, year, repeats.isDense ? -Infinity : first, budget);
    for (const each of identities.slice(0, OCCURRENCES_A_YEAR)) {
      const start = each.wall + repeats.shift;
      const lasting = each.length ?? length;
      if (start <= latest && start + lasting >= earliest)
        yield { identity: each.wall, start, length: lasting };
    }
  }
}

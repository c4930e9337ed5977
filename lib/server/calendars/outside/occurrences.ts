import type { OutsideEvent, Repeats } from './event';
import { type Budget, walls } from './rule';
import { DAY, type Wall, wallOfYear, yearOfWall } from './wall';

/** The most occurrences of an event in a year. */
export const OCCURRENCES_A_YEAR = 1_100;

/**
 * The days and times that are looked at for an event and a year: some milliseconds. For comparison: a rule by the day
 * looks at 366.
 */
const STEPS_A_YEAR = 50_000;

/** Seconds by which the clocks of two zones differ at most. */
const ZONES_APART = 2 * DAY;

type Identity = { wall: Wall; length: number | null };

/** What is cut of the times of a year: those beyond the most, or what takes too many steps to find. */
type Cut = 'occurrences' | 'steps';

/** Finds the times that a repeating event has by its rules, year by year. */
export class Years {
  private readonly except: ReadonlySet<Wall>;
  private readonly exceptDays: ReadonlySet<Wall>;

  constructor(private readonly repeats: Repeats) {
    this.except = new Set(repeats.except);
    this.exceptDays = new Set(repeats.exceptDays);
  }

  /**
   * Returns the times of a year in order, at most 1,100.
   * @param from leaves out earlier ones, which then do not count
   * @param budget is charged with each step
   */
  timesOf(year: number, from = -Infinity, budget?: Budget): { times: Identity[]; cut: Cut | null } {
    const { base, dates, rules } = this.repeats;
    const begin = Math.max(wallOfYear(year), from, this.repeats.from ?? -Infinity);
    const end = Math.min(wallOfYear(year + 1), this.repeats.before ?? Infinity) - 1;
    const given = Math.min(STEPS_A_YEAR, budget?.left ?? Infinity);
    const steps: Budget = { left: given - dates.length };
    const found = new Map<Wall, number | null>();
    const add = (wall: Wall, length: number | null): boolean => {
      const isOne = wall >= begin && wall <= end && !this.isExcepted(wall);
      if (isOne && !found.has(wall)) found.set(wall, length);
      return isOne;
    };
    add(base, null);
    for (const [wall, length] of dates) add(wall, length);
    for (const { rule, until } of rules) {
      let count = 0;
      for (const wall of walls(rule, base, begin, Math.min(end, until ?? Infinity), steps)) {
        if (add(wall, null)) count += 1;
        if (count > OCCURRENCES_A_YEAR) break;
      }
    }
    if (budget) budget.left -= given - steps.left;
    const times = [...found]
      .map(([wall, length]) => ({ wall, length }))
      .sort((one, other) => one.wall - other.wall);
    const cut = times.length > OCCURRENCES_A_YEAR ? 'occurrences' : steps.left < 0 ? 'steps' : null;
    return { times: times.slice(0, OCCURRENCES_A_YEAR), cut };
  }

  private isExcepted(wall: Wall): boolean {
    return this.except.has(wall) || this.exceptDays.has(Math.floor(wall / DAY) * DAY);
  }
}

/** One occurrence of an event: its start and length by its own clocks. */
export type Occurrence = { identity: Wall | null; start: Wall; length: number };

/**
 * Yields the occurrences that may touch the days from `from` until `to`, whatever the zone of the reader: those of one
 * year at a time, each of which takes some milliseconds at most.
 */
export function* occurrencesOf(
  event: OutsideEvent,
  from: Wall,
  to: Wall,
  budget: Budget,
): Generator<Occurrence[]> {
  const { repeats, length } = event;
  const [earliest, latest] = [from - ZONES_APART, to + ZONES_APART];
  if (!repeats) {
    if (event.start <= latest && event.start + length >= earliest)
      yield [{ identity: null, start: event.start, length }];
    return;
  }
  budget.left -= repeats.dates.length + repeats.except.length + repeats.exceptDays.length;
  const longest = repeats.dates.reduce((most, [, each]) => Math.max(most, each ?? 0), length);
  const first = earliest - longest - repeats.shift;
  const years = new Years(repeats);
  for (let year = yearOfWall(first); year <= yearOfWall(latest - repeats.shift); year += 1) {
    // What may be cut is counted from the beginning of the year.
    const { times } = years.timesOf(year, repeats.isDense ? -Infinity : first, budget);
    yield times
      .map(({ wall, length: own }) => ({
        identity: wall,
        start: wall + repeats.shift,
        length: own ?? length,
      }))
      .filter(({ start, length: lasting }) => start <= latest && start + lasting >= earliest);
  }
}

import {
  addDays,
  addMonths,
  type Day,
  daysOf,
  FIRST_DAY,
  formatDay,
  isDay,
  LAST_DAY,
  type Period,
  type PeriodKind,
  partsOf,
  periodOf,
} from './days';
import { gridCells, isSameMonth, monthOf } from './month-grid';

/** The kinds of periods that the views show besides the day. */

export type LongPeriodKind = Exclude<PeriodKind, 'daily'>;

const SHIFT = {
  weekly: (day: Day, by: number) => addDays(day, 7 * by),
  monthly: addMonths,
  annual: (day: Day, by: number) => addMonths(day, 12 * by),
} as const satisfies Record<LongPeriodKind, (day: Day, by: number) => Day>;

/**
 * Returns the day to select in the next (`by` 1) or previous (`by` -1) period: the same weekday of a week, the same
 * date of a month or year, or the last day of a shorter month. The selected day is thus always in the shown period.
 *
 * @returns null beyond the ends of the calendar
 */
export function shiftedDay(kind: LongPeriodKind, from: Day, by: 1 | -1): Day | null {
  const shifted = SHIFT[kind](from, by);
  const target = isDay(shifted) ? shifted : by > 0 ? LAST_DAY : FIRST_DAY;
  return periodOf(kind, target).start === periodOf(kind, from).start ? null : target;
}

/** Returns the part of a period that is in the calendar: its first and its last week extend beyond it. */
export const withinCalendar = ({ start, end }: Period): Period => ({
  start: isDay(start) ? start : FIRST_DAY,
  end: isDay(end) ? end : LAST_DAY,
});

/** True if the day is in the period. */
export const holds = ({ start, end }: Period, day: Day): boolean => start <= day && day <= end;

/** True if two periods have a day in common. */
export const overlaps = (a: Period, b: Period): boolean => a.start <= b.end && b.start <= a.end;

/** Returns today if it is in the period, else the first day of the period. */
export const firstChoice = (period: Period, today: Day): Day => (holds(period, today) ? today : period.start);

/** A week of a month grid. */
export type MonthWeek = {
  /** The number of the week in the grid, from 1. */
  number: number;
  /** Seven days from Sunday, also of the neighbouring months; null beyond the ends of the calendar. */
  days: readonly (Day | null)[];
  /** The period from the first to the last of these days. */
  period: Period;
};

/** Returns the weeks that have a day of the month. */
export function weeksOf(month: Day): MonthWeek[] {
  const cells = gridCells(monthOf(month));
  return Array.from({ length: cells.length / 7 }, (_, index) => {
    const days = cells.slice(7 * index, 7 * index + 7);
    const real = days.filter((day) => day !== null);
    const period = { start: real.at(0) ?? month, end: real.at(-1) ?? month };
    return { number: index + 1, days, period };
  });
}

/**
 * Returns the day to select when a week is chosen: the selected day if it is in the week, else today, else the first
 * day of the week. It is always a day of the month, so that the shown month does not change.
 */
export function dayToSelect({ period }: MonthWeek, month: Day, selected: Day, today: Day): Day {
  const inMonth = daysOf(period).filter((day) => isSameMonth(day, month));
  return [selected, today].find((day) => inMonth.includes(day)) ?? inMonth[0] ?? month;
}

export type Quarter = {
  name: 'Q1' | 'Q2' | 'Q3' | 'Q4';
  /** The first days of its three months. */
  months: readonly [Day, Day, Day];
};

export const monthsOf = (year: Day): Day[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(periodOf('annual', year).start, index));

export function quartersOf(year: Day): Quarter[] {
  const { start } = periodOf('annual', year);
  const quarter = (name: Quarter['name'], first: number): Quarter => ({
    name,
    months: [addMonths(start, first), addMonths(start, first + 1), addMonths(start, first + 2)],
  });
  return [quarter('Q1', 0), quarter('Q2', 3), quarter('Q3', 6), quarter('Q4', 9)];
}

/** Formats a period, such as 'Nov 16 - 22' or 'Oct 26 - Nov 1'. */
export function formatRange({ start, end }: Period): string {
  const last = formatDay(
    end,
    isSameMonth(start, end) ? { day: 'numeric' } : { month: 'short', day: 'numeric' },
  );
  return `${formatDay(start, { month: 'short', day: 'numeric' })} - ${last}`;
}

/**
 * Returns the heading of a week, with the year apart: 'Week of November 16 - 22,' and '2025'. The month of the last day
 * and the year of the first are named where they differ.
 */
export function weekTitle(holding: Day): { text: string; year: string } {
  const { start, end } = withinCalendar(periodOf('weekly', holding));
  const first = formatDay(start, { month: 'long', day: 'numeric' });
  const year = String(partsOf(end).year);
  if (isSameMonth(start, end))
    return { text: `Week of ${first} - ${formatDay(end, { day: 'numeric' })},`, year };
  const last = formatDay(end, { month: 'long', day: 'numeric' });
  const firstYear = partsOf(start).year === partsOf(end).year ? '' : `, ${partsOf(start).year}`;
  return { text: `Week of ${first}${firstYear} - ${last},`, year };
}

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

/** The periods that the views move through: week, month, year. */

export type TurnedKind = Exclude<PeriodKind, 'daily'>;

const SHIFT = {
  weekly: (day: Day, by: number) => addDays(day, 7 * by),
  monthly: addMonths,
  annual: (day: Day, by: number) => addMonths(day, 12 * by),
} as const satisfies Record<TurnedKind, (day: Day, by: number) => Day>;

/**
 * The day to select when moving to another period: the same weekday of another week, the same date of another month or
 * year (or the last day of a shorter month). The selection thus stays inside the shown period.
 *
 * @returns null beyond the ends of the calendar
 */
export function turned(kind: TurnedKind, from: Day, by: 1 | -1): Day | null {
  const shifted = SHIFT[kind](from, by);
  const target = isDay(shifted) ? shifted : by > 0 ? LAST_DAY : FIRST_DAY;
  return periodOf(kind, target).start === periodOf(kind, from).start ? null : target;
}

/** The existing days of a period: the first and the last week extend beyond the calendar. */
export const withinCalendar = ({ start, end }: Period): Period => ({
  start: isDay(start) ? start : FIRST_DAY,
  end: isDay(end) ? end : LAST_DAY,
});

export const holds = ({ start, end }: Period, day: Day): boolean => start <= day && day <= end;

/** Today when it is in the period, else the period's first day. */
export const firstChoice = (period: Period, today: Day): Day => (holds(period, today) ? today : period.start);

/** A week of a month grid. */
export type MonthWeek = {
  /** Counted from 1. */
  number: number;
  /** Sunday to Saturday, including days of the neighbouring months; null beyond the ends of the calendar. */
  days: readonly (Day | null)[];
  /** The same days as a period. */
  period: Period;
};

/** The weeks that the month touches. */
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
 * The day that choosing a week selects, always one of the month, so that the month stays: the selected day when it is
 * in the week, else today, else the first day of the week in the month.
 */
export function dayToSelect({ period }: MonthWeek, month: Day, selected: Day, today: Day): Day {
  const inMonth = daysOf(period).filter((day) => isSameMonth(day, month));
  return [selected, today].find((day) => inMonth.includes(day)) ?? inMonth[0] ?? month;
}

export type Quarter = {
  name: 'Q1' | 'Q2' | 'Q3' | 'Q4';
  /** The first day of each month. */
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

/** 'Nov 16 - 22', 'Oct 26 - Nov 1'. */
export function formatRange({ start, end }: Period): string {
  const last = formatDay(
    end,
    isSameMonth(start, end) ? { day: 'numeric' } : { month: 'short', day: 'numeric' },
  );
  return `${formatDay(start, { month: 'short', day: 'numeric' })} - ${last}`;
}

/**
 * The heading of a week, with the year apart: 'Week of November 16 - 22,' and '2025'. A second month or a first year is
 * named when it differs.
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

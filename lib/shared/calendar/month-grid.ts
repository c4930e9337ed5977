import { addDays, type Day, isDay, type Period, partsOf, periodOf } from './days';

/** Returns the first day of the month that contains the day. */
export const monthOf = (day: Day): Day => periodOf('monthly', day).start;

/**
 * Returns the cells of a month's grid, week by week from Sunday. The first and the last week are completed by days of
 * the neighbouring months, or by null beyond the ends of the calendar.
 */
export function gridCells(month: Day): (Day | null)[] {
  const { start, end } = periodOf('monthly', month);
  const lead = partsOf(start).weekday;
  const weeks = Math.ceil((lead + partsOf(end).dayOfMonth) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const day = addDays(start, index - lead);
    return isDay(day) ? day : null;
  });
}

/** Returns the first and the last day that the grid shows. */
export function gridPeriod(month: Day): Period {
  const days = gridCells(month).filter((day) => day !== null);
  return { start: days.at(0) ?? month, end: days.at(-1) ?? month };
}

/** True when two days are in the same month of the same year. */
export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

import { addDays, type Day, isDay, type Period, partsOf, periodOf } from './days';

/** The first day of the month that holds the day. */
export const monthOf = (day: Day): Day => periodOf('monthly', day).start;

/**
 * The cells of a month's grid, week by week from Sunday, with the days around the month that fill its weeks. Null
 * where the calendar ends, in the first and the last month there is.
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

/** First and last day that the grid shows. */
export function gridPeriod(month: Day): Period {
  const days = gridCells(month).filter((day) => day !== null);
  return { start: days.at(0) ?? month, end: days.at(-1) ?? month };
}

/** Whether two days are of the same month of the same year. */
export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

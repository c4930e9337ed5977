import { addDays, type Day, daysBetween, minutesOf, type TimeOfDay } from './days';

const DAY_MINUTES = 1_440;

/**
 * Returns the last day of what begins at a time and lasts some minutes. An end at midnight belongs to the day that ends
 * then.
 */
export function lastDayOf(date: Day, time: TimeOfDay, minutes: number): Day {
  return addDays(date, Math.max(0, Math.ceil((minutesOf(time) + minutes) / DAY_MINUTES) - 1));
}

/** Returns the last day of what moves from one day to another and keeps its number of days. */
export const movedEnd = (from: { date: Day; endDate: Day }, to: Day): Day =>
  addDays(to, daysBetween(from.date, from.endDate));

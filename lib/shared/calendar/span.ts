import {
  addDays,
  DAY_MINUTES,
  type Day,
  daysBetween,
  formatDay,
  LAST_DAY,
  minutesOf,
  type TimeOfDay,
} from './days';

/**
 * Returns the last day of what begins at a time and lasts some minutes. An end at midnight belongs to the day that ends
 * then, one after the calendar to its last day.
 */
export function lastDayOf(date: Day, time: TimeOfDay, minutes: number): Day {
  const days = Math.max(0, Math.ceil((minutesOf(time) + minutes) / DAY_MINUTES) - 1);
  return addDays(date, Math.min(days, daysBetween(date, LAST_DAY)));
}

/** Returns a text such as 'Fri, Nov 21 to Sun, Nov 23'. */
export const formatSpan = (from: Day, to: Day): string => `${brief(from)} to ${brief(to)}`;

const brief = (day: Day): string => formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** True for what has a time; narrows its type. */
export const isTimed = <Item extends { time: TimeOfDay | null }>(
  item: Item,
): item is Item & { time: TimeOfDay } => item.time !== null;

type Spanning = { date: Day; endDate: Day };

/** True for what takes the day or a part of it. */
export const isOnDay = ({ date, endDate }: Spanning, day: Day): boolean => date <= day && endDate >= day;

/**
 * Returns the part of a meeting that falls on a day: from its time or, if it began earlier, from midnight, and for how
 * many minutes. The part of the first day goes on beyond midnight. Where clocks change, the part of a last day may be none.
 */
export function partOn(
  { date, time, duration }: { date: Day; time: TimeOfDay; duration: number },
  day: Day,
): { time: TimeOfDay; duration: number } {
  const end = minutesOf(time) + duration - daysBetween(date, day) * DAY_MINUTES;
  return date === day ? { time, duration } : { time: '00:00', duration: Math.max(0, end) };
}

/** Returns the last day of what moves from one day to another and keeps its number of days. */
export const movedEnd = (from: { date: Day; endDate: Day }, to: Day): Day =>
  addDays(to, daysBetween(from.date, from.endDate));

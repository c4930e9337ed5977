import {
  DAY_MINUTES,
  type Day,
  formatDay,
  minutesOf,
  type TimeOfDay,
  timeAt,
} from '@/lib/shared/calendar/days';
import { lastDayOf } from '@/lib/shared/calendar/span';

/** When an item is. */
export type Placed = {
  /** Null for a task for later. */
  date: Day | null;
  time: TimeOfDay | null;
  /** The last day of a meeting that takes whole days. */
  endDate?: Day | null;
  /** Minutes that a meeting with a time takes. */
  duration?: number | null;
};

/**
 * Returns when an item is: 'November 21', 'November 21, 14:30', 'November 21, 22:00 to November 22, 01:00', for a meeting
 * of whole days 'November 21, all day' or 'November 21 to November 23', and for a task without a day 'Later'.
 * @param style how a day is written
 */
export function whenText(
  { date, time, endDate = null, duration = null }: Placed,
  style: Intl.DateTimeFormatOptions,
): string {
  if (date === null) return 'Later';
  const written = (day: Day) => formatDay(day, style);
  if (time !== null) {
    const begins = `${written(date)}, ${time}`;
    const end = duration === null ? date : lastDayOf(date, time, duration);
    return end === date ? begins : `${begins} to ${written(end)}, ${endTime(time, duration ?? 0)}`;
  }
  if (endDate !== null && endDate !== date) return `${written(date)} to ${written(endDate)}`;
  // A task without a time does not take the day.
  return endDate === null ? written(date) : `${written(date)}, all day`;
}

/** Returns when what begins at a time ends. An end at midnight is 24:00 of the day that ends then. */
function endTime(time: TimeOfDay, minutes: number): string {
  const end = (minutesOf(time) + minutes) % DAY_MINUTES;
  return end === 0 ? '24:00' : timeAt(end);
}

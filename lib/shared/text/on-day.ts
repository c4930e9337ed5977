import {
  DAY_MINUTES,
  type Day,
  formatDuration,
  minutesOf,
  type TimeOfDay,
  timeAt,
} from '@/lib/shared/calendar/days';
import { formatSpan, isTimed, partOn } from '@/lib/shared/calendar/span';

/** A meeting as a list of one of its days shows it. */
type Meeting = { date: Day; time: TimeOfDay | null; duration: number };

const ALL_DAY = 'all day';

/**
 * Returns what stands in the margin beside a meeting on one of its days: '09:30' on the first, then 'all day', and
 * 'to 17:00' on the last; 'all day' for whole days.
 */
export function marginOn(meeting: Meeting, day: Day): string {
  if (!isTimed(meeting)) return ALL_DAY;
  if (meeting.date === day) return meeting.time;
  const { duration } = partOn(meeting, day);
  return duration >= DAY_MINUTES ? ALL_DAY : `to ${timeAt(duration)}`;
}

/**
 * Returns the order of a meeting among those of one of its days, for a comparison of numbers: whole days first, then
 * those that began on an earlier day, then by time.
 */
export function placeOn(meeting: Pick<Meeting, 'date' | 'time'>, day: Day): number {
  if (!isTimed(meeting)) return -2;
  return meeting.date === day ? minutesOf(meeting.time) : -1;
}

/** Returns how long a meeting takes: its days, such as 'Fri, Nov 21 to Sun, Nov 23', or its minutes; null for one day. */
export function lengthText({ date, endDate, time, duration }: Meeting & { endDate: Day }): string | null {
  if (endDate !== date) return formatSpan(date, endDate);
  return time === null ? null : formatDuration(duration);
}

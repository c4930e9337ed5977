import { addDays, type Day, dayAt, periodOf, type TimeOfDay } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';

/** The time at which digests are sent, in the reader's time zone. */
const DIGEST_TIME: TimeOfDay = '07:00';

export type DueDigests = {
  /** The last day whose digest is due: today from 07:00 on, until then yesterday. */
  day: Day;
  /** True while that day has not ended. */
  isToday: boolean;
  /** The first day of the last week whose digest is due: it ended before the Sunday on which the digest is sent. */
  weekStart: Day;
};

/** Returns the newest digests that people in the zone should have had. A zone that skips a day skips its digest. */
export function dueDigests(timeZone: string, now: Date): DueDigests {
  const today = dayAt(now, timeZone);
  const isToday = now >= instantOf(today, DIGEST_TIME, timeZone);
  const day = isToday ? today : addDays(today, -1);
  return { day, isToday, weekStart: addDays(periodOf('weekly', day).start, -7) };
}

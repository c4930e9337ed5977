import { instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Candidate } from './candidates';

type Timed = Pick<Candidate, 'date' | 'time' | 'timeZone' | 'personZone' | 'lead' | 'isTheirs'>;

/** When the item begins, and when the reminder is due. */
export type Reminder = { startsAt: Date; dueAt: Date };

/** The last instant whose ISO form has a year of four digits, as PostgreSQL and RFC 5545 expect. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the reminder of the item for the person, whether in the past or the future; null when there is none, as for
 * what begins after the year 9999 in UTC.
 */
export function reminderOf({ date, time, timeZone, personZone, lead, isTheirs }: Timed): Reminder | null {
  if (!isTheirs || date === null || time === null) return null;
  const startsAt = instantOf(date, time, timeZone ?? personZone);
  if (startsAt.getTime() > LAST_INSTANT) return null;
  return { startsAt, dueAt: new Date(startsAt.getTime() - lead * 60_000) };
}

/** Returns the reminder if it may be sent now; null for a task that is completed or was let go. */
export const reminderToTell = (candidate: Candidate): Reminder | null =>
  candidate.isDone ? null : reminderOf(candidate);

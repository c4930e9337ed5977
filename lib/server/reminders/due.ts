import { instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Candidate } from './candidates';

type Timed = Pick<Candidate, 'date' | 'time' | 'timeZone' | 'lead' | 'isTheirs'>;

/** When the item begins on the person's clock, and when the reminder is due. */
export type Reminder = { startsAt: Date; dueAt: Date };

/** The reminder to plan for the person and the item, in the past or future; null: none. */
export function reminderOf({ date, time, timeZone, lead, isTheirs }: Timed): Reminder | null {
  if (!isTheirs || time === null) return null;
  const startsAt = instantOf(date, time, timeZone);
  return { startsAt, dueAt: new Date(startsAt.getTime() - lead * 60_000) };
}

/** The reminder to send now; null for a completed task. */
export const reminderToTell = (candidate: Candidate): Reminder | null =>
  candidate.isDone ? null : reminderOf(candidate);

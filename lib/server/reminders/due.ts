import { instantOf } from '@/lib/shared/zoned-time';
import type { Candidate } from './candidates';

type Timed = Pick<Candidate, 'date' | 'time' | 'timeZone' | 'lead' | 'isOpen'>;

/** When it begins on the person's clock, and when the person is to hear of it. */
export type Reminder = { startsAt: Date; dueAt: Date };

/** The reminder that the person is to get of the item, wherever in time it lies; null: none. */
export function reminderOf({ date, time, timeZone, lead, isOpen }: Timed): Reminder | null {
  if (!isOpen || time === null) return null;
  const startsAt = instantOf(date, time, timeZone);
  return { startsAt, dueAt: new Date(startsAt.getTime() - lead * 60_000) };
}

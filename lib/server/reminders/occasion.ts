import { autocommit } from '@/lib/db/autocommit';
import { findCandidates, type Pair } from './candidates';
import { isOver, type Reminder, remindersToTell } from './due';

/** Identifies a reminder in its order: when its item begins, and the minutes before if the person has set it for the item. */
export type Ordered = { startsAt: Date; lead?: number | undefined };

/** Returns what identifies a reminder in its order. */
export const orderedAs = ({ startsAt, lead, isOwn }: Reminder): { startsAt: string; lead?: number } => ({
  startsAt: startsAt.toISOString(),
  ...(isOwn && { lead }),
});

/** Returns the reminder that was ordered, if the person still wants it of the item at this time. */
export const reminderIn = (
  reminders: readonly Reminder[],
  { startsAt, lead }: Ordered,
): Reminder | undefined =>
  reminders.find(
    (each) =>
      each.startsAt.getTime() === startsAt.getTime() &&
      (lead === undefined ? !each.isOwn : each.isOwn && each.lead === lead),
  );

/**
 * Checks a reminder just before its mail is sent.
 * @returns whole minutes until the item begins; null when the reminder no longer holds: the item has been moved,
 * completed or deleted, has begun, is no longer the person's, or they want to be reminded of it otherwise
 */
export async function minutesUntil(pair: Pair, ordered: Ordered, now: Date): Promise<number | null> {
  const [candidate] = await findCandidates(autocommit, { pairs: [pair] }, now);
  const reminder = candidate && reminderIn(remindersToTell(candidate, 'planner'), ordered);
  if (!reminder || isOver(reminder, 'planner', now)) return null;
  return Math.max(0, Math.round((reminder.startsAt.getTime() - now.getTime()) / 60_000));
}

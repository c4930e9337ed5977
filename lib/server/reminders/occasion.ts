import { autocommit } from '@/lib/db/autocommit';
import { findCandidates, type Pair } from './candidates';
import { reminderToTell } from './due';

/**
 * Checks a reminder just before its mail is sent.
 * @param startsAt the beginning of the item for which the reminder was planned
 * @returns whole minutes until the item begins; null when the reminder no longer holds: the item has been moved,
 * completed or deleted, has begun, or is no longer the person's
 */
export async function minutesUntil(pair: Pair, startsAt: Date, now: Date): Promise<number | null> {
  const [candidate] = await findCandidates(autocommit, { pairs: [pair] }, now);
  const reminder = candidate && reminderToTell(candidate);
  if (reminder?.startsAt.getTime() !== startsAt.getTime() || startsAt <= now) return null;
  return Math.round((startsAt.getTime() - now.getTime()) / 60_000);
}

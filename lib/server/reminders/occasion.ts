import { autocommit } from '@/lib/db/autocommit';
import { findCandidates, type Pair } from './candidates';
import { reminderToTell } from './due';

/**
 * Checks a reminder whose mail is about to leave.
 * @param startsAt when the item began, as the reminder had it
 * @returns whole minutes until it begins; null when the reminder no longer holds: the item has moved, begun, been
 *   completed or deleted, or no longer concerns this person
 */
export async function minutesUntil(pair: Pair, startsAt: Date, now: Date): Promise<number | null> {
  const [candidate] = await findCandidates(autocommit, { pairs: [pair] }, now);
  const reminder = candidate && reminderToTell(candidate);
  if (reminder?.startsAt.getTime() !== startsAt.getTime() || startsAt <= now) return null;
  return Math.round((startsAt.getTime() - now.getTime()) / 60_000);
}

import { weeklyDigestEmail } from '@/emails/weekly-digest-email';
import { readWeeklyDigest } from '@/lib/server/digests/weekly';
import { env } from '@/lib/server/env';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { Composed, Occasion } from './compose';

/**
 * Composes the digest of the week that begins on `weekStart` and of the week after it. Returns null, which drops the
 * mail, when both are empty, and once the second has ended.
 */
export async function composeWeeklyDigest(
  { order: { weekStart }, person, frame }: Occasion<'weekly-digest'>,
  now = new Date(),
): Promise<Composed | null> {
  if (dayAt(now, person.timeZone) > addDays(weekStart, 13)) return null;
  const digest = await readWeeklyDigest(person, weekStart);
  if (!digest) return null;
  const email = await weeklyDigestEmail({
    ...digest,
    firstName: person.firstName,
    week: weekStart,
    actionUrl: `${env.appUrl}/weekly?date=${weekStart}`,
    frame: frame('You get this because you want a weekly digest.'),
  });
  return { email };
}

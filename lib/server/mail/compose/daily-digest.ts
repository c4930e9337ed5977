import { dailyDigestEmail } from '@/emails/daily-digest-email';
import { readDailyDigest } from '@/lib/server/digests/daily';
import { env } from '@/lib/server/env';
import { dayAt } from '@/lib/shared/calendar/days';
import type { Composed, Occasion } from './compose';

/** Composes the daily digest. Returns null, which drops the mail, for an empty day and once the day has ended. */
export async function composeDailyDigest(
  { order: { day }, person, frame }: Occasion<'daily-digest'>,
  now = new Date(),
): Promise<Composed | null> {
  if (dayAt(now, person.timeZone) > day) return null;
  const digest = await readDailyDigest(person, day);
  if (!digest) return null;
  const email = await dailyDigestEmail({
    ...digest,
    firstName: person.firstName,
    day,
    actionUrl: `${env.appUrl}/daily?date=${day}`,
    frame: frame('You get this because you want a daily digest.'),
  });
  return { email };
}

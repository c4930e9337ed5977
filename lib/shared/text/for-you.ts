import { type Day, formatDay, isDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { clockAt, instantOf, isKnownZone } from '@/lib/shared/calendar/zoned-time';

/** When a meeting begins. The zone is that in which the time is meant; null means the reader's own. */
export type Meant = { date: Day; time: TimeOfDay | null; timeZone: string | null };

/**
 * Returns when a meeting begins by the reader's clock: '11:00 for you', or 'Sat, Nov 22, 01:00 for you' when that is
 * another day. Null when the reader's clock shows the day and the time of the meeting itself. Where this machine does
 * not know the zone, its name alone, since the time stays that of the meeting.
 * @param readerZone an IANA name that this machine knows
 */
export function forYou({ date, time, timeZone }: Meant, readerZone: string): string | null {
  if (time === null || timeZone === null) return null;
  if (!isKnownZone(timeZone)) return timeZone.replaceAll('_', ' ');
  const shown = clockAt(instantOf(date, time, timeZone), readerZone);
  if ((shown.date === date && shown.time === time) || !isDay(shown.date)) return null;
  const day = formatDay(shown.date, { weekday: 'short', month: 'short', day: 'numeric' });
  return shown.date === date ? `${shown.time} for you` : `${day}, ${shown.time} for you`;
}

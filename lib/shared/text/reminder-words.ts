import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { counted } from './day-counts';
import { forYou } from './for-you';

/**
 * The texts of a reminder in the list of notifications. The server and the open page use the same, so that the list
 * shows the reminder once.
 */

const BEGINNING = 'Reminder: ';

type Told = { title: string; message: string };

/** An item with a time. The zone is that of a meeting whose time is meant in a particular one. */
type Timed = { title: string; date: Day; time: TimeOfDay; timeZone: string | null };

/** @param readerZone the IANA name of the person's own zone */
export const reminderWords = (item: Timed, readerZone: string): Told => ({
  title: `${BEGINNING}${item.title}`,
  message: [
    formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' }),
    item.time,
    forYou(item, readerZone),
  ]
    .filter(Boolean)
    .join(', '),
});

/**
 * Identifies the occasion of a reminder: one reminds a person once of each day and time that the item has had. A time
 * in another zone is another one.
 */
export const occasionOf = ({ date, time, timeZone }: Omit<Timed, 'title'>): string =>
  `${date}T${time}${timeZone === null ? '' : `[${timeZone}]`}`;

/** True when a notification is a reminder and not caused by a person. */
export const isReminder = ({ title }: Pick<Told, 'title'>): boolean => title.startsWith(BEGINNING);

/** Identifies a reminder in the browser, whoever shows it: the open page or the service worker. */
export const reminderTag = (item: Omit<Timed, 'title'> & { kind: 'task' | 'schedule'; id: string }): string =>
  `${item.kind}-${item.id}-${occasionOf(item)}`;

/** Returns what a reminder says below its title, such as '14:30, Harbour Street 12'. */
export const reminderBody = (item: Timed & { location: string | null }, readerZone: string): string =>
  [item.time, forYou(item, readerZone), item.location].filter(Boolean).join(', ');

/** Returns the title of a reminder of an item that begins in so many milliseconds: 'Dentist in 15 minutes'. */
export function reminderTitle(title: string, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes <= 0) return `${title} now`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')];
  return `${title} in ${parts.filter(Boolean).join(' ')}`;
}

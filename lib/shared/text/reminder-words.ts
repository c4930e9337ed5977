import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';
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

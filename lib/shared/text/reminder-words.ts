import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { counted } from './day-counts';
import { forYou } from './for-you';

/** The time from which the reminders of what has a day and no time are counted, on the clock of who is reminded. */
export const DAY_BEGINS: TimeOfDay = '09:00';

/**
 * The texts of a reminder in the list of notifications. The server and the open page use the same, so that the list
 * shows the reminder once.
 */

const BEGINNING = 'Reminder: ';

type Told = { title: string; message: string };

/** The time of an item, if it has one. The zone is that of a meeting whose time is meant in a particular one. */
type Timed = { title: string; date: Day; time: TimeOfDay | null; timeZone: string | null };

/** An item as a reminder of it has it: `lead` minutes before, if the person has set that for the item. */
type Occasion = Omit<Timed, 'title'> & { lead?: number | undefined };

/** Returns what is said of the time of an item to a reader in this zone. */
const timeIn = ({ date, time, timeZone }: Omit<Timed, 'title'>, readerZone: string): (string | null)[] =>
  time === null ? [] : [time, forYou({ date, time, timeZone }, readerZone)];

/**
 * @param readerZone the IANA name of the person's own zone
 * @param lead minutes before the item, for a reminder that the person has set for it, of which there may be several
 */
export const reminderWords = (item: Timed, readerZone: string, lead?: number): Told => ({
  title: `${BEGINNING}${item.title}`,
  message: [
    formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' }),
    ...timeIn(item, readerZone),
    lead !== undefined && lead > 0 && `${spanInWords(lead)} before`,
  ]
    .filter(Boolean)
    .join(', '),
});

/**
 * Identifies the occasion of a reminder: one reminds a person once of each day and time that the item has had. A time
 * in another zone is another one, and so is each reminder that the person has set for the item.
 */
export const occasionOf = ({ date, time, timeZone, lead }: Occasion): string =>
  [
    time === null ? date : `${date}T${time}`,
    time === null || timeZone === null ? '' : `[${timeZone}]`,
    lead === undefined ? '' : `-${lead}`,
  ].join('');

/** True when a notification is a reminder and not caused by a person. */
export const isReminder = ({ title }: Pick<Told, 'title'>): boolean => title.startsWith(BEGINNING);

/** Identifies a reminder in the browser, whoever shows it: the open page or the service worker. */
export const reminderTag = (item: Occasion & { kind: 'task' | 'schedule'; id: string }): string =>
  `${item.kind}-${item.id}-${occasionOf(item)}`;

/** Returns what a reminder says below its title, such as '14:30, Harbour Street 12', or without a time the day. */
export const reminderBody = (item: Timed & { location: string | null }, readerZone: string): string =>
  [
    ...(item.time === null
      ? [formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' })]
      : timeIn(item, readerZone)),
    item.location,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the title of a reminder of an item that begins in so many milliseconds: 'Dentist in 15 minutes'. */
export function reminderTitle(title: string, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes <= 0 ? `${title} now` : `${title} in ${spanInWords(minutes)}`;
}

const HOURS_OF_TWO_DAYS = 48;

/** Returns a span in words, such as '1 hour 30 minutes'; from two days on in days and hours. */
export function spanInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < HOURS_OF_TWO_DAYS)
    return [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')]
      .filter(Boolean)
      .join(' ');
  return [counted(Math.floor(hours / 24), 'day'), hours % 24 > 0 && counted(hours % 24, 'hour')]
    .filter(Boolean)
    .join(' ');
}

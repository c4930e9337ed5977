import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';

/**
 * The texts of a reminder in the list of notifications. The server and the open page use the same, so that the list
 * shows the reminder once.
 */

const BEGINNING = 'Reminder: ';

type Told = { title: string; message: string };

export const reminderWords = (item: { title: string; date: Day; time: TimeOfDay }): Told => ({
  title: `${BEGINNING}${item.title}`,
  message: `${formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${item.time}`,
});

/** True when a notification is a reminder and not caused by a person. */
export const isReminder = ({ title }: Pick<Told, 'title'>): boolean => title.startsWith(BEGINNING);

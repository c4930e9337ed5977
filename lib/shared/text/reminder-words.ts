import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';

/** The text of a reminder in the bell, the same from the server and from the open page, so that it appears once. */

const BEGINNING = 'Reminder: ';

type Told = { title: string; message: string };

export const reminderWords = (item: { title: string; date: Day; time: TimeOfDay }): Told => ({
  title: `${BEGINNING}${item.title}`,
  message: `${formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${item.time}`,
});

/** True when a notification is a reminder and not caused by a person. */
export const isReminder = ({ title }: Pick<Told, 'title'>): boolean => title.startsWith(BEGINNING);

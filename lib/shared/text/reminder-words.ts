import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';

/** How a reminder reads in the bell, whoever puts it there: the server, or the open page. Alike, it stands there once. */

const BEGINNING = 'Reminder: ';

type Told = { title: string; message: string };

export const reminderWords = (item: { title: string; date: Day; time: TimeOfDay }): Told => ({
  title: `${BEGINNING}${item.title}`,
  message: `${formatDay(item.date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${item.time}`,
});

/** Whether news of the bell is a reminder, and not somebody's doing. */
export const isReminder = ({ title }: Pick<Told, 'title'>): boolean => title.startsWith(BEGINNING);

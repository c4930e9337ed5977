import { formatHighlight } from '@/lib/client/items/highlight';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import type { BrowserNotifications } from '@/lib/shared/contract/preferences';
import type { Schedule } from '@/lib/shared/contract/schedules';
import type { Task } from '@/lib/shared/contract/tasks';
import { counted } from '@/lib/shared/text/day-counts';

/** A reminder of an item, which is shown `lead` minutes before the item's time. */
export type Reminder = {
  /** Identifies the item at its day and time. The person is notified once for each occasion. */
  occasion: string;
  kind: 'task' | 'schedule';
  id: string;
  title: string;
  date: Day;
  time: TimeOfDay;
  location: string | null;
  /** Minutes before the item's time. */
  lead: number;
};

type Wanted = Pick<BrowserNotifications, 'taskReminders' | 'scheduleAlerts' | 'reminderMinutes'>;

/** Returns the reminders of these items that the preferences ask for: of meetings, and of open tasks with a time. */
export function remindersOf(
  tasks: readonly Task[],
  meetings: readonly Schedule[],
  { taskReminders, scheduleAlerts, reminderMinutes: lead }: Wanted,
): Reminder[] {
  const ofTasks = tasks.flatMap(({ id, title, date, time, completed, droppedAt }) =>
    date === null || time === null || completed || droppedAt !== null
      ? []
      : [{ kind: 'task' as const, id, title, date, time, location: null }],
  );
  const ofMeetings = meetings.flatMap(({ id, title, date, time, location }) =>
    time === null ? [] : [{ kind: 'schedule' as const, id, title, date, time, location }],
  );
  return [...(taskReminders ? ofTasks : []), ...(scheduleAlerts ? ofMeetings : [])].map((item) => ({
    ...item,
    occasion: `${item.kind}-${item.id}-${item.date}T${item.time}`,
    lead,
  }));
}

/** Returns the start of the item in the browser's present zone, in milliseconds since the epoch. */
export const startOf = ({ date, time }: Reminder): number => new Date(`${date}T${time}`).getTime();

/** Returns the address of the item's day with the item highlighted. */
export const reminderPath = ({ date, kind, id }: Reminder): string =>
  `/daily?date=${date}&highlight=${formatHighlight({ kind, id })}`;

/** Returns the texts of a reminder, such as 'Dentist in 15 minutes' and '14:30, Harbour Street 12'. */
export const reminderTexts = (reminder: Reminder, now: number): { title: string; body: string } => ({
  title: `${reminder.title} ${fromNow(Math.round((startOf(reminder) - now) / 60_000))}`,
  body: [reminder.time, reminder.location].filter(Boolean).join(', '),
});

function fromNow(minutes: number): string {
  if (minutes <= 0) return 'now';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')];
  return `in ${parts.filter(Boolean).join(' ')}`;
}

import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { instantOf, isKnownZone } from '@/lib/shared/calendar/zoned-time';
import type { BrowserNotifications } from '@/lib/shared/contract/schemas/preferences';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { DAY_BEGINS, reminderBody, reminderTag, reminderTitle } from '@/lib/shared/text/reminder-words';

/** A reminder of an item, which is shown `lead` minutes before the item's time. */
export type Reminder = {
  /** Identifies the item at its day and time. The person is notified once for each occasion. */
  occasion: string;
  kind: 'task' | 'schedule';
  id: string;
  title: string;
  date: Day;
  /** Null for what has a day and no time, of which the person has set this reminder. */
  time: TimeOfDay | null;
  /** The zone in which the time is meant; null for the browser's own. */
  timeZone: string | null;
  location: string | null;
  /** Minutes before the item's time. */
  lead: number;
  /** The same for a reminder that the person has set for the item; undefined for that of the settings. */
  ownLead?: number;
};

type Wanted = Pick<BrowserNotifications, 'taskReminders' | 'scheduleAlerts' | 'reminderMinutes'>;

/**
 * Returns the reminders of these items that the preferences ask for: of meetings and open tasks, as the person has set
 * them for the item, otherwise one of what has a time. When one in a zone that the browser does not know begins, only
 * the server can tell.
 */
export function remindersOf(
  tasks: readonly Task[],
  meetings: readonly Schedule[],
  { taskReminders, scheduleAlerts, reminderMinutes }: Wanted,
): Reminder[] {
  const ofTasks = tasks.flatMap(({ id, title, date, time, reminders, completed, droppedAt }) =>
    date === null || completed || droppedAt !== null
      ? []
      : [{ kind: 'task' as const, id, title, date, time, timeZone: null, location: null, reminders }],
  );
  const ofMeetings = meetings.flatMap(({ id, title, date, time, timeZone, location, reminders }) =>
    time !== null && timeZone !== null && !isKnownZone(timeZone)
      ? []
      : [{ kind: 'schedule' as const, id, title, date, time, timeZone, location, reminders }],
  );
  return [...(taskReminders ? ofTasks : []), ...(scheduleAlerts ? ofMeetings : [])].flatMap(
    ({ reminders, ...item }) => {
      // An item that waits to be added by an earlier version of the planner has no such field.
      if (!reminders)
        return item.time === null ? [] : [{ ...item, occasion: reminderTag(item), lead: reminderMinutes }];
      return reminders.map((lead) => ({
        ...item,
        occasion: reminderTag({ ...item, lead }),
        lead,
        ownLead: lead,
      }));
    },
  );
}

/** Returns the start of the item, by default in the browser's present zone, in milliseconds since the epoch. */
export const startOf = ({ date, time, timeZone }: Pick<Reminder, 'date' | 'time' | 'timeZone'>): number =>
  (time === null || timeZone === null
    ? new Date(`${date}T${time ?? DAY_BEGINS}`)
    : instantOf(date, time, timeZone)
  ).getTime();

/** Returns the texts of a reminder, such as 'Dentist in 15 minutes' and '14:30, Harbour Street 12'. */
export const reminderTexts = (
  reminder: Reminder,
  now: number,
  ownZone: string,
): { title: string; body: string } => ({
  title: reminder.time === null ? reminder.title : reminderTitle(reminder.title, startOf(reminder) - now),
  body: reminderBody(reminder, ownZone),
});

import type { CronItem, TaskList } from 'graphile-worker';
import { withRetries } from '@/lib/server/queue/retries';
import { DAY_MS } from '@/lib/shared/calendar/days';
import { beginPasswordReset } from './begin-password-reset';
import { deleteStoredFile } from './delete-stored-file';
import { extendSeries } from './extend-series';
import { orderDigests } from './order-digests';
import { orderOutsideReadings } from './order-outside-readings';
import { planReminders } from './plan-reminders';
import { purgeDeletedItems } from './purge-deleted-items';
import { purgeExpiredSessions } from './purge-expired-sessions';
import { purgeReadNotifications } from './purge-read-notifications';
import { push } from './push';
import { READINGS_MAX, readOutsideCalendar } from './read-outside-calendar';
import { remind } from './remind';
import { remindBrowser } from './remind-browser';
import { revokeGoogleToken } from './revoke-google-token';
import { sendMail } from './send-mail';
import { sweepUploads } from './sweep-uploads';

/** Tasks that wait for servers whose addresses people have chosen. */
const outsideTasks: TaskList = withRetries({ push });

/** The readings of outside calendars, which take up to 20 seconds each, and then those of a thread. */
const calendarTasks: TaskList = withRetries({ 'read-outside-calendar': readOutsideCalendar });

/** All other tasks. */
const ownTasks: TaskList = withRetries({
  'begin-password-reset': beginPasswordReset,
  'delete-stored-file': deleteStoredFile,
  'extend-series': extendSeries,
  'order-digests': orderDigests,
  'order-outside-readings': orderOutsideReadings,
  'plan-reminders': planReminders,
  'purge-deleted-items': purgeDeletedItems,
  'purge-expired-sessions': purgeExpiredSessions,
  'purge-read-notifications': purgeReadNotifications,
  remind,
  'remind-browser': remindBrowser,
  'revoke-google-token': revokeGoogleToken,
  'send-mail': sendMail,
  'sweep-uploads': sweepUploads,
});

/** The worker's tasks, by name. */
export const taskList: TaskList = { ...ownTasks, ...outsideTasks, ...calendarTasks };

/**
 * The places of the worker: the most jobs that run at once, of each group of tasks. Push services that do not answer take
 * no place of mails, and slow calendars none of either.
 */
export const PLACES = [
  // They mostly wait for the database and for mail servers.
  { tasks: ownTasks, atOnce: 5 },
  { tasks: outsideTasks, atOnce: 2 },
  { tasks: calendarTasks, atOnce: READINGS_MAX },
] as const;

/** The worker's schedule, in UTC. Missed runs are run later. */
export const cronItems: CronItem[] = [
  // Before the reminders of the new occurrences are planned.
  { task: 'extend-series', match: '47 1 * * *', options: { backfillPeriod: days(1) } },
  { task: 'order-digests', match: '*/15 * * * *' },
  { task: 'order-outside-readings', match: '* * * * *' },
  { task: 'plan-reminders', match: '23 2 * * *', options: { backfillPeriod: days(1) } },
  { task: 'purge-deleted-items', match: '17 3 * * *', options: { backfillPeriod: days(1) } },
  { task: 'purge-expired-sessions', match: '*/30 * * * *', options: { backfillPeriod: days(1) } },
  { task: 'purge-read-notifications', match: '37 3 * * *', options: { backfillPeriod: days(1) } },
  { task: 'sweep-uploads', match: '41 * * * *', options: { backfillPeriod: days(1) } },
];

/** @returns milliseconds */
function days(count: number): number {
  return count * DAY_MS;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { useToday } from '@/lib/client/browser/today';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { showBrowserNotification } from '@/lib/client/notifications/browser-notification';
import {
  type NewsContent,
  rememberReminder,
  useMarkNewsRead,
} from '@/lib/client/notifications/notifications';
import { notifyOnce } from '@/lib/client/notifications/notify-once';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { addDays, DAY_MINUTES } from '@/lib/shared/calendar/days';
import { ITEM_REMINDER_MINUTES_MAX } from '@/lib/shared/contract/plain/limits';
import type { BrowserNotifications } from '@/lib/shared/contract/schemas/preferences';
import { itemPath } from '@/lib/shared/site/item-path';
import { reminderWords } from '@/lib/shared/text/reminder-words';
import { ReminderClock } from './reminder-clock';
import { type Reminder, remindersOf, reminderTexts } from './reminders';

/**
 * The days before today and after tomorrow on which a meeting may stand that begins today or tomorrow. The clocks of two
 * zones are at most 26 hours apart.
 */
const ZONE_DAYS = 2;

/** The days on which an item may be of which the person is reminded today or tomorrow. */
const DAYS_AHEAD = Math.ceil(ITEM_REMINDER_MINUTES_MAX / DAY_MINUTES) + 1;

/**
 * Hook: reminds the person of items while the page is open (docs/product/notifications.md).
 *
 * @param preferences null when no notification can be shown: then no items are read either
 */
export function useReminders(preferences: BrowserNotifications | null, open: (path: string) => void): void {
  const today = useToday();
  const period = { start: today, end: addDays(today, DAYS_AHEAD) };
  const tasks = useQuery({
    ...tasksIn(period),
    enabled: preferences?.taskReminders === true,
    placeholderData: keepPreviousData,
  });
  const meetings = useQuery({
    ...schedulesIn({ start: addDays(period.start, -ZONE_DAYS), end: addDays(period.end, ZONE_DAYS) }),
    enabled: preferences?.scheduleAlerts === true,
    placeholderData: keepPreviousData,
  });
  const [shownTasks, shownMeetings] = [useVisibleItems(tasks.data), useVisibleItems(meetings.data)];
  const reminders = useMemo(
    () => (preferences ? remindersOf(shownTasks ?? [], shownMeetings ?? [], preferences) : []),
    [preferences, shownTasks, shownMeetings],
  );
  const markRead = useMarkNewsRead();

  const remind = useEffectEvent((reminder: Reminder, now: number) => {
    const actionUrl = itemPath(reminder);
    const ownZone = ownTimeZone();
    const content: NewsContent = {
      ...reminderWords(reminder, ownZone, reminder.ownLead),
      type: reminder.kind,
      actionUrl,
    };
    notifyOnce(reminder.occasion, () => {
      rememberReminder(content);
      const onPress = () => {
        markRead(content);
        open(actionUrl);
      };
      const texts = reminderTexts(reminder, now, ownZone);
      void showBrowserNotification({ ...texts, tag: reminder.occasion, path: actionUrl, onPress });
    });
  });
  const [clock] = useState(() => new ReminderClock((reminder, now) => remind(reminder, now)));
  useEffect(() => clock.start(), [clock]);
  useEffect(() => clock.set(reminders), [clock, reminders]);
}

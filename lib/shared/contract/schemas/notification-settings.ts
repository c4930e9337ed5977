import { z } from 'zod';
import { REMINDER_MINUTES_BEFORE_MAX } from '@/lib/shared/contract/plain/limits';

/** Schemas of the settings of notifications by e-mail. */

const reminderMinutes = { error: `Must be a whole number from 1 to ${REMINDER_MINUTES_BEFORE_MAX}.` };

export const notificationSettings = z
  .strictObject({
    welcomeEmails: z.boolean(),
    meetingReminders: z.boolean(),
    taskReminders: z.boolean(),
    scheduleAlerts: z.boolean(),
    collaborationUpdates: z.boolean(),
    dailyDigest: z.boolean(),
    weeklyDigest: z.boolean(),
    reminderMinutesBefore: z
      .int(reminderMinutes)
      .min(1, reminderMinutes)
      .max(REMINDER_MINUTES_BEFORE_MAX, reminderMinutes),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationSettingsPatch = notificationSettings
  .partial()
  .meta({ id: 'NotificationSettingsPatch' });
export type NotificationSettingsPatch = z.infer<typeof notificationSettingsPatch>;

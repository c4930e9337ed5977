import { z } from 'zod';
import { REMINDER_MINUTES_DEFAULT, REMINDER_MINUTES_MAX } from '@/lib/shared/contract/plain/limits';

/**
 * Schemas of the settings of browser notifications, which requests and answers contain as JSON in a string
 * (docs/product/settings.md).
 */

const minutes = { error: `Must be a whole number from 1 to ${REMINDER_MINUTES_MAX}.` };

export const browserNotifications = z.strictObject({
  enabled: z.boolean(),
  taskReminders: z.boolean(),
  scheduleAlerts: z.boolean(),
  collaborationUpdates: z.boolean(),
  /** Minutes before a task or meeting at which its reminder is shown. */
  reminderMinutes: z.int(minutes).min(1, minutes).max(REMINDER_MINUTES_MAX, minutes),
});
export type BrowserNotifications = z.infer<typeof browserNotifications>;

export const DEFAULT_BROWSER_NOTIFICATIONS: BrowserNotifications = {
  enabled: true,
  taskReminders: true,
  scheduleAlerts: true,
  collaborationUpdates: true,
  reminderMinutes: REMINDER_MINUTES_DEFAULT,
};

const parsed = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be JSON.' });
    return z.NEVER;
  }
});

/** A change of the preferences. The string contains any of the settings; omitted ones stay unchanged. */
export const preferencesInput = z.strictObject({
  notificationPreferences: parsed
    .pipe(browserNotifications.partial())
    .meta({ override: { type: 'string' }, description: 'JSON of any of the settings' }),
});
export type NewPreferences = z.output<typeof preferencesInput>;

export const preferences = z
  .strictObject({ notificationPreferences: z.string() })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

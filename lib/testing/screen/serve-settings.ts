import { AppError } from '@/lib/server/errors/app-error';
import { parse } from '@/lib/server/http/parse';
import {
  type NotificationSettings,
  notificationSettingsPatch,
} from '@/lib/shared/contract/schemas/notification-settings';
import {
  type BrowserNotifications,
  DEFAULT_BROWSER_NOTIFICATIONS,
  preferencesInput,
} from '@/lib/shared/contract/schemas/preferences';
import type { MockApi } from './mock-api';

const DEFAULTS: NotificationSettings = {
  welcomeEmails: true,
  meetingReminders: true,
  taskReminders: true,
  scheduleAlerts: true,
  collaborationUpdates: true,
  dailyDigest: false,
  weeklyDigest: false,
  reminderMinutesBefore: 15,
};

/** Adds the endpoints for the settings of e-mails and of browser notifications; no mail account is connected. */
export function serveSettings(api: MockApi, browserAtFirst: Partial<BrowserNotifications> = {}) {
  let email = DEFAULTS;
  let browser = { ...DEFAULT_BROWSER_NOTIFICATIONS, ...browserAtFirst };
  const preferences = () => ({
    status: 200,
    body: { notificationPreferences: JSON.stringify(browser) },
  });

  api.on('GET', /^\/api\/email-integration$/, () => {
    throw new AppError('not-found');
  });
  api.on('GET', /^\/api\/notification-settings$/, () => ({ status: 200, body: email }));
  api.on('PUT', /^\/api\/notification-settings$/, ({ body }) => {
    email = { ...email, ...(parse(notificationSettingsPatch, body) as Partial<NotificationSettings>) };
    return { status: 200, body: email };
  });
  api.on('GET', /^\/api\/user\/preferences$/, preferences);
  api.on('PATCH', /^\/api\/user\/preferences$/, ({ body }) => {
    const { notificationPreferences } = parse(preferencesInput, body);
    browser = { ...browser, ...(notificationPreferences as Partial<BrowserNotifications>) };
    return preferences();
  });

  return {
    email: () => email,
    browser: () => browser,
    /** Changes the settings of e-mails without a call, as if another window had changed them. */
    change: (patch: Partial<NotificationSettings>) => {
      email = { ...email, ...patch };
    },
  };
}

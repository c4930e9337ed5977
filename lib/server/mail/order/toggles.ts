import type { MailKind } from '@/lib/server/mail/order/orders';
import type { NotificationSettings } from '@/lib/shared/contract/schemas/notification-settings';

/** The settings that turn kinds of mail on and off. */
export const TOGGLES = [
  'welcomeEmails',
  'meetingReminders',
  'taskReminders',
  'scheduleAlerts',
  'collaborationUpdates',
  'dailyDigest',
  'weeklyDigest',
] as const satisfies readonly (keyof NotificationSettings)[];
export type Toggle = (typeof TOGGLES)[number];

/** The setting that turns off each kind; null for mails about the account, which are always sent. */
export const TOGGLE_OF: Record<MailKind, Toggle | null> = {
  welcome: 'welcomeEmails',
  share: 'collaborationUpdates',
  'task-role': 'collaborationUpdates',
  invitation: 'collaborationUpdates',
  'invitation-answer': 'collaborationUpdates',
  comment: 'collaborationUpdates',
  'meeting-changed': 'scheduleAlerts',
  'meeting-cancelled': 'scheduleAlerts',
  'series-changed': 'scheduleAlerts',
  'series-cancelled': 'scheduleAlerts',
  'meeting-reminder': 'meetingReminders',
  'task-reminder': 'taskReminders',
  'daily-digest': 'dailyDigest',
  'weekly-digest': 'weeklyDigest',
  'password-reset': null,
  'confirm-address': null,
  'email-changed': null,
  'sign-in-changed': null,
};

import type { MailShare } from '@/lib/server/limits/limits';
import type { MailKind } from '@/lib/server/mail/order/orders';

/**
 * The share of one address's hourly mails (`spendMailTo`) that each kind may use up. Mails that others cause leave some
 * for reminders, and both leave some for mails about the account. Null for digests, which are not counted.
 */
export const SHARE_OF: Record<MailKind, MailShare | null> = {
  share: 'others',
  'task-role': 'others',
  invitation: 'others',
  'invitation-answer': 'others',
  comment: 'others',
  'meeting-changed': 'others',
  'meeting-cancelled': 'others',
  'series-changed': 'others',
  'series-cancelled': 'others',
  welcome: 'own',
  'meeting-reminder': 'own',
  'task-reminder': 'own',
  'password-reset': 'account',
  'confirm-address': 'account',
  'email-changed': 'account',
  'sign-in-changed': 'account',
  'daily-digest': null,
  'weekly-digest': null,
};

import type { MailShare } from '@/lib/server/limits/limits';
import type { MailKind } from '@/lib/server/mail/order/orders';

/**
 * The share of one address's hourly mails (`spendMailTo`) that each kind may use up: mails that others cause leave room
 * for one's own reminders, and both leave room for mails about the account. Null: not counted, as for digests.
 */
export const SHARE_OF: Record<MailKind, MailShare | null> = {
  share: 'others',
  'task-role': 'others',
  invitation: 'others',
  'invitation-answer': 'others',
  comment: 'others',
  'meeting-changed': 'others',
  'meeting-cancelled': 'others',
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

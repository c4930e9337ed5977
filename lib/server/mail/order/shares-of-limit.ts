import type { MailShare } from '@/lib/server/limits/limits';
import type { MailKind } from '@/lib/server/mail/order/orders';

/**
 * How much of what one address gets in an hour (`spendMailTo`) each kind may use up: what others cause leaves something
 * for one's own reminders, and both leave something for mails about the account. Null: not counted, as digests are.
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

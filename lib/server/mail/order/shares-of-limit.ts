import type { MailShare } from '@/lib/server/limits/limits';
import type { MailKind, MailOrder } from '@/lib/server/mail/order/orders';

/**
 * The share of one address's hourly mails (`spendMailTo`) that each kind may use up. Mails that others cause leave some
 * for reminders, and both leave some for mails about the account. Null for digests, which are not counted.
 */
const SHARE_OF: Record<MailKind, MailShare | null> = {
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

/** Returns the share of a mail. Those about access tokens, of which somebody may make many, leave some for the others. */
export const shareOf = (order: MailOrder): MailShare | null =>
  order.kind === 'sign-in-changed' && order.change === 'token-created' ? 'tokens' : SHARE_OF[order.kind];

/**
 * The kinds that wait beyond the limit rather than being dropped: they tell the person what somebody else may have done
 * to the account, who could otherwise prevent it by causing many mails.
 */
export const WAITING: ReadonlySet<MailKind> = new Set(['email-changed', 'sign-in-changed']);

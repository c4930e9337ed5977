import type { MailKind } from '@/lib/server/mail/order/orders';
import { composeComment } from './comment';
import type { Compose, Composed, Occasion } from './compose';
import { composeConfirmAddress } from './confirm-address';
import { composeDailyDigest } from './daily-digest';
import { composeEmailChanged } from './email-changed';
import { composeInvitation } from './invitation';
import { composeInvitationAnswer } from './invitation-answer';
import { composeMeetingCancelled } from './meeting-cancelled';
import { composeMeetingChanged } from './meeting-changed';
import { composeMeetingReminder } from './meeting-reminder';
import { composePasswordReset } from './password-reset';
import { composeSeriesCancelled } from './series-cancelled';
import { composeSeriesChanged } from './series-changed';
import { composeShare } from './share';
import { composeSignInChanged } from './sign-in-changed';
import { composeTaskReminder } from './task-reminder';
import { composeTaskRole } from './task-role';
import { composeWeeklyDigest } from './weekly-digest';
import { composeWelcome } from './welcome';

type Table = { [Kind in MailKind]: Compose<Kind> };

/** The functions that compose the mails, by kind. */
const TABLE: Table = {
  welcome: composeWelcome,
  share: composeShare,
  'task-role': composeTaskRole,
  invitation: composeInvitation,
  'invitation-answer': composeInvitationAnswer,
  comment: composeComment,
  'meeting-changed': composeMeetingChanged,
  'meeting-cancelled': composeMeetingCancelled,
  'series-changed': composeSeriesChanged,
  'series-cancelled': composeSeriesCancelled,
  'meeting-reminder': composeMeetingReminder,
  'task-reminder': composeTaskReminder,
  'daily-digest': composeDailyDigest,
  'weekly-digest': composeWeeklyDigest,
  'password-reset': composePasswordReset,
  'confirm-address': composeConfirmAddress,
  'email-changed': composeEmailChanged,
  'sign-in-changed': composeSignInChanged,
};

export function compose<Kind extends MailKind>(
  kind: Kind,
  occasion: Occasion<Kind>,
): Promise<Composed | null> {
  const composeKind: Table[Kind] = TABLE[kind];
  return composeKind(occasion);
}

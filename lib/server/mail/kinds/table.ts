import { composeComment } from './comment';
import type { Compose, Composed, MailKind, Occasion } from './compose';
import { composeEmailChanged } from './email-changed';
import { composeInvitation } from './invitation';
import { composeInvitationAnswer } from './invitation-answer';
import { composeMeetingCancelled } from './meeting-cancelled';
import { composeMeetingChanged } from './meeting-changed';
import { composePasswordReset } from './password-reset';
import { composeShare } from './share';
import { composeTaskRole } from './task-role';
import { composeWelcome } from './welcome';

type Table = { [Kind in MailKind]: Compose<Kind> };

/** What says each kind of mail. */
const TABLE: Partial<Table> = {
  welcome: composeWelcome,
  share: composeShare,
  'task-role': composeTaskRole,
  invitation: composeInvitation,
  'invitation-answer': composeInvitationAnswer,
  comment: composeComment,
  'meeting-changed': composeMeetingChanged,
  'meeting-cancelled': composeMeetingCancelled,
  'password-reset': composePasswordReset,
  'email-changed': composeEmailChanged,
};

export function compose<Kind extends MailKind>(
  kind: Kind,
  occasion: Occasion<Kind>,
): Promise<Composed | null> {
  const composeKind: Partial<Table>[Kind] = TABLE[kind];
  if (!composeKind) throw new Error(`Nothing says a mail of the kind ${kind}.`);
  return composeKind(occasion);
}

import type { Role } from '@/lib/shared/policy/policy';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Quote } from './parts/quote';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, quoted, safeName } from './people-text';
import { greeting, MAY_IN_PLANNER } from './words';

export type InvitationEmailProps = MailProps & {
  /** The owner of the planner. */
  from: string;
  role: Role;
  message: string | null;
  actionUrl: string;
};

export function invitationEmail(props: InvitationEmailProps): Promise<Email> {
  const { frame, firstName, from, role, message, actionUrl } = props;
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} invites you to a shared planner`,
    preheader: MAY_IN_PLANNER[role],
    text: [
      greeting(firstName),
      `${safeName(from)} invites you to plan together. ${MAY_IN_PLANNER[role]}`,
      ...(message ? [`${safeName(from)} writes:`, quoted(message)] : []),
      `Answer the invitation:\n${actionUrl}`,
      'Nothing is shared before you accept, and either of you can end it at any time.',
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> invites you to plan together
        </Headline>
        {message && <Quote>{message}</Quote>}
        <Paragraph>{MAY_IN_PLANNER[role]}</Paragraph>
        <Action href={actionUrl}>Answer the invitation</Action>
        <Paragraph>Nothing is shared before you accept, and either of you can end it at any time.</Paragraph>
      </>
    ),
  });
}

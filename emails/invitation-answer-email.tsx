import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, safeName } from './people-text';
import { greeting } from './words';

export type InvitationAnswerEmailProps = MailProps & {
  /** The person who answered. */
  from: string;
  answer: 'accepted' | 'rejected';
  actionUrl: string;
};

const ANSWERS = {
  accepted: {
    verb: 'accepted',
    meaning: 'Your planner is open to them from now on, as far as their role goes.',
  },
  rejected: { verb: 'declined', meaning: 'Your planner stays as it is. You can invite again at any time.' },
} as const;

export function invitationAnswerEmail(props: InvitationAnswerEmailProps): Promise<Email> {
  const { frame, firstName, from, answer, actionUrl } = props;
  const { verb, meaning } = ANSWERS[answer];
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} ${verb} your invitation`,
    preheader: meaning,
    text: [
      greeting(firstName),
      `${safeName(from)} ${verb} your invitation.`,
      meaning,
      `See who plans with you:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> {verb} your invitation
        </Headline>
        <Paragraph>{meaning}</Paragraph>
        <Action href={actionUrl}>See who plans with you</Action>
      </>
    ),
  });
}

import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Entry, entryText } from './parts/entry';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { safeLine, safeName, titleInSubject } from './people-text';
import { factsOfDay, greeting, named } from './words';

export type MeetingCancelledEmailProps = MailProps & {
  /** The person who cancelled it. */
  from: string;
  title: string;
  when: string;
  /** How it repeats, in words; null for one that does not. */
  repeats: string | null;
};

const MEANING = 'It is no longer in your planner, and the time is yours again.';

export function meetingCancelledEmail(props: MeetingCancelledEmailProps): Promise<Email> {
  const { frame, firstName, from, title, when, repeats } = props;
  const facts = factsOfDay(when, repeats);
  const cancelled = `cancelled ${named('meeting', repeats)}`;
  return composeEmail({
    frame,
    subject: `Cancelled: ${titleInSubject(title)}`,
    preheader: `${safeLine(when)}. ${MEANING}`,
    text: [greeting(firstName), `${safeName(from)} ${cancelled}:`, entryText({ title, facts }), MEANING],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> {cancelled}
        </Headline>
        <Entry kind="schedule" title={title} facts={facts} ended />
        <Paragraph>{MEANING}</Paragraph>
      </>
    ),
  });
}

import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Notes, notesText } from './parts/notes';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { safeLine, safeName, titleInSubject } from './people-text';
import { factsOf, greeting, named } from './words';

export type MeetingChangedEmailProps = MailProps & {
  /** The person who changed it. */
  from: string;
  title: string;
  when: string;
  /** How it repeats, in words; null for one that does not. */
  repeats: string | null;
  /** Duration in minutes; null for whole days. */
  duration: number | null;
  location: string | null;
  notes: string | null;
  actionUrl: string;
};

export function meetingChangedEmail(props: MeetingChangedEmailProps): Promise<Email> {
  const { frame, firstName, from, title, when, duration, location, notes, repeats, actionUrl } = props;
  const facts = factsOf(when, duration, location, repeats);
  const changed = `changed ${named('meeting', repeats)}`;
  return composeEmail({
    frame,
    subject: `Changed: ${titleInSubject(title)}`,
    preheader: `Now ${facts.map(safeLine).join(', ')}`,
    text: [
      greeting(firstName),
      `${safeName(from)} ${changed}. This is how it stands now:`,
      entryText({ title, facts }),
      ...notesText(notes),
      `Open the meeting:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> {changed}
        </Headline>
        <Paragraph>This is how it stands now:</Paragraph>
        <Entry kind="schedule" title={title} facts={facts} />
        <Notes notes={notes} />
        <Action href={actionUrl}>Open the meeting</Action>
      </>
    ),
  });
}

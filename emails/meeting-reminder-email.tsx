import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Notes, notesText } from './parts/notes';
import { Headline } from './parts/words';
import { safeLine, titleInSubject } from './people-text';
import { factsOf, greeting, inMinutes } from './words';

export type MeetingReminderEmailProps = MailProps & {
  title: string;
  when: string;
  /** Duration in minutes; null for whole days. */
  duration: number | null;
  location: string | null;
  notes: string | null;
  /** Minutes until the meeting begins; null for whole days. */
  minutes: number | null;
  actionUrl: string;
};

export function meetingReminderEmail(props: MeetingReminderEmailProps): Promise<Email> {
  const { frame, firstName, title, when, duration, location, notes, minutes, actionUrl } = props;
  const facts = factsOf(when, duration, location);
  const begins =
    minutes === null
      ? 'A meeting that you want to be reminded of'
      : `Your meeting begins ${inMinutes(minutes)}`;
  return composeEmail({
    frame,
    subject:
      minutes === null
        ? `Reminder: ${titleInSubject(title)}`
        : `${titleInSubject(title)} begins ${inMinutes(minutes)}`,
    preheader: facts.map(safeLine).join(', '),
    text: [
      greeting(firstName),
      `${begins}:`,
      entryText({ title, facts }),
      ...notesText(notes),
      `Open the meeting:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>{begins}</Headline>
        <Entry kind="schedule" title={title} facts={facts} />
        <Notes notes={notes} />
        <Action href={actionUrl}>Open the meeting</Action>
      </>
    ),
  });
}

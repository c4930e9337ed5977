import { formatDuration } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Notes, notesText } from './parts/notes';
import { Headline } from './parts/words';
import { safeLine, titleInSubject } from './people-text';
import { greeting, inMinutes, PRIORITY_WORDS } from './words';

export type TaskReminderEmailProps = MailProps & {
  title: string;
  when: string;
  priority: Priority;
  /** Minutes that the task takes. */
  estimate: number | null;
  notes: string | null;
  /** Minutes until the task is due; null for one without a time. */
  minutes: number | null;
  actionUrl: string;
};

export function taskReminderEmail(props: TaskReminderEmailProps): Promise<Email> {
  const { frame, firstName, title, when, priority, estimate, notes, minutes, actionUrl } = props;
  const facts = [when, PRIORITY_WORDS[priority], ...(estimate === null ? [] : [formatDuration(estimate)])];
  const due =
    minutes === null ? 'A task that you want to be reminded of' : `Your task is due ${inMinutes(minutes)}`;
  return composeEmail({
    frame,
    subject:
      minutes === null
        ? `Reminder: ${titleInSubject(title)}`
        : `${titleInSubject(title)} is due ${inMinutes(minutes)}`,
    preheader: facts.map(safeLine).join(', '),
    text: [
      greeting(firstName),
      `${due}:`,
      entryText({ title, facts }),
      ...notesText(notes),
      `Open the task:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>{due}</Headline>
        <Entry kind="task" title={title} facts={facts} />
        <Notes notes={notes} />
        <Action href={actionUrl}>Open the task</Action>
      </>
    ),
  });
}

import type { Priority } from '@/lib/shared/contract/priorities';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Headline } from './parts/words';
import { safeLine, titleInSubject } from './people-text';
import { greeting, inMinutes, PRIORITY_WORDS } from './words';

export type TaskReminderEmailProps = MailProps & {
  title: string;
  when: string;
  priority: Priority;
  /** Minutes until the task is due. */
  minutes: number;
  actionUrl: string;
};

export function taskReminderEmail(props: TaskReminderEmailProps): Promise<Email> {
  const { frame, firstName, title, when, priority, minutes, actionUrl } = props;
  const facts = [when, PRIORITY_WORDS[priority]];
  const due = `Your task is due ${inMinutes(minutes)}`;
  return composeEmail({
    frame,
    subject: `${titleInSubject(title)} is due ${inMinutes(minutes)}`,
    preheader: facts.map(safeLine).join(', '),
    text: [greeting(firstName), `${due}:`, entryText({ title, facts }), `Open the task:\n${actionUrl}`],
    children: (
      <>
        <Headline>{due}</Headline>
        <Entry kind="task" title={title} facts={facts} />
        <Action href={actionUrl}>Open the task</Action>
      </>
    ),
  });
}

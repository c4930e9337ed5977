import type { Role } from '@/lib/shared/policy/policy';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, safeLine, safeName, titleInSubject } from './people-text';
import { greeting, MAY_ON_TASK } from './words';

export type TaskRoleEmailProps = MailProps & {
  /** The person who gave the role. */
  from: string;
  title: string;
  when: string;
  role: Role;
  actionUrl: string;
};

export function taskRoleEmail(props: TaskRoleEmailProps): Promise<Email> {
  const { frame, firstName, from, title, when, role, actionUrl } = props;
  const facts = [when];
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} added you to a task: ${titleInSubject(title)}`,
    preheader: `${safeLine(when)}. ${MAY_ON_TASK[role]}`,
    text: [
      greeting(firstName),
      `${safeName(from)} added you to a task:`,
      entryText({ title, facts }),
      MAY_ON_TASK[role],
      `Open the task:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> added you to a task
        </Headline>
        <Entry kind="task" title={title} facts={facts} />
        <Paragraph>{MAY_ON_TASK[role]}</Paragraph>
        <Action href={actionUrl}>Open the task</Action>
      </>
    ),
  });
}

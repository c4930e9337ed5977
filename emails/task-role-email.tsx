import type { Role } from '@/lib/shared/policy/policy';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, safeLine, safeName, titleInSubject } from './people-text';
import { factsOfDay, greeting, MAY_ON_TASK, named } from './words';

export type TaskRoleEmailProps = MailProps & {
  /** The person who gave the role. */
  from: string;
  title: string;
  when: string;
  /** How it repeats, in words; null for one that does not. */
  repeats: string | null;
  role: Role;
  actionUrl: string;
};

export function taskRoleEmail(props: TaskRoleEmailProps): Promise<Email> {
  const { frame, firstName, from, title, when, repeats, role, actionUrl } = props;
  const facts = factsOfDay(when, repeats);
  const one = named('task', repeats);
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} added you to ${one}: ${titleInSubject(title)}`,
    preheader: `${safeLine(when)}. ${MAY_ON_TASK[role]}`,
    text: [
      greeting(firstName),
      `${safeName(from)} added you to ${one}:`,
      entryText({ title, facts }),
      MAY_ON_TASK[role],
      `Open the task:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> added you to {one}
        </Headline>
        <Entry kind="task" title={title} facts={facts} />
        <Paragraph>{MAY_ON_TASK[role]}</Paragraph>
        <Action href={actionUrl}>Open the task</Action>
      </>
    ),
  });
}

import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Permission } from '@/lib/shared/policy/policy';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Entry, entryText } from './parts/entry';
import { Notes, notesText } from './parts/notes';
import { Name } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, safeLine, safeName, titleInSubject } from './people-text';
import { factsOfDay, greeting, MAY, named } from './words';

export type ShareEmailProps = MailProps & {
  /** The person who shared it. */
  from: string;
  kind: ItemKind;
  title: string;
  /** The day or days, and the time if it has one, formatted for the reader. */
  when: string;
  /** How it repeats, in words; null for one that does not. */
  repeats: string | null;
  notes: string | null;
  permission: Permission;
  actionUrl: string;
};

export function shareEmail(props: ShareEmailProps): Promise<Email> {
  const { frame, firstName, from, kind, title, when, repeats, notes, permission, actionUrl } = props;
  const facts = factsOfDay(when, repeats);
  const one = named(ITEM_KINDS[kind].noun, repeats);
  const open = `Open the ${ITEM_KINDS[kind].noun}`;
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} shared ${one} with you: ${titleInSubject(title)}`,
    preheader: `${safeLine(when)}. ${MAY[permission]}`,
    text: [
      greeting(firstName),
      `${safeName(from)} shared ${one} with you:`,
      entryText({ title, facts }),
      ...notesText(notes),
      MAY[permission],
      `${open}:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> shared {one} with you
        </Headline>
        <Entry kind={kind} title={title} facts={facts} />
        <Notes notes={notes} />
        <Paragraph>{MAY[permission]}</Paragraph>
        <Action href={actionUrl}>{open}</Action>
      </>
    ),
  });
}

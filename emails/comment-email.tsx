import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Quote } from './parts/quote';
import { Name, Said } from './parts/said';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, quoted, said, saidName, titleInSubject } from './people-text';
import { greeting } from './words';

export type CommentEmailProps = MailProps & {
  /** The author of the comment. */
  from: string;
  /** The title of the item, or the day. */
  title: string;
  content: string;
  actionUrl: string;
};

export function commentEmail(props: CommentEmailProps): Promise<Email> {
  const { frame, firstName, from, title, content, actionUrl } = props;
  return composeEmail({
    frame,
    subject: `${nameInSubject(from)} commented: ${titleInSubject(title)}`,
    preheader: said(content),
    text: [
      greeting(firstName),
      `${saidName(from)} commented on ${said(title)}:`,
      quoted(content),
      `Answer it:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> commented
        </Headline>
        <Paragraph>
          On <Said>{title}</Said>
        </Paragraph>
        <Quote>{content}</Quote>
        <Action href={actionUrl}>Answer it</Action>
      </>
    ),
  });
}

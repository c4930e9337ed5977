import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Quote } from './parts/quote';
import { Name, UserText } from './parts/user-text';
import { Headline, Paragraph } from './parts/words';
import { nameInSubject, quoted, safeLine, safeName, titleInSubject } from './people-text';
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
    preheader: safeLine(content),
    text: [
      greeting(firstName),
      `${safeName(from)} commented on ${safeLine(title)}:`,
      quoted(content),
      `Answer it:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          <Name>{from}</Name> commented
        </Headline>
        <Paragraph>
          On <UserText>{title}</UserText>
        </Paragraph>
        <Quote>{content}</Quote>
        <Action href={actionUrl}>Answer it</Action>
      </>
    ),
  });
}

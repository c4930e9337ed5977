import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action, Address } from './parts/action';
import { Facts, factsText } from './parts/facts';
import { Greeting, Headline, Paragraph } from './parts/words';
import { greeting } from './words';

export type EmailChangedEmailProps = MailProps & {
  oldEmail: string;
  newEmail: string;
  /** The link that undoes the change; null when it cannot be undone. */
  undoUrl: string | null;
};

const FROM_NOW = 'From now on you sign in with the new address, and mail goes there.';

const NOT_YOU =
  'If this was not you, undo it within 7 days: every device is then signed out, and you choose a new password.';

export function emailChangedEmail(props: EmailChangedEmailProps): Promise<Email> {
  const { frame, firstName, oldEmail, newEmail, undoUrl } = props;
  const facts = [
    { label: 'Before', value: oldEmail },
    { label: 'Now', value: newEmail },
  ];
  const tellSomebody = 'If this was not you, tell whoever runs this planner right away. It is at:';
  return composeEmail({
    frame,
    subject: `Your ${PRODUCT_NAME} e-mail address was changed`,
    preheader: 'If this was you, there is nothing to do.',
    text: [
      greeting(firstName),
      `The e-mail address of your ${PRODUCT_NAME} account was changed.`,
      factsText({ facts }),
      FROM_NOW,
      undoUrl ? `${NOT_YOU}\n${undoUrl}` : `${tellSomebody}\n${frame.appUrl}`,
    ],
    children: (
      <>
        <Headline>Your e-mail address was changed</Headline>
        <Greeting firstName={firstName} />
        <Facts facts={facts} />
        <Paragraph>{FROM_NOW}</Paragraph>
        {undoUrl ? (
          <>
            <Paragraph>{NOT_YOU}</Paragraph>
            <Action href={undoUrl}>Undo the change</Action>
          </>
        ) : (
          <Paragraph>
            {tellSomebody} <Address href={frame.appUrl} />
          </Paragraph>
        )}
      </>
    ),
  });
}

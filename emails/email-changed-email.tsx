import { PRODUCT_NAME } from '@/lib/shared/product';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Address } from './parts/action';
import { Facts, factsText } from './parts/facts';
import { Greeting, Headline, Paragraph } from './parts/words';
import { greeting } from './words';

export type EmailChangedEmailProps = MailProps & { oldEmail: string; newEmail: string };

const FROM_NOW = 'From now on you sign in with the new address, and mail goes there.';

export function emailChangedEmail(props: EmailChangedEmailProps): Promise<Email> {
  const { frame, firstName, oldEmail, newEmail } = props;
  const facts = [
    { label: 'Before', value: oldEmail },
    { label: 'Now', value: newEmail },
  ];
  const notYou = 'If this was not you, tell whoever runs this planner right away. It is at:';
  return composeEmail({
    frame,
    subject: `Your ${PRODUCT_NAME} e-mail address was changed`,
    preheader: 'If this was you, there is nothing to do.',
    text: [
      greeting(firstName),
      `The e-mail address of your ${PRODUCT_NAME} account was changed.`,
      factsText({ facts }),
      FROM_NOW,
      `${notYou}\n${frame.appUrl}`,
    ],
    children: (
      <>
        <Headline>Your e-mail address was changed</Headline>
        <Greeting firstName={firstName} />
        <Facts facts={facts} />
        <Paragraph>{FROM_NOW}</Paragraph>
        <Paragraph>
          {notYou} <Address href={frame.appUrl} />
        </Paragraph>
      </>
    ),
  });
}

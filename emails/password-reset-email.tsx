import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { spanInWords } from '@/lib/shared/text/reminder-words';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action, Address } from './parts/action';
import { Greeting, Headline, Paragraph } from './parts/words';
import { greeting } from './words';

export type PasswordResetEmailProps = MailProps & {
  resetUrl: string;
  /** The minutes that the link stays valid. */
  minutes: number;
};

const NOT_YOU = 'If you did not ask for this, do nothing: your password stays as it is.';

export function passwordResetEmail(props: PasswordResetEmailProps): Promise<Email> {
  const { frame, firstName, resetUrl, minutes } = props;
  const works = `The link works once, for ${spanInWords(minutes)}.`;
  return composeEmail({
    frame,
    subject: `Choose a new password for ${PRODUCT_NAME}`,
    preheader: `${works} ${NOT_YOU}`,
    text: [
      greeting(firstName),
      `Somebody, most likely you, asked for a new password for your ${PRODUCT_NAME} account.`,
      `Choose a new password:\n${resetUrl}`,
      `${works} ${NOT_YOU}`,
    ],
    children: (
      <>
        <Headline>Choose a new password</Headline>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody, most likely you, asked for a new password for your {PRODUCT_NAME} account.
        </Paragraph>
        <Action href={resetUrl}>Choose a new password</Action>
        <Paragraph>
          {works} {NOT_YOU}
        </Paragraph>
        <Paragraph>
          If the button does nothing, open this address:
          <br />
          <Address href={resetUrl} />
        </Paragraph>
      </>
    ),
  });
}

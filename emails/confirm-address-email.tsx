import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action, Address } from './parts/action';
import { Greeting, Headline, Paragraph } from './parts/words';
import { greeting } from './words';

export type ConfirmAddressEmailProps = MailProps & {
  confirmUrl: string;
  /** The days that the link stays valid. */
  days: number;
};

const NOT_YOU = 'If you have no account here, do nothing: nothing more is sent to this address.';

export function confirmAddressEmail(props: ConfirmAddressEmailProps): Promise<Email> {
  const { frame, firstName, confirmUrl, days } = props;
  const asked = `Somebody, most likely you, uses this address in ${PRODUCT_NAME}. Once you have confirmed it, others can share with you, and reminders can reach you by mail.`;
  const works = `The link works for ${days} days.`;
  return composeEmail({
    frame,
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    preheader: `${works} ${NOT_YOU}`,
    text: [greeting(firstName), asked, `Confirm your address:\n${confirmUrl}`, `${works} ${NOT_YOU}`],
    children: (
      <>
        <Headline>Confirm your address</Headline>
        <Greeting firstName={firstName} />
        <Paragraph>{asked}</Paragraph>
        <Action href={confirmUrl}>Confirm your address</Action>
        <Paragraph>
          {works} {NOT_YOU}
        </Paragraph>
        <Paragraph>
          If the button does nothing, open this address:
          <br />
          <Address href={confirmUrl} />
        </Paragraph>
      </>
    ),
  });
}

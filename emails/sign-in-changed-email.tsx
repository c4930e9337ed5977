import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action, Address } from './parts/action';
import { Greeting, Headline, Paragraph } from './parts/words';
import { safeLine } from './people-text';
import { greeting } from './words';

export type SignInChangedEmailProps = MailProps & {
  change: 'password' | 'provider-removed' | 'token-created';
  /** What the person has called a token; empty for other changes. */
  name: string;
  /** The address of the page on which the person can request a new password. */
  signInUrl: string;
};

const TEXTS = {
  'token-created': {
    headline: 'An access token was made',
    sentence: `Whoever has it can use your ${PRODUCT_NAME} account in a program, without your password. You can withdraw it in the settings, under “Access tokens”.`,
  },
  password: {
    headline: 'Your password was changed',
    sentence: `The password of your ${PRODUCT_NAME} account was changed. Your other devices were signed out.`,
  },
  'provider-removed': {
    headline: 'A way to sign in was removed',
    sentence: `An outside account can no longer sign in to your ${PRODUCT_NAME} account. Your other devices were signed out.`,
  },
} as const;

const THIS_WAS_YOU = 'If this was you, there is nothing to do.';
const NOT_YOU =
  'If this was not you, ask for a new password right away with “Forgot password?”: that signs everybody else out.';

export function signInChangedEmail(props: SignInChangedEmailProps): Promise<Email> {
  const { frame, firstName, change, name, signInUrl } = props;
  const { headline, sentence } = TEXTS[change];
  const called = name === '' ? null : `Its name: “${safeLine(name)}”`;
  return composeEmail({
    frame,
    subject: `${PRODUCT_NAME}: ${headline.charAt(0).toLowerCase()}${headline.slice(1)}`,
    preheader: THIS_WAS_YOU,
    text: [
      greeting(firstName),
      sentence,
      ...(called ? [called] : []),
      THIS_WAS_YOU,
      `${NOT_YOU}\n${signInUrl}`,
    ],
    children: (
      <>
        <Headline>{headline}</Headline>
        <Greeting firstName={firstName} />
        <Paragraph>{sentence}</Paragraph>
        {called && <Paragraph>{called}</Paragraph>}
        <Paragraph>{THIS_WAS_YOU}</Paragraph>
        <Paragraph>{NOT_YOU}</Paragraph>
        <Action href={signInUrl}>Go to the sign-in page</Action>
        <Paragraph>
          If the button does nothing, open this address:
          <br />
          <Address href={signInUrl} />
        </Paragraph>
      </>
    ),
  });
}

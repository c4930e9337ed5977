import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Steps } from './parts/steps';
import { Greeting, Headline, Paragraph } from './parts/words';
import { greeting } from './words';

export type WelcomeEmailProps = MailProps;

const FIRST_STEPS = [
  'Write a task on the last line of today, and tick it when it is done.',
  'Put a meeting beside it: a title, a time, a place.',
  'Share one item, or invite somebody to the whole planner.',
];

export const welcomeEmail = ({ frame, firstName }: WelcomeEmailProps): Promise<Email> =>
  composeEmail({
    frame,
    subject: `Welcome to ${PRODUCT_NAME}`,
    preheader: 'Your planner is open at today. Three things to begin with.',
    text: [
      greeting(firstName),
      'Your planner is open at today. Three things to begin with:',
      FIRST_STEPS.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      `Open today:\n${frame.appUrl}/daily`,
      'Reminders come by e-mail as well. Which ones, and how early, you say in the e-mail settings.',
    ],
    children: (
      <>
        <Headline>Welcome to {PRODUCT_NAME}</Headline>
        <Greeting firstName={firstName} />
        <Paragraph>Your planner is open at today. Three things to begin with:</Paragraph>
        <Steps steps={FIRST_STEPS} />
        <Action href={`${frame.appUrl}/daily`}>Open today</Action>
        <Paragraph>
          Reminders come by e-mail as well. Which ones, and how early, you say in the e-mail settings.
        </Paragraph>
      </>
    ),
  });

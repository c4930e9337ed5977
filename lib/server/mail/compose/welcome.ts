import { welcomeEmail } from '@/emails/welcome-email';
import type { Compose } from './compose';

export const composeWelcome: Compose<'welcome'> = async ({ person, frame }) => ({
  email: await welcomeEmail({
    firstName: person.firstName,
    frame: frame('You get this because you have opened an account in Dayfold.'),
  }),
});

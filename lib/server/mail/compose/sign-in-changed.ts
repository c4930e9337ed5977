import { signInChangedEmail } from '@/emails/sign-in-changed-email';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import type { Compose } from './compose';

/** Goes to the account's address at the time of the change, also when it has changed since. */
export const composeSignInChanged: Compose<'sign-in-changed'> = async ({ order, person, frame }) => {
  const around = frame('You get this because it is about how you sign in to Dayfold.');
  return {
    to: order.address,
    email: await signInChangedEmail({
      firstName: person.firstName,
      change: order.change,
      signInUrl: `${around.appUrl}${SIGN_IN_PATH}`,
      frame: around,
    }),
  };
};

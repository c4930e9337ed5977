import { signInChangedEmail } from '@/emails/sign-in-changed-email';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import type { Compose } from './compose';

/**
 * Composes the mail about a change of the sign-in methods. It goes to the account's address at the time of the change.
 */
export const composeSignInChanged: Compose<'sign-in-changed'> = async ({ order, person, frame }) => {
  const around = frame('You get this because it is about how you sign in to Dayfold.');
  return {
    to: order.address,
    email: await signInChangedEmail({
      firstName: person.firstName,
      change: order.change,
      name: order.name ?? '',
      signInUrl: `${around.appUrl}${SIGN_IN_PATH}`,
      frame: around,
    }),
  };
};

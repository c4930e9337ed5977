import { SIGN_IN_FAILED } from './sign-in-failed';

/**
 * The reasons for which a sign-in through a provider ends on the sign-in page, each with its text. They are the
 * parameter `error` of its address.
 */
export const SIGN_IN_ERRORS = {
  'account-exists':
    'An account with this e-mail address exists already. Sign in with its password, as it is not linked to this provider.',
  'email-missing': 'The provider did not tell your e-mail address, which an account needs.',
  'email-unverified': 'Confirm your e-mail address at the provider first, then sign in again.',
  'invitation-missing':
    'Signing up here takes an invitation for the e-mail address of your account. Ask somebody who uses this planner.',
  'registration-closed': 'This planner takes no new accounts.',
  cancelled: 'You ended the sign-in at the provider.',
  failed: SIGN_IN_FAILED,
} as const;
export type SignInError = keyof typeof SIGN_IN_ERRORS;

/** Returns the text for a reason; for an unknown one the general text. */
export const signInErrorText = (code: string): string =>
  Object.hasOwn(SIGN_IN_ERRORS, code) ? SIGN_IN_ERRORS[code as SignInError] : SIGN_IN_ERRORS.failed;

/** The text for a sign-in through a provider that failed for another reason than those of `SIGN_IN_ERRORS`. */
export const SIGN_IN_FAILED = 'The sign-in at the provider did not work. Please try again.';

/**
 * The reasons for which connecting Gmail fails, each with its text. They are the parameter `reason` of the address that
 * the popup returns to.
 */
export const CONNECTION_FAILURES = {
  denied: 'Access was not allowed',
  expired: 'The request has expired, please try again',
  'mail-not-allowed': 'Sending mail was not allowed',
  failed: 'Google did not complete the connection, please try again',
} as const;
export type ConnectionFailure = keyof typeof CONNECTION_FAILURES;

/** Returns the text of a reason; null for an unknown one. */
export const connectionFailureText = (reason: string): string | null =>
  Object.hasOwn(CONNECTION_FAILURES, reason) ? CONNECTION_FAILURES[reason as ConnectionFailure] : null;

/** Returns the address that the popup returns to. */
export const connectionReturn = (failure: ConnectionFailure | null): string =>
  `/email-settings?integration=${failure === null ? 'success' : `error&reason=${failure}`}`;

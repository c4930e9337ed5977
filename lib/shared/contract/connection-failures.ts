/** Why connecting Gmail did not work: `reason` of the address that the popup comes back to, and how to say it. */
export const CONNECTION_FAILURES = {
  denied: 'Access was not allowed',
  expired: 'The request has expired, please try again',
  'mail-not-allowed': 'Sending mail was not allowed',
  failed: 'Google did not complete the connection, please try again',
} as const;
export type ConnectionFailure = keyof typeof CONNECTION_FAILURES;

/** How to say the `reason` of the address; null for one that is not ours. */
export const connectionFailureText = (reason: string): string | null =>
  Object.hasOwn(CONNECTION_FAILURES, reason) ? CONNECTION_FAILURES[reason as ConnectionFailure] : null;

/** Where the popup comes back to. */
export const connectionReturn = (failure: ConnectionFailure | null): string =>
  `/email-settings?integration=${failure === null ? 'success' : `error&reason=${failure}`}`;

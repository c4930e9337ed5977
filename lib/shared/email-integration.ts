import { z } from 'zod';

/** A mail account that sends reminders and digests on the person's behalf. */
export const emailIntegration = z
  .strictObject({ provider: z.string(), email: z.string(), isActive: z.boolean() })
  .meta({ id: 'EmailIntegration' });
export type EmailIntegration = z.infer<typeof emailIntegration>;

/** What `GET /api/auth/google` answers: where the person gives their consent. */
export const googleStart = z.strictObject({ authUrl: z.string() }).meta({ id: 'GoogleStart' });
export type GoogleStart = z.infer<typeof googleStart>;

/** Why a Gmail account could not be connected: the word in the address, and what a person reads of it. */
export const CONNECTION_FAILURES = {
  access_denied: 'Access was not granted',
  expired: 'The request took too long, or was answered before',
  other_session: 'The request was begun in another session',
  no_lasting_access: 'Google gave no lasting access',
  send_not_granted: 'Sending was not among what you allowed',
  unreachable: 'Google could not be reached',
  refused: 'Google refused the request',
} as const;
export type ConnectionFailure = keyof typeof CONNECTION_FAILURES;

const failures = Object.keys(CONNECTION_FAILURES) as [ConnectionFailure, ...ConnectionFailure[]];

/** How the connection ended, as the return to /email-settings tells it: `?integration=…&reason=…`. */
export const connectionOutcome = z.union([
  z.object({ integration: z.literal('success') }),
  z.object({ integration: z.literal('error'), reason: z.enum(failures).nullable().catch(null) }),
]);
export type ConnectionOutcome = z.infer<typeof connectionOutcome>;

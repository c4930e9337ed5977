import { z } from 'zod';

/** A mail account that sends reminders and digests on the person's behalf. */
export const emailIntegration = z
  .strictObject({ provider: z.string(), email: z.string(), isActive: z.boolean() })
  .meta({ id: 'EmailIntegration' });
export type EmailIntegration = z.infer<typeof emailIntegration>;

/** Where the provider's page is to be opened; or 503 where there is no provider. */
export const authorizationStart = z.strictObject({ authUrl: z.url() }).meta({ id: 'AuthorizationStart' });
export type AuthorizationStart = z.infer<typeof authorizationStart>;

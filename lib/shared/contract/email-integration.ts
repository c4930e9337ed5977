import { z } from 'zod';

/** A mail account that sends reminders and digests on the person's behalf. */
export const emailIntegration = z
  .strictObject({ provider: z.string(), email: z.string(), isActive: z.boolean() })
  .meta({ id: 'EmailIntegration' });
export type EmailIntegration = z.infer<typeof emailIntegration>;

/** The address of the provider's page; 503 when no provider is configured. */
export const authorizationStart = z.strictObject({ authUrl: z.url() }).meta({ id: 'AuthorizationStart' });
export type AuthorizationStart = z.infer<typeof authorizationStart>;

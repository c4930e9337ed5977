import { z } from 'zod';

/** The person's own mail account, by which the planner sends reminders and digests on their behalf. */
export const emailIntegration = z
  .strictObject({ provider: z.string(), email: z.string(), isActive: z.boolean() })
  .meta({ id: 'EmailIntegration' });
export type EmailIntegration = z.infer<typeof emailIntegration>;

/** The address of the provider's page on which the person consents. */
export const authorizationStart = z.strictObject({ authUrl: z.url() }).meta({ id: 'AuthorizationStart' });
export type AuthorizationStart = z.infer<typeof authorizationStart>;

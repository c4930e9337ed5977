import { z } from 'zod';

/** A mail account that sends reminders and digests on the person's behalf. */
export const emailIntegration = z
  .strictObject({ provider: z.string(), email: z.string(), isActive: z.boolean() })
  .meta({ id: 'EmailIntegration' });
export type EmailIntegration = z.infer<typeof emailIntegration>;

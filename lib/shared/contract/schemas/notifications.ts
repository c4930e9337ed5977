import { z } from 'zod';
import { timestamp } from './items';

export const NOTIFICATION_TYPES = ['task', 'schedule', 'collaboration', 'general'] as const;
export const notificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof notificationType>;

/** A notification that the person has not marked as read. */
export const notification = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    message: z.string(),
    type: notificationType,
    timestamp,
    /** The path of the page that the notification opens; null without one. */
    actionUrl: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const readInput = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type ReadInput = z.infer<typeof readInput>;

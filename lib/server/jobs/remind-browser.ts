import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { remindBrowser as remindOf } from '@/lib/server/reminders/remind-browser';

const payloadSchema = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  isLater: z.boolean().optional(),
  /** Of a reminder that was put off: when the item began then. */
  putOff: z.iso.datetime().optional(),
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'remind-browser': z.infer<typeof payloadSchema>;
    }
  }
}

/** Reminds one person of one item in their browsers. `planReminders` or `remindLater` has planned the job. */
export const remindBrowser: Task = async (payload) => {
  const { userId, itemId, isLater, putOff } = payloadSchema.parse(payload);
  await remindOf({ personId: userId, itemId }, { isLater, putOff: putOff ? new Date(putOff) : undefined });
};

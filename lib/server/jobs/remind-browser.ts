import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { remindBrowser as remindOf } from '@/lib/server/reminders/remind-browser';

const payloadSchema = z.object({ userId: z.uuid(), itemId: z.uuid(), isLater: z.boolean().optional() });

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'remind-browser': z.infer<typeof payloadSchema>;
    }
  }
}

/** Reminds one person of one item in their browsers. `planReminders` or `remindLater` has planned the job. */
export const remindBrowser: Task = async (payload) => {
  const { userId, itemId, isLater } = payloadSchema.parse(payload);
  await remindOf({ personId: userId, itemId }, { isLater: isLater ?? false });
};

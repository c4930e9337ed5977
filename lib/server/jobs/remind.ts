import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { remind as remindOf } from '@/lib/server/reminders/remind';

const payloadSchema = z.object({ userId: z.uuid(), itemId: z.uuid() });

declare global {
  namespace GraphileWorker {
    interface Tasks {
      remind: z.infer<typeof payloadSchema>;
    }
  }
}

/** Reminds one person of one item. `planReminders` has planned the job. */
export const remind: Task = async (payload) => {
  const { userId, itemId } = payloadSchema.parse(payload);
  await remindOf({ personId: userId, itemId });
};

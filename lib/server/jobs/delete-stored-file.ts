import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { deleteThumbnail } from '@/lib/server/attachments/thumbnail-cache';
import { storage } from '@/lib/server/storage/storage';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'delete-stored-file': { key: string };
    }
  }
}

const payloadSchema = z.object({ key: z.string() });

/** Removes a file that no row names any more, and its thumbnail. Retried while the storage is unreachable. */
export const deleteStoredFile: Task = async (payload) => {
  const { key } = payloadSchema.parse(payload);
  await storage().delete(key);
  await deleteThumbnail(key);
};

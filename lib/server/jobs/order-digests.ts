import type { Task } from 'graphile-worker';
import { orderDigests as order } from '@/lib/server/digests/order';
import { log } from '@/lib/server/log';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'order-digests': Record<string, never>;
    }
  }
}

/** Orders the digests that have become due. */
export const orderDigests: Task = async () => {
  const ordered = await order();
  if (ordered > 0) log.info({ event: 'digests-ordered', ordered }, 'ordered digests');
};

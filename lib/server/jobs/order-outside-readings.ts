import type { Task } from 'graphile-worker';
import { orderDueReadings } from '@/lib/server/calendars/outside/calendars';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'order-outside-readings': Record<string, never>;
    }
  }
}

/** Orders the readings of outside calendars that have become due. */
export const orderOutsideReadings: Task = async () => {
  await orderDueReadings();
};

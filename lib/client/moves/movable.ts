import type { QueryClient } from '@tanstack/react-query';
import { scheduleCacheOf } from '@/lib/client/items/schedules';
import { taskCacheOf } from '@/lib/client/items/tasks';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** An item that has a day, or waits for one. */
export type Movable = { kind: 'task'; item: Task } | { kind: 'schedule'; item: Schedule };

/** Returns the item with this kind and id in any list that has been read; null without one. */
export function findMovable(client: QueryClient, kind: string, id: string): Movable | null {
  if (kind === 'task') {
    const item = taskCacheOf(client).find(id);
    return item && { kind, item };
  }
  if (kind !== 'schedule') return null;
  const item = scheduleCacheOf(client).find(id);
  return item && { kind, item };
}

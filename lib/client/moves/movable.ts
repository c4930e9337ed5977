import type { QueryClient } from '@tanstack/react-query';
import { findItem } from '@/lib/client/changes/lists';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** An item that has a day, or waits for one. */
export type Movable = { kind: 'task'; item: Task } | { kind: 'schedule'; item: Schedule };

/** Returns the item with this kind and id in any list that has been read; null without one. */
export function findMovable(client: QueryClient, kind: string, id: string): Movable | null {
  if (kind === 'task') {
    const item = findItem(client, 'task', id);
    return item && { kind, item };
  }
  if (kind !== 'schedule') return null;
  const item = findItem(client, 'schedule', id);
  return item && { kind, item };
}

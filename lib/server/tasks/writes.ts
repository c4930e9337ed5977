import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { completion } from '@/lib/server/items/completion';
import { changedItem, createItem, deleteItem, restoreItem, updateItem } from '@/lib/server/items/writes';
import type { Stored } from '@/lib/server/reply';
import type { NewTask, Task, TaskPatch } from '@/lib/shared/contract/tasks';
import { findOwnTask, findTask, storeTask } from './reads';

export const createTask = (actor: Actor, input: NewTask): Promise<Stored<Task>> =>
  createItem(actor, 'task', {
    input,
    row: Prisma.sql`
      task AS (
        INSERT INTO tasks (id, kind, time, priority)
        SELECT id, kind, ${input.time}, ${input.priority}::priority FROM item
        RETURNING *)`,
    store: storeTask,
    findOwn: findOwnTask,
  });

export function updateTask(actor: Actor, id: string, changes: TaskPatch): Promise<Task> {
  const { time, priority, completed } = changes;
  return updateItem(actor, 'task', id, {
    changes,
    find: findTask,
    store: storeTask,
    write: (stored) => Prisma.sql`
      ${changedItem(actor, stored, changes)},
      task AS (
        UPDATE tasks SET time = ${time === undefined ? stored.time : time},
          priority = ${priority ?? stored.priority}::priority, completed_at = ${completion(stored, completed)}
        FROM item WHERE tasks.id = item.id RETURNING tasks.*)`,
  });
}

export const deleteTask = (actor: Actor, id: string): Promise<void> => deleteItem(actor, 'task', id);

export const restoreTask = (actor: Actor, id: string): Promise<Task> =>
  restoreItem(actor, 'task', id, findTask);

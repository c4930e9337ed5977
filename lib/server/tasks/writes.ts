import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/auth/authenticate';
import type { Stored } from '@/lib/server/http/reply';
import { completion } from '@/lib/server/items/completion';
import { toDatabaseDate } from '@/lib/server/items/database-date';
import { createItem, deleteItem, insertedItem, restoreItem, updateItem } from '@/lib/server/items/writes';
import type { NewTask, Task, TaskPatch } from '@/lib/shared/tasks';
import { findOwnTask, findTask } from './reads';

export function createTask(
  actor: Actor,
  { id = newId(), title, date, time, priority }: NewTask,
): Promise<Stored<Task>> {
  const insert = Prisma.sql`
    WITH ${insertedItem(actor, { id, kind: 'task', title, date })}
    INSERT INTO tasks (id, kind, time, priority)
    SELECT id, kind, ${time}, ${priority}::priority FROM item`;
  return createItem(actor, 'task', id, insert, findOwnTask);
}

export function updateTask(actor: Actor, id: string, changes: TaskPatch): Promise<Task> {
  const { title, date, time, priority, completed } = changes;
  return updateItem(actor, 'task', id, {
    changes,
    find: findTask,
    store: (tx, stored) =>
      tx.item.update({
        where: { id },
        data: {
          title: title ?? Prisma.skip,
          date: date === undefined ? Prisma.skip : toDatabaseDate(date),
          version: { increment: 1 },
          updatedAt: new Date(),
          updatedById: actor.id,
          task: {
            update: {
              time: time === undefined ? Prisma.skip : time,
              priority: priority ?? Prisma.skip,
              completedAt: completion(stored, completed),
            },
          },
        },
      }),
  });
}

export const deleteTask = (actor: Actor, id: string): Promise<void> => deleteItem(actor, 'task', id);

export const restoreTask = (actor: Actor, id: string): Promise<Task> =>
  restoreItem(actor, 'task', id, findTask);

import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { completion } from '@/lib/server/items/completion';
import { changedItem, createItem, deleteItem, restoreItem, updateItem } from '@/lib/server/items/writes';
import type { Stored } from '@/lib/server/reply';
import type { Goal, GoalPatch, NewGoal } from '@/lib/shared/contract/goals';
import { findGoal, findOwnGoal, storeGoal } from './reads';

export const createGoal = (actor: Actor, input: NewGoal): Promise<Stored<Goal>> =>
  createItem(actor, 'goal', {
    input,
    row: Prisma.sql`
      goal AS (
        INSERT INTO goals (id, kind, type, description)
        SELECT id, kind, ${input.type}::goal_type, ${input.description} FROM item
        RETURNING *)`,
    store: storeGoal,
    findOwn: findOwnGoal,
  });

export function updateGoal(actor: Actor, id: string, changes: GoalPatch): Promise<Goal> {
  const { description, completed } = changes;
  return updateItem(actor, 'goal', id, {
    changes,
    find: findGoal,
    store: storeGoal,
    write: (stored) => Prisma.sql`
      ${changedItem(actor, stored, changes)},
      goal AS (
        UPDATE goals SET description = ${description === undefined ? stored.description : description},
          completed_at = ${completion(stored, completed)}
        FROM item WHERE goals.id = item.id RETURNING goals.*)`,
  });
}

export const deleteGoal = (actor: Actor, id: string): Promise<void> => deleteItem(actor, 'goal', id);

export const restoreGoal = (actor: Actor, id: string): Promise<Goal> =>
  restoreItem(actor, 'goal', id, findGoal);

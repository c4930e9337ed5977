import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { requireMayMove, typeOfServedGoal } from '@/lib/server/items/aims';
import type { Noun, Update } from '@/lib/server/items/change-item';
import { completion } from '@/lib/server/items/completion';
import { createItem } from '@/lib/server/items/create-item';
import { restoreOccurrences } from '@/lib/server/items/restore-occurrences';
import { changedItem } from '@/lib/server/items/store-item';
import { deleteOccurrences, updateOccurrences } from '@/lib/server/items/wide-changes';
import type { Stored } from '@/lib/server/reply';
import { goalTemplate } from '@/lib/server/series/template';
import { GOAL_TYPES, type GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal, GoalPatch, NewGoal } from '@/lib/shared/contract/schemas/goals';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { findGoal, findOwnGoal, storeGoal } from './reads';

export const createGoal = (actor: Actor, input: NewGoal): Promise<Stored<Goal>> =>
  createItem(actor, 'goal', {
    input,
    check: (db, count) => serves(db, actor, input.parentId, input, null, count),
    row: Prisma.sql`
      goal AS (
        INSERT INTO goals (id, kind, type, description, parent_id)
        SELECT id, kind, ${input.type}::goal_type, ${input.description}, ${input.parentId}::uuid FROM item
        RETURNING *)`,
    store: storeGoal,
    findOwn: findOwnGoal,
    template: goalTemplate(input),
  });

export const updateGoal = (actor: Actor, id: string, scope: Scope, changes: GoalPatch): Promise<Goal> =>
  updateOccurrences(actor, id, scope, goalUpdate(actor, changes));

const GOAL: Noun<Goal> = {
  kind: 'goal',
  find: findGoal,
  store: storeGoal,
  template: goalTemplate,
  requireRoom: (db, actor, goal, _ownerId, count) => serves(db, actor, goal.parentId, goal, goal, count),
};

export const goalUpdate = (actor: Actor, changes: GoalPatch): Update<Goal> => ({
  noun: GOAL,
  changes,
  async prepare(db, stored, template) {
    const { parentId } = changes;
    const writes = changedGoal(actor, stored, changes);
    if (!isMoved(stored, changes)) return { writes, left: null, known: stored };
    await serves(db, actor, parentId, stored, stored);
    const move = { field: 'parentId', child: stored, to: parentId, inSeries: template?.parentId } as const;
    return { writes, left: await requireMayMove(db, actor, move), known: stored };
  },
});

/** A goal that the actor does not see reads as null. Sending what was read leaves it as it is. */
const isMoved = (stored: Goal, { parentId }: GoalPatch): boolean =>
  parentId !== undefined && parentId !== stored.parentId;

/** The statements that change a goal. */
function changedGoal(actor: Actor, stored: Goal, changes: GoalPatch): Prisma.Sql {
  const { description, parentId, completed } = changes;
  return Prisma.sql`
      ${changedItem(actor, stored, changes)},
      goal AS (
        UPDATE goals SET description = ${description === undefined ? stored.description : description},
          parent_id = ${isMoved(stored, changes) ? Prisma.sql`${parentId}::uuid` : Prisma.sql`parent_id`},
          completed_at = ${completion(stored, completed)}
        FROM item WHERE goals.id = item.id RETURNING goals.*)`;
}

/** Throws 404 when the actor does not see the parent, and 400 when its type is not wider than the goal's own. */
async function serves(
  db: RawStatements,
  actor: Actor,
  parentId: string | null | undefined,
  { type }: { type: GoalType },
  child: Goal | null,
  count = 1,
): Promise<void> {
  if (!parentId) return;
  const parent = await typeOfServedGoal(db, actor, parentId, child, new Map(), count);
  if (GOAL_TYPES.indexOf(parent) > GOAL_TYPES.indexOf(type)) return;
  const problem = 'Must be a goal of a longer period.';
  throw new AppError('invalid', { fields: { parentId: problem }, details: `parentId: ${problem}` });
}

export const deleteGoal = (actor: Actor, id: string, scope: Scope): Promise<void> =>
  deleteOccurrences(actor, 'goal', id, scope);

export const restoreGoal = (actor: Actor, id: string, scope: Scope): Promise<Goal> =>
  restoreOccurrences(actor, 'goal', id, scope, findGoal);

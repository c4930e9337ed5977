import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { requireMayMove, type ServedGoals, typeOfServedGoal } from '@/lib/server/items/aims';
import type { Noun, Update } from '@/lib/server/items/change-item';
import { completion, dropping } from '@/lib/server/items/completion';
import { createItem } from '@/lib/server/items/create-item';
import { requireRoomForChanged, requireRoomForNew } from '@/lib/server/items/long-texts';
import { restoreOccurrences } from '@/lib/server/items/restore-occurrences';
import { changedItem } from '@/lib/server/items/store-item';
import { deleteOccurrences, updateOccurrences } from '@/lib/server/items/wide-changes';
import type { Stored } from '@/lib/server/reply';
import { layOutNext } from '@/lib/server/series/after-completion';
import { taskTemplate } from '@/lib/server/series/template';
import { carriedAfter } from '@/lib/shared/calendar/carry-over';
import type { TimeOfDay } from '@/lib/shared/calendar/days';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import {
  type NewTask,
  type Task,
  type TaskPatch,
  TIME_WITHOUT_DAY,
} from '@/lib/shared/contract/schemas/tasks';
import { freshTask } from './dto';
import { findOwnTask, findTask, storeTask } from './reads';

export const createTask = (actor: Actor, input: NewTask): Promise<Stored<Task>> =>
  createItem(actor, 'task', {
    input,
    async check(db, count) {
      if (input.goalId) await typeOfServedGoal(db, actor, input.goalId, null, new Map(), count);
      await requireRoomForNew(db, actor.id, input, count);
    },
    row: Prisma.sql`
      task AS (
        INSERT INTO tasks (id, kind, time, priority, notes, checklist, estimate, rank, goal_id)
        SELECT id, kind, ${input.time}, ${input.priority}::priority, ${input.notes},
          ${JSON.stringify(input.checklist)}::jsonb, ${input.estimate}::int, coalesce(${input.rank ?? null}, rank_of(now())),
          ${input.goalId}::uuid FROM item
        RETURNING *)`,
    store: storeTask,
    fresh: freshTask(actor, input.goalId),
    findOwn: findOwnTask,
    template: taskTemplate(input),
  });

export const updateTask = (actor: Actor, id: string, scope: Scope, changes: TaskPatch): Promise<Task> =>
  updateOccurrences(actor, id, scope, taskUpdate(actor, changes));

const TASK: Noun<Task> = {
  kind: 'task',
  find: findTask,
  store: storeTask,
  template: taskTemplate,
  async requireRoom(db, actor, task, ownerId, count) {
    if (task.goalId) await typeOfServedGoal(db, actor, task.goalId, task, new Map(), count);
    await requireRoomForNew(db, ownerId, task, count);
  },
};

/** @param served the goals that the items of the same call are to serve */
export const taskUpdate = (actor: Actor, changes: TaskPatch, served?: ServedGoals): Update<Task> => ({
  noun: TASK,
  changes,
  async prepare(db, stored, template) {
    const { goalId } = changes;
    const writes = changedTask(actor, stored, changes);
    await requireRoomForChanged(db, stored, changes);
    // The reader may not see the goal of the item, so that a new one is read.
    const known = goalId === undefined ? stored : undefined;
    if (!isMoved(stored, changes)) return { writes, left: null, known };
    if (goalId) await typeOfServedGoal(db, actor, goalId, stored, served);
    const move = { field: 'goalId', child: stored, to: goalId, inSeries: template?.goalId } as const;
    return { writes, left: await requireMayMove(db, actor, move), known };
  },
  follow: {
    concerns: ({ series }) => series?.mode === 'after_completion',
    run: (tx, now, before) => layOutNext(tx, actor, now, before),
  },
});

/** A goal that the actor does not see reads as null. Sending what was read leaves it as it is. */
const isMoved = (stored: Task, { goalId }: TaskPatch): boolean =>
  goalId !== undefined && goalId !== stored.goalId;

/** The statements that change a task. Throws 400 for a time without a day. */
function changedTask(actor: Actor, stored: Task, changes: TaskPatch): Prisma.Sql {
  const { priority, notes, checklist, estimate, goalId, completed, dropped } = changes;
  const time = timeAfter(stored, changes);
  return Prisma.sql`
      ${changedItem(actor, stored, { ...changes, time })},
      task AS (
        UPDATE tasks SET time = ${time}, priority = ${priority ?? stored.priority}::priority,
          estimate = ${estimate === undefined ? stored.estimate : estimate}::int, rank = ${changes.rank ?? stored.rank},
          carried = ${carriedAfter(stored, changes)}::int,
          completed_at = ${completion(stored, completed)}, dropped_at = ${dropping(stored, dropped)}
          ${notes === undefined ? Prisma.empty : Prisma.sql`, notes = ${notes}`}
          ${checklist ? Prisma.sql`, checklist = ${JSON.stringify(checklist)}::jsonb` : Prisma.empty}
          ${isMoved(stored, changes) ? Prisma.sql`, goal_id = ${goalId}::uuid` : Prisma.empty}
        FROM item WHERE tasks.id = item.id RETURNING tasks.*)`;
}

/** Returns the new time: none for a task for later. Throws 400 for a time given to a task that has no day. */
function timeAfter(stored: Task, { date = stored.date, time }: TaskPatch): TimeOfDay | null {
  if (date !== null) return time === undefined ? stored.time : time;
  if (time)
    throw new AppError('invalid', {
      fields: { time: TIME_WITHOUT_DAY },
      details: `time: ${TIME_WITHOUT_DAY}`,
    });
  return null;
}

export const deleteTask = (actor: Actor, id: string, scope: Scope): Promise<void> =>
  deleteOccurrences(actor, 'task', id, scope);

export const restoreTask = (actor: Actor, id: string, scope: Scope): Promise<Task> =>
  restoreOccurrences(actor, 'task', id, scope, findTask);

import { transaction } from '@/lib/db/transaction';
import { authorize, permits } from '@/lib/server/access/authorize';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem } from '@/lib/server/live/announce';
import { notifyOfTaskRole } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import type { Stored } from '@/lib/server/reply';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import { endGiven } from '@/lib/server/shares/end';
import { give } from '@/lib/server/shares/give';
import { planRemindersOf, subjectOf } from '@/lib/server/shares/subject';
import type { NewTaskCollaborator } from '@/lib/shared/contract/schemas/task-collaborators';
import type { TaskCollaborator } from '@/lib/shared/contract/schemas/tasks';
import { allows, levelOfRole } from '@/lib/shared/policy/policy';
import { findTaskCollaborator } from './reads';

/** Gives a registered person a role on the task, or all occurrences of its series, or changes it. Throws as `createShare` does. */
export async function addTaskCollaborator(
  actor: Actor,
  taskId: string,
  { userEmail, role, scope }: NewTaskCollaborator,
): Promise<Stored<TaskCollaborator>> {
  await spend({ invitations: actor.id });
  const { ownerId } = await permits(actor, 'task', taskId, 'manageTaskCollaborators');
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    // Locks the planner, the series, the item: the end of a collaboration locks in the same order.
    await lockPlanner(tx, ownerId, 'shared');
    await lockSeriesOf(tx, actor, [taskId]);
    const task = await authorize(tx, actor, 'task', taskId, 'manageTaskCollaborators');
    const { subject } = await subjectOf(tx, actor, task, scope, 'manageTaskCollaborators');
    const person = await findRecipient(tx, actor, userEmail);
    if (person.id === ownerId) throw new AppError('invalid', { details: 'This person owns it already.' });
    await requireRowsLeft(tx, 'taskRoles', actor.id);
    const given = await give(tx, 'role', {
      subject,
      to: person.id,
      by: actor.id,
      level: levelOfRole(role),
      mayChangeOthers: true,
    });
    if (!given) throw new Error('An upsert returned no row.');
    const { id, isNew } = given;
    announceItem(tx, 'tasks', taskId);
    if (isNew) await planRemindersOf(tx, subject, person.id);
    if (isNew) await notifyOfTaskRole(tx, actor, { ...task, kind: 'task' }, { id, userId: person.id });
    return { isNew, entity: await findTaskCollaborator(tx, taskId, id) };
  });
}

/** Ends a role on a task, and the grants that its holder gave by it. Allowed for owner, admins and its holder. */
export async function removeTaskCollaborator(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    await endGiven(
      tx,
      actor,
      { way: 'role', kind: 'task', id },
      ({ to }, level) => to === actor.id || allows(level, 'manageTaskCollaborators'),
    );
  });
}

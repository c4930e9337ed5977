import { transaction } from '@/lib/db/transaction';
import { authorize, lockItem, permits } from '@/lib/server/access/authorize';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import { type GrantRow, grantColumns, grantsIn, grantsOf } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem } from '@/lib/server/live/announce';
import { notifyOfTaskRole } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import { settleGrants } from '@/lib/server/shares/cascade';
import { give } from '@/lib/server/shares/give';
import { requireScope } from '@/lib/server/shares/scope';
import type { NewTaskCollaborator } from '@/lib/shared/contract/task-collaborators';
import type { TaskCollaborator } from '@/lib/shared/contract/tasks';
import { accessOf, allows, levelOfRole } from '@/lib/shared/policy/policy';
import { findTaskCollaborator } from './reads';

/** Gives a registered person a role on the task, or changes it. Throws as `createShare` does. */
export async function addTaskCollaborator(
  actor: Actor,
  taskId: string,
  { userEmail, role, scope }: NewTaskCollaborator,
): Promise<Stored<TaskCollaborator>> {
  await spend({ invitations: actor.id });
  const { ownerId } = await permits(actor, 'task', taskId, 'manageTaskCollaborators');
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    // Locks the planner before the item: the end of a collaboration locks in the same order.
    await lockPlanner(tx, ownerId, 'shared');
    const task = await authorize(tx, actor, 'task', taskId, 'manageTaskCollaborators');
    await requireScope(tx, taskId, scope);
    const person = await findRecipient(tx, actor, userEmail);
    if (person.id === ownerId) throw new AppError('invalid', { details: 'This person owns it already.' });
    await requireRowsLeft(tx, 'taskRoles', actor.id);
    const given = await give(tx, 'role', {
      itemId: taskId,
      to: person.id,
      by: actor.id,
      level: levelOfRole(role),
      mayChangeOthers: true,
    });
    if (!given) throw new Error('An upsert returned no row.');
    const { id, isNew } = given;
    announceItem(tx, 'tasks', taskId);
    if (isNew) await planReminders(tx, { pairs: [{ itemId: taskId, personId: person.id }] });
    if (isNew) await notifyOfTaskRole(tx, actor, { ...task, kind: 'task' }, { id, userId: person.id });
    return { isNew, entity: await findTaskCollaborator(tx, id) };
  });
}

type RoleRow = GrantRow & { task_id: string; user_id: string };

/** Ends a role on a task, and the grants that its holder gave by it. Allowed for owner, admins and its holder. */
export async function removeTaskCollaborator(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const role = await tx.taskCollaborator.findUnique({ where: { id }, select: { taskId: true } });
    if (!role) throw new AppError('not-found');
    await lockItem(tx, role.taskId);
    const [row] = await tx.$queryRaw<RoleRow[]>`
      SELECT ended.task_id, ended.user_id, item.owner_id, ${grantColumns}
      FROM task_collaborators AS ended JOIN items AS item ON item.id = ended.task_id ${grantsOf(actor.id)}
      WHERE ended.id = ${id}::uuid AND item.deleted_at IS NULL
      FOR UPDATE OF ended`;
    const level = row ? accessOf(grantsIn(row, actor.id)) : 'none';
    if (!row || level === 'none') throw new AppError('not-found');
    if (row.user_id !== actor.id && !allows(level, 'manageTaskCollaborators'))
      throw new AppError('forbidden');
    await settleGrants(tx, [row.task_id], (grant) => grant.way === 'role' && grant.to === row.user_id);
  });
}

import { v7 as newId } from 'uuid';
import { transaction } from '@/lib/db/transaction';
import { authorize, levelOf, lockItem } from '@/lib/server/access/authorize';
import { type GrantRow, grantColumns, grantsIn, grantsOf } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import type { Stored } from '@/lib/server/http/reply';
import { spend } from '@/lib/server/limits';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { tellOfTaskRole } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import { planReminders } from '@/lib/server/reminders/plan';
import { endSharesMadeBy } from '@/lib/server/shares/cascade';
import { accessOf, allows } from '@/lib/shared/policy';
import type { NewTaskCollaborator } from '@/lib/shared/task-collaborators';
import type { TaskCollaborator } from '@/lib/shared/tasks';
import { findTaskCollaborator } from './reads';

type Upserted = { id: string; is_new: boolean };

/** Gives a registered person a role on the task, or sets their role anew. Errors as for shares. */
export async function addTaskCollaborator(
  actor: Actor,
  taskId: string,
  { userEmail, role }: NewTaskCollaborator,
): Promise<Stored<TaskCollaborator>> {
  await spend({ invitations: actor.id });
  return transaction(async (tx) => {
    const task = await authorize(tx, actor, 'task', taskId, 'manageTaskCollaborators');
    const person = await findRecipient(tx, actor, userEmail);
    if (person.id === task.ownerId)
      throw new AppError('invalid', { details: 'This person owns it already.' });
    const [row] = await tx.$queryRaw<Upserted[]>`
      INSERT INTO task_collaborators (id, task_id, user_id, role, added_by_id)
      VALUES (${newId()}::uuid, ${taskId}::uuid, ${person.id}::uuid, ${role}::role, ${actor.id}::uuid)
      ON CONFLICT (task_id, user_id) DO UPDATE SET role = excluded.role
      RETURNING id, xmax = 0 AS is_new`;
    if (!row) throw new Error('An upsert returned no row.');
    announceItem(tx, 'tasks', taskId);
    if (!allows(await levelOf(tx, person.id, taskId), 'shareTask'))
      await endSharesMadeBy(tx, person.id, taskId);
    if (row.is_new) await planReminders(tx, { pairs: [{ itemId: taskId, personId: person.id }] });
    if (row.is_new)
      await tellOfTaskRole(tx, actor, { ...task, kind: 'task' }, { id: row.id, userId: person.id });
    return { isNew: row.is_new, entity: await findTaskCollaborator(tx, row.id) };
  });
}

type RoleRow = GrantRow & { task_id: string; user_id: string };

/** Ends a role on a task, and what its holder passed on of it. Owner and admins may, and whoever holds it. */
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
    await tx.taskCollaborator.delete({ where: { id } });
    announceItem(tx, 'tasks', row.task_id);
    announceTo(tx, 'tasks', [row.user_id]);
    await endSharesMadeBy(tx, row.user_id, row.task_id);
    await planReminders(tx, { pairs: [{ itemId: row.task_id, personId: row.user_id }] });
  });
}

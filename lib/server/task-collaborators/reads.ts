import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { permits } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import type { TaskCollaborator } from '@/lib/shared/contract/schemas/tasks';

/** SQL for the people with a role on the task `item` or on its series, as JSON, oldest first. */
export const collaboratorsOfItem = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object(
      'id', member.id, 'role', member.role, 'seriesId', member.series_id,
      'user', json_build_object('firstName', person.first_name, 'lastName', person.last_name, 'email', person.email)
    ) ORDER BY member.created_at, member.id), '[]')
    FROM (SELECT * FROM task_collaborators WHERE task_id = item.id
      UNION ALL SELECT * FROM task_collaborators WHERE series_id = item.series_id) AS member
      JOIN users AS person ON person.id = member.user_id)`;

/** Lists the people with a role on the task, oldest first. Throws 404 when the actor may not see the task. */
export async function listTaskCollaborators(actor: Actor, taskId: string): Promise<TaskCollaborator[]> {
  await permits(actor, 'task', taskId, 'read');
  return collaboratorsOf(autocommit, taskId);
}

async function collaboratorsOf(db: RawStatements, taskId: string): Promise<TaskCollaborator[]> {
  const [found] = await db.$queryRaw<{ collaborators: TaskCollaborator[] }[]>`
    SELECT ${collaboratorsOfItem} AS collaborators FROM items AS item WHERE item.id = ${taskId}::uuid`;
  return found?.collaborators ?? [];
}

/** Returns one of the people with a role on the task. */
export async function findTaskCollaborator(
  tx: Transaction,
  taskId: string,
  id: string,
): Promise<TaskCollaborator> {
  const found = (await collaboratorsOf(tx, taskId)).find((member) => member.id === id);
  if (!found) throw new Error('A role that was stored is not there.');
  return found;
}

import { database } from '@/lib/db/client';
import type { Transaction } from '@/lib/db/transaction';
import { permits } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import type { TaskCollaborator } from '@/lib/shared/contract/tasks';

const fields = {
  id: true,
  role: true,
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;

/** Lists the people with a role on the task, oldest first. Throws 404 when the actor may not see the task. */
export async function listTaskCollaborators(actor: Actor, taskId: string): Promise<TaskCollaborator[]> {
  await permits(actor, 'task', taskId, 'read');
  const found = await database.taskCollaborator.findMany({
    where: { taskId },
    select: fields,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return found.map((member) => ({ ...member, seriesId: null }));
}

export const findTaskCollaborator = async (tx: Transaction, id: string): Promise<TaskCollaborator> => ({
  ...(await tx.taskCollaborator.findUniqueOrThrow({ where: { id }, select: fields })),
  seriesId: null,
});

import { taskRoleEmail } from '@/emails/task-role-email';
import { database } from '@/lib/db/client';
import { standingItem } from '@/lib/server/items/next-occurrence';
import type { Compose } from './compose';
import { findLiveItemFor } from './item';
import { urlOf } from './link';
import { nameOf } from './name';
import { whenOf } from './when';

export const composeTaskRole: Compose<'task-role'> = async ({ order, person, frame }) => {
  const member = await database.taskCollaborator.findFirst({
    where: { id: order.collaboratorId, userId: person.id },
    select: {
      taskId: true,
      seriesId: true,
      role: true,
      addedBy: { select: { firstName: true, lastName: true } },
    },
  });
  const taskId = member && (await standingItem(member.taskId, member.seriesId, person.timeZone));
  const task = taskId && (await findLiveItemFor(person.id, taskId));
  if (!task) return null;
  const from = nameOf(member.addedBy);
  const email = await taskRoleEmail({
    firstName: person.firstName,
    from,
    title: task.title,
    when: whenOf(task, person.timeZone),
    repeats: member.seriesId === null ? null : (task.series?.words ?? null),
    role: member.role,
    actionUrl: urlOf(task),
    frame: frame(`You get this because ${from} added you to a task.`),
  });
  return { email };
};

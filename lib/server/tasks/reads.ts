import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { Viewer } from '@/lib/server/access/visible';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import { itemReads } from '@/lib/server/items/reads';
import type { Period } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/tasks';
import { type TaskRow, taskColumns, taskDto } from './dto';

const reads = itemReads<TaskRow, Task>({
  kind: 'task',
  columns: taskColumns,
  table: Prisma.sql`tasks`,
  alias: Prisma.sql`task`,
  order: Prisma.sql`task.time NULLS LAST, CASE WHEN task.time IS NULL THEN task.rank END`,
  dto: taskDto,
});

/** Reads the tasks for later, the person's own and those of others, in their order. */
export const tasksForLater = (): PersonalRead<Task[]> => later({}, (tasks) => tasks);

const later = reads.hotRead(
  [],
  () => Prisma.sql`item.date IS NULL`,
  Prisma.sql`ORDER BY task.rank, item.created_at, item.id`,
);

export const {
  on: tasksOn,
  within: tasksWithin,
  find: findTask,
  findOwn: findOwnTask,
  store: storeTask,
} = reads;

/** Lists the open tasks of a period in calendar order; beyond the maximum only the first or the last ones. */
export async function listOpenTasks(
  actor: Viewer,
  { start, end }: Period,
  atMost: { first: number } | { last: number },
): Promise<Task[]> {
  const open = Prisma.sql`task.completed_at IS NULL AND task.dropped_at IS NULL AND item.date BETWEEN ${start}::date AND ${end}::date`;
  if ('first' in atMost)
    return reads.select(
      autocommit,
      actor,
      open,
      Prisma.sql`ORDER BY item.date, task.time NULLS LAST, item.id LIMIT ${atMost.first}`,
    );
  const backwards = Prisma.sql`ORDER BY item.date DESC, task.time DESC NULLS FIRST, item.id DESC LIMIT ${atMost.last}`;
  return (await reads.select(autocommit, actor, open, backwards)).reverse();
}

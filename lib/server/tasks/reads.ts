import { Prisma } from '@/lib/db/generated/client';
import { itemReads } from '@/lib/server/items/reads';
import type { Task } from '@/lib/shared/tasks';
import { type TaskRow, taskColumns, taskDto } from './dto';

export const {
  listOn: listTasksOn,
  list: listTasks,
  find: findTask,
  findOwn: findOwnTask,
} = itemReads<TaskRow, Task>({
  kind: 'task',
  columns: taskColumns,
  join: Prisma.sql`JOIN tasks AS task ON task.id = item.id`,
  order: Prisma.sql`task.time NULLS LAST`,
  dto: taskDto,
});

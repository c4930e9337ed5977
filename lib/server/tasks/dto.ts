import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import type { Person, Viewer } from '@/lib/server/access/visible';
import { servedGoal } from '@/lib/server/items/aims';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import { collaboratorsOfItem } from '@/lib/server/task-collaborators/reads';
import type { Priority } from '@/lib/shared/contract/priorities';
import type { Task } from '@/lib/shared/contract/tasks';

export type TaskRow = ItemRow<string | null> & {
  time: string | null;
  priority: Priority;
  completed_at: string | null;
  dropped_at: string | null;
  notes: string | null;
  checklist: Task['checklist'];
  estimate: number | null;
  rank: string;
  carried: number;
  goal_id: string | null;
  collaborators: Task['collaborators'];
};

export const taskColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${itemColumns(person)}, task.time, task.priority::text AS priority, ${instantText(Prisma.sql`task.completed_at`)} AS completed_at,
  ${instantText(Prisma.sql`task.dropped_at`)} AS dropped_at, task.notes, task.checklist, task.estimate, task.rank,
  task.carried, ${servedGoal(Prisma.sql`task.goal_id`, person)} AS goal_id,
  ${collaboratorsOfItem} AS collaborators`;

export const taskDto =
  (actor: Viewer) =>
  (row: TaskRow): Task => ({
    time: row.time,
    priority: row.priority,
    completed: row.completed_at !== null,
    completedAt: row.completed_at,
    droppedAt: row.dropped_at,
    notes: row.notes,
    checklist: row.checklist,
    estimate: row.estimate,
    rank: row.rank,
    goalId: row.goal_id,
    carried: row.carried,
    collaborators: row.collaborators,
    ...itemDto(row, actor),
  });

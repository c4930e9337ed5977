import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import type { Person, Viewer } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { servedGoal } from '@/lib/server/items/aims';
import { remindersOf } from '@/lib/server/items/reminders';
import {
  freshItem,
  type ItemRow,
  itemColumns,
  itemDto,
  type OwnRow,
  ownColumns,
  ownFields,
} from '@/lib/server/items/rows';
import { collaboratorsOfItem } from '@/lib/server/task-collaborators/reads';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The columns of the two rows of a task. */
type OwnTaskRow = OwnRow<string | null> & {
  time: string | null;
  priority: Priority;
  completed_at: string | null;
  dropped_at: string | null;
  notes: string | null;
  checklist: Task['checklist'];
  estimate: number | null;
  rank: string;
  carried: number;
};

export type TaskRow = ItemRow<string | null> &
  OwnTaskRow & {
    goal_id: string | null;
    reminders: number[] | null;
    collaborators: Task['collaborators'];
  };

const taskOwnColumns = Prisma.sql`
  task.time, task.priority::text AS priority, ${instantText(Prisma.sql`task.completed_at`)} AS completed_at,
  ${instantText(Prisma.sql`task.dropped_at`)} AS dropped_at, task.notes, task.checklist, task.estimate, task.rank,
  task.carried`;

export const taskColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${itemColumns(person)}, ${remindersOf(person)} AS reminders, ${taskOwnColumns}, ${servedGoal(Prisma.sql`task.goal_id`, person)} AS goal_id,
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
    reminders: row.reminders,
    collaborators: row.collaborators,
    streak: null,
    ...itemDto(row, actor),
  });

/** The part of a task that a write changes, apart from the goal that it serves: the reader may not see that. */
export const ownTask = {
  columns: Prisma.sql`${ownColumns}, ${taskOwnColumns}`,
  fields: (row: OwnTaskRow) => ({
    time: row.time,
    priority: row.priority,
    completed: row.completed_at !== null,
    completedAt: row.completed_at,
    droppedAt: row.dropped_at,
    notes: row.notes,
    checklist: row.checklist,
    estimate: row.estimate,
    rank: row.rank,
    carried: row.carried,
    ...ownFields(row),
  }),
};

/** The other fields of a task that the actor has just created. */
export const freshTask = (actor: Actor, goalId: string | null) =>
  ({ goalId, collaborators: [], reminders: null, streak: null, ...freshItem(actor) }) satisfies Omit<
    Task,
    keyof ReturnType<typeof ownTask.fields>
  >;

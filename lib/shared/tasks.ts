import { z } from 'zod';
import { day, timeOfDay } from './calendar';
import { itemFields, itemId, role, timestamp, title, version } from './items';

export const PRIORITIES = ['low', 'medium', 'high'] as const;
export const priority = z.enum(PRIORITIES);
export type Priority = z.infer<typeof priority>;
export const DEFAULT_PRIORITY: Priority = 'medium';

export const taskInput = z
  .strictObject({
    id: itemId.optional(),
    title,
    date: day,
    time: timeOfDay.nullable().default(null),
    priority: priority.default(DEFAULT_PRIORITY),
  })
  .meta({ id: 'TaskInput' });
/** A new task as it is sent: defaults may be left out. */
export type TaskInput = z.input<typeof taskInput>;
export type NewTask = z.output<typeof taskInput>;

export const taskPatch = z
  .strictObject({
    title: title.optional(),
    date: day.optional(),
    time: timeOfDay.nullable().optional(),
    priority: priority.optional(),
    completed: z.boolean().optional(),
    version: version.optional(),
  })
  .meta({ id: 'TaskPatch' });
export type TaskPatch = z.infer<typeof taskPatch>;

export const taskCollaborator = z
  .strictObject({
    id: z.uuid(),
    role,
    user: z.strictObject({ firstName: z.string(), lastName: z.string().nullable(), email: z.string() }),
  })
  .meta({ id: 'TaskCollaborator' });
export type TaskCollaborator = z.infer<typeof taskCollaborator>;

export const task = z
  .strictObject({
    ...itemFields,
    time: timeOfDay.nullable(),
    priority,
    completed: z.boolean(),
    completedAt: timestamp.nullable(),
    collaborators: z.array(taskCollaborator),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** Order of a list: by day, untimed last, then by time, then by age. */
export function compareTasks(a: Task, b: Task): number {
  return (
    compare(a.date, b.date) ||
    compare(a.time ?? '99:99', b.time ?? '99:99') ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

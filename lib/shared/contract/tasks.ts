import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import { itemChanges, itemFields, newItemFields, role, timestamp, version } from './items';
import { DEFAULT_PRIORITY, PRIORITIES } from './priorities';

export const priority = z.enum(PRIORITIES);

export const taskInput = z
  .strictObject({
    ...newItemFields,
    date: day,
    time: timeOfDay.nullable().default(null),
    priority: priority.default(DEFAULT_PRIORITY),
  })
  .meta({ id: 'TaskInput' });
/** A new task as it is sent; fields with defaults may be omitted. */
export type TaskInput = z.input<typeof taskInput>;
export type NewTask = z.output<typeof taskInput>;

export const taskPatch = z
  .strictObject({
    ...itemChanges,
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

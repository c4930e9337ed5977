import { z } from 'zod';
import { GOAL_TYPES } from '@/lib/shared/calendar/goal-periods';
import { day } from '@/lib/shared/calendar/schemas';
import { DESCRIPTION_MAX } from '@/lib/shared/contract/plain/limits';
import { optionalProse } from '@/lib/shared/text/text';
import { itemChanges, itemFields, itemId, newItemFields, streak, timestamp, version } from './items';
import { fixedRecurrence, seriesChanges } from './series';

export const goalType = z.enum(GOAL_TYPES);

const description = optionalProse(DESCRIPTION_MAX);

export const goalInput = z
  .strictObject({
    ...newItemFields,
    description: description.default(null),
    type: goalType,
    /** Any day of the goal's period. */
    date: day,
    /** The goal of a wider type that this one serves. */
    parentId: itemId.nullable().default(null),
    /** Makes the goal the first occurrence of a series. */
    recurrence: fixedRecurrence.optional(),
  })
  .meta({ id: 'GoalInput' });
export type GoalInput = z.input<typeof goalInput>;
export type NewGoal = z.output<typeof goalInput>;

export const goalPatch = z
  .strictObject({
    ...itemChanges,
    description: description.optional(),
    parentId: itemId.nullable().optional(),
    completed: z.boolean().optional(),
    ...seriesChanges(fixedRecurrence),
    version: version.optional(),
  })
  .meta({ id: 'GoalPatch' });
export type GoalPatch = z.infer<typeof goalPatch>;

export const goal = z
  .strictObject({
    ...itemFields,
    description: z.string().nullable(),
    type: goalType,
    completed: z.boolean(),
    completedAt: timestamp.nullable(),
    /** Null, too, for a goal that the reader cannot see. */
    parentId: z.uuid().nullable(),
    /** The tasks and goals that serve this one directly: all of them, and those that are done. */
    progress: z.strictObject({ done: z.int(), total: z.int() }),
    streak,
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goal>;

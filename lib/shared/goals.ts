import { z } from 'zod';
import { day } from './calendar';
import { itemFields, itemId, timestamp, title, version } from './items';
import { optionalProse } from './text';

export const DESCRIPTION_MAX = 2_000;

export const GOAL_TYPES = ['daily', 'weekly', 'monthly', 'annual'] as const;
export const goalType = z.enum(GOAL_TYPES);
export type GoalType = z.infer<typeof goalType>;

const description = optionalProse(DESCRIPTION_MAX);

export const goalInput = z
  .strictObject({
    id: itemId.optional(),
    title,
    description: description.default(null),
    type: goalType,
    /** Any day of the period that the goal is for. */
    date: day,
  })
  .meta({ id: 'GoalInput' });
export type GoalInput = z.input<typeof goalInput>;
export type NewGoal = z.output<typeof goalInput>;

export const goalPatch = z
  .strictObject({
    title: title.optional(),
    description: description.optional(),
    completed: z.boolean().optional(),
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
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goal>;

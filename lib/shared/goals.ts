import { z } from 'zod';
import { type Day, day, periodOf } from './calendar';
import { itemFields, itemId, timestamp, title, version } from './items';
import { withinCalendar } from './periods';
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

/** Order of a list: by age. */
export function compareGoals(a: Goal, b: Goal): number {
  const keyOf = ({ createdAt, id }: Goal) => `${createdAt} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0;
}

/**
 * The one day that stands for the whole period: its first, or the calendar's own first in the week that begins before
 * it. Days of one period have the same, so that a period is read once.
 */
export const firstDayOf = (type: GoalType, holding: Day): Day =>
  withinCalendar(periodOf(type, holding)).start;

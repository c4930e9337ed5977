import { type Day, periodOf } from './days';
import { withinCalendar } from './periods';

/** The periods that a goal can have. */
export const GOAL_TYPES = ['daily', 'weekly', 'monthly', 'annual'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const isGoalType = (text: unknown): text is GoalType => GOAL_TYPES.some((type) => type === text);

/**
 * The day that stands for the whole period: its first, or the calendar's first day in the week that begins before it.
 * All days of a period map to the same one, so that each period is read once.
 */
export const firstDayOf = (type: GoalType, holding: Day): Day =>
  withinCalendar(periodOf(type, holding)).start;

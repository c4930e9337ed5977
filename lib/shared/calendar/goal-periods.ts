import { type Day, periodOf } from './days';
import { withinCalendar } from './periods';

/** The periods that a goal can have. */
export const GOAL_TYPES = ['daily', 'weekly', 'monthly', 'annual'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const isGoalType = (text: unknown): text is GoalType => GOAL_TYPES.some((type) => type === text);

/**
 * Returns the first day of the period that contains the day: the calendar's first day, if the week began before it. It
 * stands for the period in query keys, so that each period is read once.
 */
export const firstDayOf = (type: GoalType, holding: Day): Day =>
  withinCalendar(periodOf(type, holding)).start;

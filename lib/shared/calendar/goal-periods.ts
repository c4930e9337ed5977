import { type Day, periodOf } from './days';
import { withinCalendar } from './periods';

/** A goal is for a day, a week, a month or a year. */
export const GOAL_TYPES = ['daily', 'weekly', 'monthly', 'annual'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const isGoalType = (text: unknown): text is GoalType => GOAL_TYPES.some((type) => type === text);

/**
 * The one day that stands for the whole period: its first, or the calendar's own first in the week that begins before
 * it. Days of one period have the same, so that a period is read once.
 */
export const firstDayOf = (type: GoalType, holding: Day): Day =>
  withinCalendar(periodOf(type, holding)).start;

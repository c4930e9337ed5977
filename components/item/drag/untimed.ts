import type { Day } from '@/lib/shared/calendar/days';

/** The lists of tasks without a time; see `dropUntimed`. */
export const UNTIMED = '[data-drop^="untimed"]';

/** Returns the day of such a list; null for one in which a task stays on its day. */
export const dayOfUntimed = (list: Element): Day | null =>
  list.getAttribute('data-drop')?.split(' ')[1] || null;

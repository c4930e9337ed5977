import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** From this number on, a task says how often it was carried over. */
export const CARRIED_SHOWN = 3;

/**
 * Returns how many open occurrences of the task's series are before it, of which the review shows only the latest.
 * Only the read of what is left over has the number.
 */
export const missedBefore = (task: Task & { missedBefore?: number }): number => task.missedBefore ?? 0;

/** Sorts tasks of earlier days, the latest day first. Keeps the order of the tasks of a day. */
export const newestFirst = (tasks: readonly Task[]): Task[] =>
  [...tasks].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : a.date === b.date ? 0 : -1));

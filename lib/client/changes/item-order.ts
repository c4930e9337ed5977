import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The order of the items in lists, the same as in the answers of the API (docs/product/conventions.md). */

/**
 * Compares tasks: by day, with those for later last, then by time with untimed tasks last, those by rank, then by time of
 * creation.
 */
export function compareTasks(a: Task, b: Task): number {
  return (
    compare(a.date ?? LATER, b.date ?? LATER) ||
    compare(a.time ?? '99:99', b.time ?? '99:99') ||
    (a.time === null ? compare(a.rank, b.rank) : 0) ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.id, b.id)
  );
}

/** Takes the place of the day of a task for later: it is greater than every day. */
const LATER = 'later';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares meetings: by day, by time with those of whole days first, then by time of creation. */
export function compareSchedules(a: Schedule, b: Schedule): number {
  const keyOf = ({ date, time, createdAt, id }: Schedule) => `${date} ${time ?? ''} ${createdAt} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0;
}

/** Compares goals by time of creation. */
export function compareGoals(a: Goal, b: Goal): number {
  const keyOf = ({ createdAt, id }: Goal) => `${createdAt} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0;
}

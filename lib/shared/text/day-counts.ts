import { type Day, daysOf, type Period } from '@/lib/shared/calendar/days';
import { COUNTED_MAX } from '@/lib/shared/contract/plain/limits';

/** The counts of one day in a calendar. */
export type DayCounts = { tasks: number; done: number; meetings: number };

export const NOTHING: DayCounts = { tasks: 0, done: 0, meetings: 0 };

type DatedTask = { date: Day | null; completed: boolean; droppedAt: string | null };
type Spanning = { date: Day; endDate: Day };

/**
 * Counts tasks and meetings by day, a meeting on each of its days. Days without items are omitted, and so are tasks for
 * later and those that were let go.
 */
export function countByDay(
  tasks: readonly DatedTask[],
  meetings: readonly Spanning[],
): ReadonlyMap<Day, DayCounts> {
  const counts = new Map<Day, DayCounts>();
  const add = (date: Day, more: Partial<DayCounts>) => {
    const { tasks: all, done, meetings: met } = counts.get(date) ?? NOTHING;
    counts.set(date, {
      tasks: all + (more.tasks ?? 0),
      done: done + (more.done ?? 0),
      meetings: met + (more.meetings ?? 0),
    });
  };
  for (const { date, completed, droppedAt } of tasks)
    if (date !== null && droppedAt === null) add(date, { tasks: 1, done: completed ? 1 : 0 });
  for (const { date, endDate } of meetings)
    for (const day of daysOf({ start: date, end: endDate })) add(day, { meetings: 1 });
  return counts;
}

/** Adds up the counts of the days of a period. */
export function countPeriod(counts: ReadonlyMap<Day, DayCounts>, { start, end }: Period): DayCounts {
  const sum = { ...NOTHING };
  for (const [day, { tasks, done, meetings }] of counts) {
    if (day < start || day > end) continue;
    sum.tasks += tasks;
    sum.done += done;
    sum.meetings += meetings;
  }
  return sum;
}

/** Returns a count with its noun: '1 task', '3 tasks'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a count of comments, of which the counts of a range of days have at most 1,000: '999+' for these. */
export const commentsBrief = (count: number): string =>
  count < COUNTED_MAX ? String(count) : `${COUNTED_MAX - 1}+`;

/** Describes a count of comments: '1 comment', 'more than 999 comments'. */
export const commentsInWords = (count: number): string =>
  count < COUNTED_MAX ? counted(count, 'comment') : `more than ${COUNTED_MAX - 1} comments`;

/** Returns a count of at most two digits: '99+' for more than 99. */
export const briefCount = (count: number): string => (count > 99 ? '99+' : String(count));

export const isAllDone = ({ tasks, done }: DayCounts): boolean => tasks > 0 && done === tasks;

/** Describes the counts in words: '7 tasks, 3 done, 5 meetings'. */
export function describeCounts(counts: DayCounts): string {
  const { tasks, done, meetings } = counts;
  const doneWords = isAllDone(counts) ? 'all done' : `${done} done`;
  return [counted(tasks, 'task'), tasks > 0 && done > 0 && doneWords, counted(meetings, 'meeting')]
    .filter(Boolean)
    .join(', ');
}

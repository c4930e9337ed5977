import { isBlankText, lengthProblem, tidy, timeProblem } from '@/components/item/entry';
import { parseTime } from '@/components/item/time-entry';
import { DEFAULT_PRIORITY, type Priority } from '@/lib/shared/contract/priorities';
import type { Task } from '@/lib/shared/contract/tasks';

/** A task as it is being written: the time as typed. */
export type TaskFields = { title: string; time: string; priority: Priority };

export const BLANK_TASK: TaskFields = { title: '', time: '', priority: DEFAULT_PRIORITY };

export const isBlankTask = ({ title, time }: TaskFields): boolean => isBlankText(title) && isBlankText(time);

export const fieldsOf = ({ title, time, priority }: Task): TaskFields => ({
  title,
  time: time ?? '',
  priority,
});

export type TaskProblems = { title?: string; time?: string };

export const problemsOf = ({ title, time }: TaskFields): TaskProblems => ({
  title: lengthProblem(title),
  time: timeProblem(time),
});

export type TaskValues = Pick<Task, 'title' | 'time' | 'priority'>;

/** What the fields say; null while something is missing or wrong. */
export function readTask(fields: TaskFields): TaskValues | null {
  const { title, time } = problemsOf(fields);
  if (title || time || isBlankText(fields.title)) return null;
  return { title: tidy(fields.title), time: parseTime(fields.time), priority: fields.priority };
}

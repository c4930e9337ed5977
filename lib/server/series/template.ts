import { type Day, daysBetween } from '@/lib/shared/calendar/days';
import type { NewGoal } from '@/lib/shared/contract/schemas/goals';
import type { NewSchedule } from '@/lib/shared/contract/schemas/schedules';
import type { NewTask } from '@/lib/shared/contract/schemas/tasks';

/**
 * The template of a series: the fields with which an occurrence is laid out, by their names in the API. Stored as JSON
 * in the column `template`, which `layOut` reads.
 */

export type TaskTemplate = Pick<
  NewTask,
  'title' | 'time' | 'priority' | 'notes' | 'checklist' | 'estimate' | 'goalId'
>;

export type ScheduleTemplate = Pick<
  NewSchedule,
  'title' | 'time' | 'duration' | 'location' | 'notes' | 'timeZone'
> & {
  /** The days from the first to the last one. */
  furtherDays: number;
};

export type GoalTemplate = Pick<NewGoal, 'title' | 'description' | 'type' | 'parentId'>;

export type Template = TaskTemplate | ScheduleTemplate | GoalTemplate;

/** Returns the template of a series of tasks like this one. The steps of each occurrence begin undone. */
export const taskTemplate = ({
  title,
  time,
  priority,
  notes,
  checklist,
  estimate,
  goalId,
}: TaskTemplate): TaskTemplate => ({
  title,
  time,
  priority,
  notes,
  checklist: checklist.map((step) => ({ ...step, done: false })),
  estimate,
  goalId,
});

/** @param endDate the last day */
export const scheduleTemplate = (
  { title, time, duration, location, notes, timeZone }: Omit<ScheduleTemplate, 'furtherDays'>,
  date: Day,
  endDate: Day,
): ScheduleTemplate => ({
  title,
  time,
  duration,
  location,
  notes,
  timeZone,
  furtherDays: daysBetween(date, endDate),
});

export const goalTemplate = ({ title, description, type, parentId }: GoalTemplate): GoalTemplate => ({
  title,
  description,
  type,
  parentId,
});

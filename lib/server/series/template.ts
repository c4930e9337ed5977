import { type Day, daysBetween } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { SeriesValues } from '@/lib/shared/policy/series-fields';
import { ITEM_COLUMNS, SERIES_COLUMNS } from './columns';

/**
 * The template of a series: the fields with which an occurrence is laid out, by their names in the API. Stored as JSON
 * in the column `template`, which `layOut` reads.
 */

export type TaskTemplate = SeriesValues<'task'>;

export type ScheduleTemplate = SeriesValues<'schedule'> & {
  /** The days from the first to the last one. */
  furtherDays: number;
};

export type GoalTemplate = SeriesValues<'goal'>;

export type Template = TaskTemplate | ScheduleTemplate | GoalTemplate;

/** Returns those fields of an item that a series has. */
const valuesOf = <Kind extends ItemKind>(kind: Kind, item: SeriesValues<Kind>): SeriesValues<Kind> =>
  Object.fromEntries(
    [...ITEM_COLUMNS, ...SERIES_COLUMNS[kind]].map(({ name }) => [name, Reflect.get(item, name)]),
  ) as SeriesValues<Kind>;

/** Returns the template of a series of tasks like this one. The steps of each occurrence begin undone. */
export const taskTemplate = (task: TaskTemplate): TaskTemplate => ({
  ...valuesOf('task', task),
  checklist: task.checklist.map((step) => ({ ...step, done: false })),
});

/** @param endDate the last day */
export const scheduleTemplate = (
  meeting: SeriesValues<'schedule'>,
  date: Day,
  endDate: Day,
): ScheduleTemplate => ({ ...valuesOf('schedule', meeting), furtherDays: daysBetween(date, endDate) });

export const goalTemplate = (goal: GoalTemplate): GoalTemplate => valuesOf('goal', goal);

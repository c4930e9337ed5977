import type { NewGoal } from '@/lib/shared/contract/schemas/goals';
import type { ItemKind, newItemFields } from '@/lib/shared/contract/schemas/items';
import type { NewSchedule } from '@/lib/shared/contract/schemas/schedules';
import type { NewTask, TaskPatch } from '@/lib/shared/contract/schemas/tasks';

/** Which fields the occurrences of a series have in common. */

/** The fields of a change that belong to one occurrence alone, whatever its series. */
export const OF_ONE = [
  'completed',
  'dropped',
  'rank',
  'labels',
  'carry',
  'carryBack',
] as const satisfies readonly (keyof TaskPatch)[];

type NewOf = { task: NewTask; schedule: NewSchedule; goal: NewGoal };

/** The fields that say which item it is, and when. */
type OfTime = 'id' | 'date' | 'endDate' | 'recurrence';

/** A field that each person has of their own, beside the template of the series. */
type OfReader = 'reminders';

/** The fields that an occurrence gets from its series: those of a new item of the kind that are not its own. */
export type SeriesField<Kind extends ItemKind> = Exclude<
  keyof NewOf[Kind],
  (typeof OF_ONE)[number] | OfTime | OfReader
>;

/** Those of them that all kinds have. */
export type CommonField = Extract<SeriesField<ItemKind>, keyof typeof newItemFields>;

/** The values of these fields. */
export type SeriesValues<Kind extends ItemKind> = Pick<NewOf[Kind], SeriesField<Kind>>;

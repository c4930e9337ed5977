import { v7 as newId } from 'uuid';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { ChecklistStep, Task } from '@/lib/shared/contract/schemas/tasks';
import { type FieldOf, ITEM_KINDS, type ItemOf } from '@/lib/shared/policy/item-kinds';

/** The fields that a copy has otherwise: its place is given by where it is, and it begins undone. */
const NOT_COPIED: ReadonlySet<string> = new Set<{ [Kind in ItemKind]: FieldOf<Kind> }[ItemKind]>([
  'endDate',
  'rank',
  'completed',
  'dropped',
]);

/**
 * Returns what a copy of an item has of it: the fields that a person changes, and the person's own labels and reminders.
 * A copy of somebody else's item is outside the goals of its owner.
 */
export function copyOf<Kind extends ItemKind>(kind: Kind, item: ItemOf[Kind]): CopyOf[Kind] {
  const names = Object.keys(ITEM_KINDS[kind].fields).filter((name) => !NOT_COPIED.has(name));
  const goal = kind === 'goal' ? 'parentId' : 'goalId';
  return {
    ...Object.fromEntries(names.map((name) => [name, item[name as keyof ItemOf[Kind]]])),
    ...(item.isShared && names.includes(goal) && { [goal]: null }),
    labels: [...item.labels],
    ...('reminders' in item && { reminders: item.reminders }),
  } as object as CopyOf[Kind];
}

type CopyOf = {
  task: Pick<Task, 'title' | 'priority' | 'notes' | 'goalId' | 'labels' | 'reminders'>;
  schedule: Pick<Schedule, 'title' | 'location' | 'notes' | 'timeZone' | 'labels' | 'reminders'>;
  goal: Pick<Goal, 'title' | 'description' | 'parentId' | 'labels'>;
};

/** Returns the steps of a task for a copy of it: not done, with ids of their own. */
export const stepsOfCopy = (steps: readonly ChecklistStep[]): ChecklistStep[] =>
  steps.map(({ title }) => ({ id: newId(), title, done: false }));

import type { ItemAction } from '@/components/item/item-action';
import { may } from '@/components/item/item-level';
import type { Goal } from '@/lib/shared/contract/goals';

/** What a list lets one do to its goals; the same object on every render. */
export type GoalHandlers = {
  toggle: (goal: Goal) => void;
  edit: (goal: Goal) => void;
  remove: (goal: Goal) => void;
  /** What people do with it together. */
  together: (goal: Goal, isThreadOpen: boolean) => ItemAction[];
  /** Opens and closes its comments. */
  talk: (goal: Goal) => void;
  /** Opens the goal's sheet; null where a pointer hovers and the row's end shows its actions. */
  open: ((goal: Goal) => void) | null;
};

/** What may be done to the goal, in the order of its buttons. */
export function actionsOf(goal: Goal, { edit, remove }: Pick<GoalHandlers, 'edit' | 'remove'>): ItemAction[] {
  const actions: ItemAction[] = [];
  if (may(goal, 'edit')) actions.push({ label: 'Edit', icon: 'pen', onPress: () => edit(goal) });
  if (may(goal, 'delete')) {
    actions.push({ label: 'Delete', icon: 'trash', onPress: () => remove(goal), isDanger: true });
  }
  return actions;
}

import type { ItemAction } from '@/components/item/item-action';
import { may } from '@/components/item/item-level';
import type { Task } from '@/lib/shared/contract/tasks';

/** What a list lets one do to its tasks; the same object on every render. */
export type TaskHandlers = {
  toggle: (task: Task) => void;
  edit: (task: Task) => void;
  /** Asks for another day. */
  move: (task: Task) => void;
  remove: (task: Task) => void;
  /** What people do with it together. */
  together: (task: Task, isThreadOpen: boolean) => ItemAction[];
  /** Opens and closes its comments. */
  talk: (task: Task) => void;
  /** Opens the task's sheet; null where a pointer hovers and the row's end shows its actions. */
  open: ((task: Task) => void) | null;
};

/** What may be done to the task, in the order of its buttons. */
export function actionsOf(
  task: Task,
  { edit, move, remove }: Pick<TaskHandlers, 'edit' | 'move' | 'remove'>,
): ItemAction[] {
  const actions: ItemAction[] = [];
  if (may(task, 'edit')) {
    actions.push(
      { label: 'Edit', icon: 'pen', onPress: () => edit(task) },
      { label: 'Move to…', icon: 'cal', isQuick: true, onPress: () => move(task) },
    );
  }
  if (may(task, 'delete')) {
    actions.push({ label: 'Delete', icon: 'trash', onPress: () => remove(task), isDanger: true });
  }
  return actions;
}

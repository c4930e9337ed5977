import type { ItemAction } from '@/components/item/item-action';
import { may } from '@/components/item/item-level';
import type { Schedule } from '@/lib/shared/contract/schedules';

/** What a list lets one do to its meetings; the same object on every render. */
export type ScheduleHandlers = {
  edit: (schedule: Schedule) => void;
  /** Asks for another day. */
  move: (schedule: Schedule) => void;
  remove: (schedule: Schedule) => void;
  /** What people do with it together. */
  together: (schedule: Schedule, isThreadOpen: boolean) => ItemAction[];
  /** Opens and closes its comments. */
  talk: (schedule: Schedule) => void;
  /** Opens the meeting's sheet; null where a pointer hovers and the block shows its actions. */
  open: ((schedule: Schedule) => void) | null;
};

/** What may be done to the meeting, in the order of its buttons. */
export function actionsOf(
  schedule: Schedule,
  { edit, move, remove }: Pick<ScheduleHandlers, 'edit' | 'move' | 'remove'>,
): ItemAction[] {
  const actions: ItemAction[] = [];
  if (may(schedule, 'edit')) {
    actions.push(
      { label: 'Edit', icon: 'pen', onPress: () => edit(schedule) },
      { label: 'Move to…', icon: 'cal', isQuick: true, onPress: () => move(schedule) },
    );
  }
  if (may(schedule, 'delete')) {
    actions.push({ label: 'Delete', icon: 'trash', onPress: () => remove(schedule), isDanger: true });
  }
  return actions;
}

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useItemList } from '@/components/item/list/use-item-list';
import type { ItemAction } from '@/components/item/row/item-action';
import { type ActionableItem, type ItemHandlers, rowActionsOf } from '@/components/item/row/item-handlers';
import { may } from '@/components/item/row/item-level';
import { useTaskList } from '@/components/tasks/use-task-list';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day } from '@/lib/shared/calendar/days';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { type Entry, entriesOf } from './hours-entries';
import { layOutHours } from './hours-layout';
import type { Steps } from './use-steps';

/** The actions on an item; null where the person may not do it. */
export type Acts = {
  open: () => void;
  move: (() => void) | null;
  remove: (() => void) | null;
  label: () => void;
  /** All others. */
  others: ItemAction[];
};

/**
 * Hook: the items on the hours of a day, with the state of both lists: meetings, and tasks with a time.
 *
 * @param steps where a block stands that is not changed yet
 */
export function useHoursItems(
  date: Day,
  schedules: readonly Schedule[],
  focusWhenEmpty: RefObject<HTMLElement | null>,
  steps: Steps | null,
) {
  const tasks = useVisibleItems(useQuery(tasksOn(date)).data);
  const actions = useScheduleActions();
  const meetings = useItemList<Schedule, SchedulePatch>('schedule', { date, actions, focusWhenEmpty });
  const todo = useTaskList({ date, focusWhenEmpty, onToggle: () => {} });

  const entries = useMemo(
    () =>
      entriesOf(date, schedules, tasks ?? []).map((entry) =>
        entry.id === steps?.entry.id ? { ...entry, ...steps.to } : entry,
      ),
    [date, schedules, tasks, steps],
  );
  const { placed, hidden } = useMemo(() => {
    const { placed, hidden } = layOutHours(entries);
    return { placed: placed.sort((a, b) => a.block.start - b.block.start || a.column - b.column), hidden };
  }, [entries]);

  const actsOnMeeting = (meeting: Schedule) =>
    actsOn(meeting, meetings.handlers, meetings.discussion.threadId);
  const actsOf = (entry: Entry): Acts =>
    entry.kind === 'schedule'
      ? actsOnMeeting(entry.item)
      : actsOn(entry.item, todo.handlers, todo.list.discussion.threadId);

  return { tasks, meetings, todo, entries, placed, hidden, actsOf, actsOnMeeting };
}

export type HoursItems = ReturnType<typeof useHoursItems>;

function actsOn<E extends ActionableItem & { id: string }>(
  item: E,
  handlers: ItemHandlers<E>,
  threadId: string | null,
): Acts {
  const { open, move, remove, label } = handlers;
  return {
    open: () => open(item),
    move: move && may(item, 'edit') ? () => move(item) : null,
    label: () => label(item),
    remove: may(item, 'delete') ? () => remove(item) : null,
    others: rowActionsOf(item, handlers, item.id === threadId).filter(
      // The bar has a button for this one.
      ({ label }) => label !== 'Open',
    ),
  };
}

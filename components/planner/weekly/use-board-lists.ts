import { type RefObject, useMemo } from 'react';
import { useItemList } from '@/components/item/list/use-item-list';
import { useTaskList } from '@/components/tasks/use-task-list';
import { useScheduleActions } from '@/lib/client/items/schedules';
import type { Day } from '@/lib/shared/calendar/days';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { BOARD } from './board-cards';
import type { BoardItems } from './use-board-items';
import type { CardAt } from './use-board-keys';

/** An item of the board, with what its card does. */
export type FoundItem = {
  item: Task | Schedule;
  /** Opens the choice of another day. */
  move: () => void;
  moveTo: (day: Day) => void;
  /** Opens the menu of its labels. */
  label: () => void;
  remove: () => void;
};

/**
 * Hook: the state of both lists of the board, its tasks and its meetings.
 * @param week the first day of the week
 * @param focusWhenEmpty gets the focus when the last card of a column is removed
 */
export function useBoardLists(week: Day, items: BoardItems, focusWhenEmpty: RefObject<HTMLElement | null>) {
  const actions = useScheduleActions();
  const meetings = useItemList<Schedule, SchedulePatch>('schedule', {
    date: week,
    actions,
    focusWhenEmpty,
    listName: BOARD,
  });
  const { list: tasks, handlers: ofTasks } = useTaskList({
    date: week,
    focusWhenEmpty,
    onToggle: () => {},
    listName: BOARD,
  });
  const { open: openTask, toggle } = ofTasks;
  const { open: openMeeting } = meetings;
  const handlers = useMemo(() => ({ toggle, openTask, openMeeting }), [toggle, openTask, openMeeting]);

  function find({ kind, id }: CardAt): FoundItem | null {
    const task = kind === 'task' && items.tasks.find((each) => each.id === id);
    if (task)
      return {
        item: task,
        move: () => tasks.move(task),
        moveTo: (day) => tasks.moveTo(task, day),
        label: () => tasks.label(task),
        remove: () => tasks.remove(task),
      };
    const meeting = kind === 'schedule' && items.meetings.find((each) => each.id === id);
    if (!meeting) return null;
    return {
      item: meeting,
      move: () => meetings.move(meeting),
      moveTo: (day) => meetings.moveTo(meeting, day),
      label: () => meetings.label(meeting),
      remove: () => meetings.remove(meeting),
    };
  }

  return { tasks, meetings, handlers, find };
}

export type BoardLists = ReturnType<typeof useBoardLists>;

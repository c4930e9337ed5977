import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo } from 'react';
import { useItemList } from '@/components/item/list/use-item-list';
import { ScheduleDialogs } from '@/components/schedules/schedule-dialogs';
import { TaskDialogs } from '@/components/tasks/task-dialogs';
import { useTaskList } from '@/components/tasks/use-task-list';
import { schedulesIn, useScheduleActions } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { byWeight, cellOf, type MonthItem } from './month-titles';

/** A title that was pressed, in the cell of a day. */
export type PressedTitle = MonthItem & {
  day: Day;
  /** True where it is to be moved to another day, not opened. */
  moves: boolean;
};

type MonthSheetsProps = {
  /** The title that was pressed last: another object at each press, also of the same title. */
  pressed: PressedTitle;
  /** The days of all weeks of the month, as far as they belong to its neighbours too. */
  whole: Period;
  /** The element with the cells. */
  cells: RefObject<HTMLElement | null>;
};

/**
 * The sheets of the items of a day of the month, in the order of its titles. They are dialogs, as the leaf over which
 * sheets fold is below the month.
 */
export function MonthSheets({ pressed, whole, cells }: MonthSheetsProps) {
  const { day } = pressed;
  const tasks = (useVisibleItems(useQuery(tasksIn(whole)).data) ?? []).filter(({ date }) => date === day);
  const meetings = (useVisibleItems(useQuery(schedulesIn(whole)).data) ?? []).filter((meeting) =>
    isOnDay(meeting, day),
  );
  /** The day itself gets the focus when a title is removed. */
  const focusWhenEmpty = useMemo(
    () => ({
      get current() {
        return cells.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
      },
    }),
    [cells, day],
  );
  const listName = cellOf(day);
  // Nothing has to be done before a task is completed: its title stays in the cell.
  const { list, handlers } = useTaskList({ date: day, focusWhenEmpty, onToggle: () => {}, listName });
  const actions = useScheduleActions();
  const ofMeetings = useItemList<Schedule, SchedulePatch>('schedule', {
    date: day,
    actions,
    focusWhenEmpty,
    listName,
  });
  const { open: openTask, move: moveTask } = list;
  const { open: openMeeting, move: moveMeeting } = ofMeetings;
  useEffect(() => {
    if (pressed.kind === 'task') (pressed.moves ? moveTask : openTask)(pressed.item);
    else (pressed.moves ? moveMeeting : openMeeting)(pressed.item);
  }, [pressed, openTask, openMeeting, moveTask, moveMeeting]);
  return (
    <>
      <TaskDialogs date={day} tasks={tasks.sort(byWeight)} list={list} onToggle={handlers.toggle} isApart />
      <ScheduleDialogs date={day} schedules={meetings} list={ofMeetings} isApart />
    </>
  );
}

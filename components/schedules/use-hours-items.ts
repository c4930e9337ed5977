import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { type ItemList, useItemList } from '@/components/item/list/use-item-list';
import type { ItemAction } from '@/components/item/row/item-action';
import { type ActionableItem, type ItemHandlers, rowActionsOf } from '@/components/item/row/item-handlers';
import { may } from '@/components/item/row/item-level';
import { useTaskList } from '@/components/tasks/use-task-list';
import { type CalendarEvent, useVisibleEvents } from '@/lib/client/items/outside-events';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { type Entry, entriesOf, type HoursEntry, type IdOf } from './hours-entries';
import { type Hidden, layOutHours, type Placed } from './hours-layout';
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

/** The hours of a day: what stands on them, and where. */
export type DayHours = {
  date: Day;
  entries: readonly HoursEntry[];
  placed: readonly Placed<HoursEntry>[];
  hidden: readonly Hidden<HoursEntry>[];
};

type DayItems = {
  date: Day;
  schedules: readonly Schedule[];
  tasks: readonly Task[];
  /** Those of outside calendars, also of other days. */
  events: readonly CalendarEvent[];
};

type LayOutOptions = {
  /** Where a block stands that is not changed yet. */
  steps: Steps | null;
  idOf?: IdOf;
  /** The most columns of blocks that overlap. */
  most?: number;
};

/** Lays out what stands on the hours of each day. */
export function layOutDays(days: readonly DayItems[], { steps, idOf, most }: LayOutOptions): DayHours[] {
  const all = days.flatMap(({ date, schedules, tasks, events }) =>
    entriesOf(date, schedules, tasks, events, idOf),
  );
  const stepped = steps && all.find(({ id }) => id === steps.entry.id);
  const entries = stepped ? all.map((entry) => (entry === stepped ? { ...entry, ...steps.to } : entry)) : all;
  return days.map(({ date }) => {
    const own = entries.filter((entry) => entry.date === date);
    const { placed, hidden } = layOutHours(own, most);
    return {
      date,
      entries: own,
      placed: placed.sort((a, b) => a.block.start - b.block.start || a.column - b.column),
      hidden,
    };
  });
}

/** The state of the list of meetings and of that of tasks whose items are on the hours, and what can be done with them. */
export type HoursLists = ReturnType<typeof listsWith>;

type Todo = Pick<ReturnType<typeof useTaskList>, 'list' | 'handlers'>;

export function listsWith(meetings: ItemList<Schedule, SchedulePatch>, todo: Todo) {
  const actsOnMeeting = (meeting: Schedule) =>
    actsOn(meeting, meetings.handlers, meetings.discussion.threadId);
  const actsOnTask = (task: Task) => actsOn(task, todo.handlers, todo.list.discussion.threadId);
  const actsOf = (entry: Entry): Acts =>
    entry.kind === 'schedule' ? actsOnMeeting(entry.item) : actsOnTask(entry.item);
  return { meetings, todo, actsOf, actsOnMeeting, actsOnTask };
}

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
  const events = useVisibleEvents(gridPeriod(date));
  const actions = useScheduleActions();
  const meetings = useItemList<Schedule, SchedulePatch>('schedule', { date, actions, focusWhenEmpty });
  const todo = useTaskList({ date, focusWhenEmpty, onToggle: () => {} });
  const days = useMemo(
    () => layOutDays([{ date, schedules, tasks: tasks ?? [], events }], { steps }),
    [date, schedules, tasks, events, steps],
  );
  return { tasks, events, days, lists: listsWith(meetings, todo) };
}

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

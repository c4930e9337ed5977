import type { QueryKey } from '@tanstack/react-query';
import { isRecord } from '@/lib/client/browser/is-record';
import { dayFilterOf, periodOfRange } from '@/lib/client/query/dated-lists';
import type { PathKey } from '@/lib/client/query/path-key';
import { carriedAfter, leftFrom } from '@/lib/shared/calendar/carry-over';
import { type Day, isDay, periodOf } from '@/lib/shared/calendar/days';
import { firstDayOf, isGoalType } from '@/lib/shared/calendar/goal-periods';
import { holds, overlaps } from '@/lib/shared/calendar/periods';
import { lastDayOf, movedEnd } from '@/lib/shared/calendar/span';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { CARRY_OVER, LISTS } from '@/lib/shared/contract/plain/topics';
import type { Goal, GoalPatch } from '@/lib/shared/contract/schemas/goals';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import type { Task, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import { ITEM_KINDS, type ItemOf, type PatchOf } from '@/lib/shared/policy/item-kinds';
import { compareGoals, compareSchedules, compareTasks } from './item-order';

/** The days of an item, and the numbers that it adds to the counts of each of them (`DaySummary`). */
export type Contribution = { date: Day; endDate: Day; tasks: number; completed: number; meetings: number };

/** How items of one kind are listed, changed and counted in this browser. */
export type ItemRules<E, P> = {
  /** Returns the filter for the items in the list under this key; null if the key is not that of a list of the kind. */
  filterOf: (key: QueryKey) => ((item: E) => boolean) | null;
  /** Compares two items by their order in lists. */
  compare: (a: E, b: E) => number;
  /** True if the server may leave items out of the list under this key although they pass its filter. */
  isPartial: (key: QueryKey) => boolean;
  /**
   * Returns a changed item as it is shown until the server has answered.
   * @param madeAt when the change was made, in milliseconds since the epoch
   */
  changed: (item: E, patch: P, madeAt: number) => E;
  /** Returns what the item adds to the counts of its days; null if nothing. */
  contributionOf: (item: E) => Contribution | null;
};

/** The key of the list of the tasks for later. */
export const LATER_TASKS: PathKey = [ITEM_KINDS.task.path, 'later'];

/** See `filterOf` of `ItemRules`. */
export function taskFilterOf(key: QueryKey): ((task: Task) => boolean) | null {
  if (key.length === LATER_TASKS.length && key.every((part, index) => part === LATER_TASKS[index]))
    return ({ date }) => date === null;
  const [root, query] = key;
  if (root === CARRY_OVER)
    return isRecord(query) && typeof query.date === 'string' ? leftBefore(query.date) : null;
  return dayFilterOf(LISTS.tasks, key);
}

/** Returns the filter for the person's own open tasks that are left from the days before a day. */
function leftBefore(day: Day): (task: Task) => boolean {
  const period = leftFrom(day);
  return (task) => isOpenTask(task) && !task.isShared && task.date !== null && holds(period, task.date);
}

/** See `filterOf` of `ItemRules`. */
export const scheduleFilterOf = (key: QueryKey): ((meeting: Schedule) => boolean) | null =>
  dayFilterOf(LISTS.schedules, key);

/** See `filterOf` of `ItemRules`. The key has a type and a day (`goalsOf`), or a range (`goalsIn`). */
export function goalFilterOf(key: QueryKey): ((goal: Pick<Goal, 'type' | 'date'>) => boolean) | null {
  const [root, type, day, ...rest] = key;
  if (root !== ITEM_KINDS.goal.path) return null;
  const range = periodOfRange(key);
  if (range) return (goal) => overlaps(range, periodOf(goal.type, goal.date));
  if (!isGoalType(type) || typeof day !== 'string' || !isDay(day) || rest.length > 0) return null;
  const period = firstDayOf(type, day);
  return (goal) => goal.type === type && firstDayOf(type, goal.date) === period;
}

/** Returns a task with a patch. A task for later has no time, whatever the patch gives it. */
function changedTask(task: Task, change: TaskPatch, madeAt: number): Task {
  const { dropped, carry, carryBack, ...patch } = change;
  const next: Task = Object.assign({}, task, patch);
  const droppedAt = dropped ? new Date(madeAt).toISOString() : null;
  return {
    ...next,
    time: next.date === null ? null : next.time,
    carried: carriedAfter(task, change),
    droppedAt: dropped === undefined || dropped === (task.droppedAt !== null) ? task.droppedAt : droppedAt,
  };
}

/** Returns a meeting with a patch. Its last day moves along with the first. */
function changedSchedule(meeting: Schedule, patch: SchedulePatch): Schedule {
  const next: Schedule = Object.assign({}, meeting, patch);
  const { date, time, duration } = next;
  const end = patch.endDate ?? movedEnd(meeting, date);
  return { ...next, endDate: time === null ? end : lastDayOf(date, time, duration) };
}

export const ITEM_RULES: { [Kind in ItemKind]: ItemRules<ItemOf[Kind], PatchOf[Kind]> } = {
  task: {
    filterOf: taskFilterOf,
    compare: compareTasks,
    // What is left from earlier days has only the latest occurrence of each series.
    isPartial: ([root]) => root === CARRY_OVER,
    changed: changedTask,
    // Tasks for later, and those that were let go, are not counted.
    contributionOf: ({ date, completed, droppedAt }) =>
      date === null || droppedAt !== null
        ? null
        : { date, endDate: date, tasks: 1, completed: completed ? 1 : 0, meetings: 0 },
  },
  schedule: {
    filterOf: scheduleFilterOf,
    compare: compareSchedules,
    isPartial: () => false,
    changed: changedSchedule,
    contributionOf: ({ date, endDate }) => ({ date, endDate, tasks: 0, completed: 0, meetings: 1 }),
  },
  goal: {
    filterOf: goalFilterOf,
    compare: compareGoals,
    isPartial: () => false,
    changed: (goal: Goal, patch: GoalPatch): Goal => Object.assign({}, goal, patch),
    contributionOf: () => null,
  },
};

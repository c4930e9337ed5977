import type { QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { announce } from '@/lib/client/browser/announcements';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { dayInWords, patchInWords } from '@/lib/client/changes/inverse';
import { compareSchedules, compareTasks } from '@/lib/client/changes/item-order';
import { findItem, itemsBeside } from '@/lib/client/changes/lists';
import { asOneChange, undoAction } from '@/lib/client/changes/undo';
import { copyOf, stepsOfCopy } from '@/lib/client/items/copies';
import { goalActionsOf } from '@/lib/client/items/goals';
import { scheduleActionsOf } from '@/lib/client/items/schedules';
import { taskActionsOf } from '@/lib/client/items/tasks';
import { withScope } from '@/lib/client/series/scope';
import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { placeInWords } from '@/lib/shared/text/ordinals';
import { dismissGhost, showGhost } from './ghosts';
import type { Movable } from './movable';
import { type Place, placeAmong, type Reranked, ranksAt } from './ranks';

/**
 * The moves of tasks and meetings: by drag, by 'Move to…' and by key. Each is shown at once, told by a toast or by an
 * announcement, and taken back by Undo.
 */

/** Where an item goes; what is omitted stays. */
export type Destination = {
  /** Null is for later, for tasks alone. */
  date?: Day | null;
  time?: TimeOfDay | null;
  rank?: string;
  goalId?: string;
  /** Minutes that a task takes, or a meeting. */
  length?: number;
};

/** Returns a day in short, such as 'Tue 25'; 'Later' for none. */
export const shortDay = (date: Day | null): string =>
  date === null ? 'Later' : `${formatDay(date, { weekday: 'short' })} ${formatDay(date, { day: 'numeric' })}`;

type MoveOptions = {
  /** The whole change, when a form has changed further fields too. */
  patch?: object;
  /** The title of the goal, for a move onto one. */
  goal?: string;
  /** The occurrences that move; the person is asked when it is omitted. */
  scope?: Scope;
  /** The ranks of other tasks that change with it. */
  reranked?: readonly Reranked[];
  /** Called when the move is taken back, to focus the row. */
  onUndo?: () => void;
};

/**
 * Moves an item. A toast names its new place and offers Undo, and a ghost stays where the item was if it has left the
 * list.
 */
export function moveItem(
  client: QueryClient,
  movable: Movable,
  to: Destination,
  options: MoveOptions = {},
): void {
  const { kind, item } = movable;
  const move = (scope: Scope) => moveIn(scope, client, movable, to, options);
  const change = options.patch ?? patchOf(movable, to);
  if (options.scope) move(options.scope);
  else withScope(client, { kind, item, change, act: move });
}

function moveIn(
  scope: Scope,
  client: QueryClient,
  movable: Movable,
  { rank, ...elsewhere }: Destination,
  options: MoveOptions,
): void {
  const { item } = movable;
  // Each occurrence has its own place in its list.
  const to = scope === 'this' ? { rank, ...elsewhere } : elsewhere;
  const patch = options.patch ?? patchOf(movable, to);
  const words = placeNamed(client, movable, to, options.goal);
  const others = scope === 'this' ? (options.reranked ?? []) : [];
  const work = (): Promise<boolean> => {
    rerank(client, others);
    return update(client, movable, patch, scope);
  };
  const storing =
    others.length === 0 ? work() : asOneChange({ did: patchInWords(patch), to: item.title }, work);
  const action = undoAction(() => {
    dismissGhost(client, item.id);
    options.onUndo?.();
  });
  if (to.date !== undefined && to.date !== item.date)
    showGhost(client, { ...movable, to: shortDay(to.date), undo: () => action?.onPress() });
  void storing.then((isStored) => {
    if (!isStored) dismissGhost(client, item.id);
  });
  notify({ ...FURTHER_TOASTS.moved(words, item.title), action });
}

/** Puts a task at a place among those of its day that have no time, or of those for later. */
export function reorderTask(client: QueryClient, task: Task, place: Place): void {
  if (task.time !== null) {
    announce(`It stands at its time, ${task.time}`);
    return;
  }
  const others = untimedBeside(client, task);
  const index = placeAmong(others, task.id, place);
  // Completed tasks count only where their rows are among the open ones.
  const counts = (other: Task) => isOpenTask(other) || place.rows.includes(other.id);
  const before = others.slice(0, index).filter(counts).length;
  const words = placeInWords(before, others.filter(counts).length + 1);
  const isThere = before === others.filter((other) => counts(other) && compareTasks(other, task) < 0).length;
  announce(isThere ? `It is ${words}` : `Moved to ${words}`);
  if (isThere) return;
  const changes = ranksAt(others, task.id, index);
  asOneChange({ did: 'moved', to: task.title }, () => {
    rerank(client, changes, task);
  });
}

/**
 * Makes a single item like this one, behind it and not done, without its people, comments, stickers and files. A copy of
 * somebody else's item is the person's own, outside the goals of its owner. A toast tells it, and offers Undo.
 */
export function duplicateItem(client: QueryClient, of: ItemWithKind): void {
  const { title } = of.item;
  const ranks = of.kind === 'task' && of.item.time === null ? ranksBehind(client, of.item) : [];
  const storing = asOneChange({ did: 'added', to: title }, () => {
    rerank(client, ranks.slice(1));
    return createCopy(client, of, ranks[0]);
  });
  const action = undoAction();
  void storing.then((isStored) => {
    if (isStored) notify({ ...FURTHER_TOASTS.duplicated(title), action });
  });
}

/** @param ranked the id and rank of the copy of a task without a time */
function createCopy(client: QueryClient, of: ItemWithKind, ranked?: Reranked): Promise<boolean> {
  const { id = newId(), rank } = ranked ?? {};
  if (of.kind === 'goal') {
    const { date, type } = of.item;
    return goalActionsOf(client).create({ ...copyOf('goal', of.item), id, date, type });
  }
  if (of.kind === 'schedule') {
    const { date, time, endDate, duration } = of.item;
    const span = time === null ? { endDate } : {};
    return scheduleActionsOf(client).create({
      ...copyOf('schedule', of.item),
      id,
      date,
      time,
      duration,
      ...span,
    });
  }
  const { date, time, estimate } = of.item;
  const checklist = stepsOfCopy(of.item.checklist);
  const fields = { ...copyOf('task', of.item), id, date, time, estimate, checklist, rank };
  return taskActionsOf(client).create(fields);
}

/** Returns the rank of a new task behind one without a time, before the other ranks that change with it. */
function ranksBehind(client: QueryClient, task: Task): Reranked[] {
  const id = newId();
  const others = [...untimedBeside(client, task), task].sort(compareTasks);
  const changes = ranksAt(others, id, others.indexOf(task) + 1);
  return [...changes.filter((each) => each.id === id), ...changes.filter((each) => each.id !== id)];
}

/** Moves a task to another day, or to Later, at a place among those without a time. See `reorderTask`. */
export function moveTaskTo(client: QueryClient, task: Task, date: Day | null, place: Place): void {
  const moved: Task = { ...task, date, time: date === null ? null : task.time };
  const others = moved.time === null ? untimedBeside(client, moved) : [];
  const changes = moved.time === null ? ranksAt(others, task.id, placeAmong(others, task.id, place)) : [];
  const rank = changes.find(({ id }) => id === task.id)?.rank;
  const reranked = changes.filter(({ id }) => id !== task.id);
  moveItem(client, { kind: 'task', item: task }, { date, rank }, { reranked });
}

/** @param moved the task that the person moves, in the version that they have seen: another one is a conflict */
function rerank(client: QueryClient, changes: readonly Reranked[], moved?: Task): void {
  for (const { id, rank } of changes) {
    const task = id === moved?.id ? moved : findItem(client, 'task', id);
    if (task) void taskActionsOf(client).update(task, { rank });
  }
}

/** Returns the other tasks without a time on the task's day, in their order, as far as they are read. */
const untimedBeside = (client: QueryClient, task: Task): Task[] =>
  besideTask(client, task).filter(({ time }) => time === null);

const besideTask = (client: QueryClient, task: Task): Task[] =>
  (itemsBeside(client, 'task', task) ?? [])
    .filter(({ id, date, isShared }) => id !== task.id && date === task.date && isShared === task.isShared)
    .sort(compareTasks);

const update = (client: QueryClient, movable: Movable, patch: object, scope: Scope): Promise<boolean> =>
  movable.kind === 'task'
    ? taskActionsOf(client).update(movable.item, patch, undefined, scope)
    : scheduleActionsOf(client).update(movable.item, patch, undefined, scope);

/** Returns the fields that a move changes. A task for later has no time, and comes back with its own by Undo. */
function patchOf({ kind, item }: Movable, { date, time, rank, goalId, length }: Destination): object {
  const patch = {
    date,
    time: date === null && kind === 'task' ? null : time,
    ...(kind === 'task' ? { rank, goalId, estimate: length } : { duration: length }),
  };
  const current: Record<string, unknown> = { ...item };
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== undefined && value !== current[name]),
  );
}

/** Returns the new place of an item in words, such as 'Thursday, November 20, second of 4'. */
function placeNamed(
  client: QueryClient,
  movable: Movable,
  to: Destination,
  goal: string | undefined,
): string {
  if (goal !== undefined) return goal;
  const { date, time } = { ...movable.item, ...patchOf(movable, to) } as {
    date: Day | null;
    time: TimeOfDay | null;
  };
  const isElsewhere = date !== movable.item.date;
  if (!isElsewhere) return time ?? 'no time';
  const day = date === null ? 'Later' : dayInWords(date);
  return [day, to.time, placeOnDay(client, movable, to)].filter(Boolean).join(', ');
}

/** Returns a text such as 'second of 4': the place on the new day; null if its items are not read. */
function placeOnDay(client: QueryClient, movable: Movable, to: Destination): string | null {
  if (movable.kind === 'schedule') {
    const meeting: Schedule = { ...movable.item, ...patchOf(movable, to) };
    const list = itemsBeside(client, 'schedule', { ...meeting, endDate: meeting.date });
    const others = list?.filter(({ id, date }) => id !== meeting.id && date === meeting.date);
    return others ? placeNumber(others, meeting, compareSchedules) : null;
  }
  const task: Task = { ...movable.item, ...patchOf(movable, to) };
  if (!itemsBeside(client, 'task', task)) return null;
  const others = besideTask(client, task).filter(isOpenTask);
  return placeNumber(others, task, compareTasks);
}

const placeNumber = <E>(others: readonly E[], item: E, compare: (a: E, b: E) => number): string =>
  placeInWords(others.filter((other) => compare(other, item) < 0).length, others.length + 1);

import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import { isRecord } from '@/lib/client/browser/is-record';
import { afterNextPaint } from '@/lib/client/browser/next-paint';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { type ItemActions, itemActions } from '@/lib/client/changes/item-actions';
import { ItemCache } from '@/lib/client/changes/item-cache';
import { api, request } from '@/lib/client/http/api';
import { remember } from '@/lib/client/notifications/notifications';
import { dayFilterOf, periodOfList } from '@/lib/client/query/dated-lists';
import { covering, type Derived, listWith, readOrDerive } from '@/lib/client/query/kept-read';
import { type PathKey, pathOf, rangeKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import { carriedAfter, leftFrom } from '@/lib/shared/calendar/carry-over';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { holds } from '@/lib/shared/calendar/periods';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { DEFAULT_PRIORITY } from '@/lib/shared/contract/plain/priorities';
import { CARRY_OVER, LISTS } from '@/lib/shared/contract/plain/topics';
import type { Task, TaskInput, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import { itemPath } from '@/lib/shared/site/item-path';
import { compareTasks } from './item-order';
import { newItem } from './new-item';
import { type Contribution, followUnanswered, recount } from './summary';

const LATER: PathKey = ['/api/tasks', 'later'];

/** Returns the filter for the tasks in the list under this key; null for a key that is not a list of tasks. */
function filterOf(key: QueryKey): ((task: Task) => boolean) | null {
  if (key.length === LATER.length && key.every((part, index) => part === LATER[index]))
    return ({ date }) => date === null;
  const [root, query] = key;
  if (root === CARRY_OVER)
    return isRecord(query) && typeof query.date === 'string' ? leftBefore(query.date) : null;
  return dayFilterOf(LISTS.tasks, key);
}

function leftBefore(day: Day): (task: Task) => boolean {
  const period = leftFrom(day);
  return (task) => isOpenTask(task) && !task.isShared && task.date !== null && holds(period, task.date);
}

export const taskCacheOf = perClient((client) => {
  const cache = new ItemCache<Task>(client, {
    filterOf,
    compare: compareTasks,
    isPartial: ([root]) => root === CARRY_OVER,
    onShown: (before, after) =>
      recount(client, before && contributionOf(before), after && contributionOf(after)),
  });
  followUnanswered(client, () =>
    cache.unanswered().map(({ stored, shown }) => ({
      stored: stored && contributionOf(stored),
      shown: shown && contributionOf(shown),
    })),
  );
  return cache;
});

/** Tasks for later, and those that were let go, are in no summary. */
const contributionOf = ({ date, completed, droppedAt }: Task): Contribution | null =>
  date === null || droppedAt !== null
    ? null
    : { date, endDate: date, tasks: 1, completed: completed ? 1 : 0, meetings: 0 };

const listAt = (queryKey: PathKey) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      taskCacheOf(client).read(queryKey, () =>
        readOrDerive(
          client,
          queryKey,
          () => api<Task[]>('GET', pathOf(queryKey), undefined, { signal }),
          () => derive(client, queryKey),
        ),
      ),
  });

/** Returns the tasks of a day or a range from a longer range that this browser keeps. */
function derive(client: QueryClient, key: QueryKey): Derived<Task[]> | null {
  const period = periodOfList(key);
  const list = period && listWith<Task>(client, '/api/tasks', covering(period));
  const isOf = filterOf(key);
  return list && isOf && { ...list, data: list.data.filter(isOf) };
}

/** The query for the tasks of one day, own and shared, with their collaborators. */
export const tasksOn = (date: Day) => listAt(['/api/tasks-with-collaborators', date]);

/** The query for the tasks of a period, which are read by one request. */
export const tasksIn = (period: Period) => listAt(rangeKey('/api/tasks', period));

/** How many of the tasks for later are read, in pages of the API. */
type LaterReach = { wanted: number; read: number; isAll: boolean };

const laterReachOf = perClient(() => createStore<LaterReach>({ wanted: 1, read: 1, isAll: true }));

/** The query for the tasks for later, which have no day, in their order: a thousand, until more are asked for. */
export const tasksForLater = () =>
  queryOptions({
    queryKey: LATER,
    queryFn: ({ client, signal }) => taskCacheOf(client).read(LATER, () => readLater(client, signal)),
  });

async function readLater(client: QueryClient, signal: AbortSignal): Promise<Task[]> {
  const reach = laterReachOf(client);
  const { wanted } = reach.get();
  // By id, since a task that is moved between two reads may be in both.
  const tasks = new Map<string, Task>();
  let path: string | undefined = pathOf(LATER);
  let read = 0;
  for (; path && read < wanted; read++) {
    const response = await request('GET', path as `/api/${string}`, undefined, { signal });
    for (const task of (await response.json()) as Task[]) tasks.set(task.id, task);
    // The address of the next page (RFC 8288).
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  reach.set({ ...reach.get(), read, isAll: path === undefined });
  return [...tasks.values()];
}

/** Hook: whether all tasks for later are read, and a function that reads the next thousand of them. */
export function useLaterReach() {
  const client = useQueryClient();
  const { isAll } = laterReachOf(client).useValue();
  const readOn = async (): Promise<void> => {
    const reach = laterReachOf(client);
    const now = reach.get();
    reach.set({ ...now, wanted: now.read + 1 });
    await client.refetchQueries({ queryKey: LATER, exact: true });
  };
  return { isAll, readOn };
}

/** The query for the person's own open tasks of the 30 days before a day, in no order. */
export const tasksBefore = (date: Day) => listAt([CARRY_OVER, { date }]);

/** A new task, with the id that the browser has given it. */
export type TaskDraft = TaskInput & { id: string };

export type TaskActions = ItemActions<Task, TaskDraft, TaskPatch> & {
  /** Completes or reopens the task. When it is completed, the person is congratulated. */
  setCompleted: (task: Task, completed: boolean) => Promise<boolean>;
};

export const taskActionsOf = perClient((client: QueryClient): TaskActions => {
  const actions = itemActions<Task, TaskDraft, TaskPatch>(
    'task',
    client,
    taskCacheOf(client),
    draft,
    changed,
  );
  return {
    ...actions,
    setCompleted: (task, completed) => {
      if (completed) congratulate(task);
      return actions.update(task, { completed });
    },
  };
});

/** Shows a toast, and adds an entry to the list of notifications. */
function congratulate({ id, title, date }: Task): void {
  const entry = TOASTS.taskCompleted(title);
  notify(entry);
  const actionUrl = itemPath({ kind: 'task', id, date });
  // The entry is added after the next paint, so that the completed task appears sooner.
  afterNextPaint(() =>
    remember({ title: entry.title, message: entry.description ?? '', type: 'task', actionUrl }),
  );
}

/**
 * Returns the actions on tasks. They are the same object on every render, so that a memoised row that receives them is
 * not rendered again.
 */
export const useTaskActions = (): TaskActions => taskActionsOf(useQueryClient());

/** Returns a new task as it is shown until the server has answered. */
const draft = ({
  time = null,
  priority = DEFAULT_PRIORITY,
  notes = null,
  checklist = [],
  estimate = null,
  rank = LAST_RANK,
  goalId = null,
  ...input
}: TaskDraft): Task => ({
  ...newItem(input),
  time,
  priority,
  completed: false,
  completedAt: null,
  droppedAt: null,
  notes,
  checklist,
  estimate,
  rank,
  goalId,
  carried: 0,
  collaborators: [],
});

/** Returns a changed task as it is shown until the server has answered. One for later has no time. */
function changed(task: Task, change: TaskPatch): Task {
  const { dropped, carry, carryBack, ...patch } = change;
  const next: Task = Object.assign({}, task, patch);
  const droppedAt = dropped ? new Date().toISOString() : null;
  return {
    ...next,
    time: next.date === null ? null : next.time,
    carried: carriedAfter(task, change),
    droppedAt: dropped === undefined || dropped === (task.droppedAt !== null) ? task.droppedAt : droppedAt,
  };
}

/** Stands behind the ranks that the server gives to tasks when they are made. */
const LAST_RANK = 'h';

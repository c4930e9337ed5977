import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import { afterNextPaint } from '@/lib/client/browser/next-paint';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { type ItemActions, itemActions } from '@/lib/client/changes/item-actions';
import { LATER_TASKS, taskFilterOf } from '@/lib/client/changes/item-rules';
import { request } from '@/lib/client/http/api';
import { remember } from '@/lib/client/notifications/notifications';
import { periodOfList } from '@/lib/client/query/dated-lists';
import { covering, type Derived, listWith, queryWithFallback } from '@/lib/client/query/kept-read';
import { type PathKey, pathOf, rangeKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { DEFAULT_PRIORITY } from '@/lib/shared/contract/plain/priorities';
import { CARRY_OVER } from '@/lib/shared/contract/plain/topics';
import type { Task, TaskInput, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import { itemPath } from '@/lib/shared/site/item-path';
import { newItem } from './new-item';

const listAt = (queryKey: PathKey) => queryWithFallback(queryKey, (client) => derive(client, queryKey));

/** Returns the tasks of a day or a range from a longer range in the query cache; null without one. */
function derive(client: QueryClient, key: QueryKey): Derived<Task[]> | null {
  const period = periodOfList(key);
  const list = period && listWith<Task>(client, '/api/tasks', covering(period));
  const isOf = taskFilterOf(key);
  return list && isOf && { ...list, data: list.data.filter(isOf) };
}

/** The query for the tasks of one day, own and shared, with their collaborators. */
export const tasksOn = (date: Day) => listAt(['/api/tasks-with-collaborators', date]);

/** The query for the tasks of a period, which are read by one request. */
export const tasksIn = (period: Period) => listAt(rangeKey('/api/tasks', period));

/**
 * How many of the tasks for later are read, in pages of the API, which have a thousand tasks each.
 * @property wanted the pages to read the next time
 * @property read the pages that were read the last time
 * @property isAll true if there was no further page
 */
type LaterReach = { wanted: number; read: number; isAll: boolean };

const laterReachOf = perClient(() => createStore<LaterReach>({ wanted: 1, read: 1, isAll: true }));

/**
 * The query for the tasks for later, which have no day, in their order: a thousand, until `useLaterReach` reads more.
 */
export const tasksForLater = () =>
  queryOptions({
    queryKey: LATER_TASKS,
    queryFn: ({ client, signal }) => readLater(client, signal),
  });

/**
 * Reads the wanted pages of the tasks for later, and sets how far that has reached.
 * @throws ApiError when a page is refused; what was read before is then lost
 */
async function readLater(client: QueryClient, signal: AbortSignal): Promise<Task[]> {
  const reach = laterReachOf(client);
  const { wanted } = reach.get();
  // By id, since a task that is moved between two reads may be in both.
  const tasks = new Map<string, Task>();
  let path: string | undefined = pathOf(LATER_TASKS);
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

/** Hook: `isAll` is true if all tasks for later are read; `readOn` reads the next thousand of them. */
export function useLaterReach() {
  const client = useQueryClient();
  const { isAll } = laterReachOf(client).useValue();
  const readOn = async (): Promise<void> => {
    const reach = laterReachOf(client);
    const now = reach.get();
    reach.set({ ...now, wanted: now.read + 1 });
    await client.refetchQueries({ queryKey: LATER_TASKS, exact: true });
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

/** Returns the actions on tasks for a query client. */
export const taskActionsOf = perClient((client: QueryClient): TaskActions => {
  const actions = itemActions<'task', TaskDraft>('task', client, draft);
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
  reminders = null,
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
  streak: null,
  reminders,
  collaborators: [],
});

/** Stands behind the ranks that the server gives to tasks when they are made. */
const LAST_RANK = 'h';

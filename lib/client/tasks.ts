import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Day, Period } from '@/lib/shared/calendar';
import { formatHighlight } from '@/lib/shared/highlight';
import { compareTasks } from '@/lib/shared/item-order';
import { DEFAULT_PRIORITY } from '@/lib/shared/priorities';
import type { Task, TaskInput, TaskPatch } from '@/lib/shared/tasks';
import { LISTS } from '@/lib/shared/topics';
import { afterPaint } from './after-paint';
import { api } from './api';
import { dayFilterOf, rangeKey } from './dated-lists';
import { type ItemActions, itemActions } from './item-actions';
import { ItemCache } from './item-cache';
import { remember } from './notifications';
import { perClient } from './per-client';
import { type PathKey, pathOf } from './query-client';
import { recount, type Share } from './summary';
import { notify, TOASTS } from './toasts';

const cacheOf = perClient(
  (client) =>
    new ItemCache<Task>(client, {
      filterOf: (key) => dayFilterOf(LISTS.tasks, key),
      compare: compareTasks,
      onShown: (before, after) => recount(client, before && shareOf(before), after && shareOf(after)),
    }),
);

const shareOf = ({ date, completed }: Task): Share => ({
  date,
  tasks: 1,
  completed: completed ? 1 : 0,
  meetings: 0,
});

const listAt = (queryKey: PathKey) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      cacheOf(client).read(queryKey, () => api<Task[]>('GET', pathOf(queryKey), undefined, { signal })),
  });

/** The tasks of one day, own and shared, with the people on them. */
export const tasksOn = (date: Day) => listAt(['/api/tasks-with-collaborators', date]);

/** The tasks of a period, in one read. */
export const tasksIn = (period: Period) => listAt(rangeKey('/api/tasks', period));

/** A new task as the composer hands it over. */
export type TaskDraft = TaskInput & { id: string };

export type TaskActions = ItemActions<Task, TaskDraft, TaskPatch> & {
  /** Completes the task, or takes that back; completing is congratulated. */
  setCompleted: (task: Task, completed: boolean) => Promise<boolean>;
};

const actionsOf = perClient((client: QueryClient): TaskActions => {
  const actions = itemActions<Task, TaskDraft, TaskPatch>(client, cacheOf(client), {
    path: '/api/tasks',
    topic: 'tasks',
    draft,
    createFailed: TOASTS.createTaskFailed,
    denied: TOASTS.permissionDenied,
  });
  return {
    ...actions,
    setCompleted: (task, completed) => {
      if (completed) congratulate(task);
      return actions.update(task, { completed });
    },
  };
});

/** A toast now, and an entry of the bell for later. */
function congratulate({ id, title, date }: Task): void {
  const entry = TOASTS.taskCompleted(title);
  notify(entry);
  const actionUrl = `/daily?date=${date}&highlight=${formatHighlight({ kind: 'task', id })}`;
  // Nobody looks at the bell for it now.
  afterPaint(() =>
    remember({ title: entry.title, message: entry.description ?? '', type: 'task', actionUrl }),
  );
}

/** What one can do to tasks. The same object on every render, so it can be handed to memoised rows. */
export const useTaskActions = (): TaskActions => actionsOf(useQueryClient());

/** A new task as it stands on the page until the server has answered. */
const draft = ({ id, title, date, time = null, priority = DEFAULT_PRIORITY }: TaskDraft): Task => ({
  id,
  title,
  date,
  time,
  priority,
  completed: false,
  completedAt: null,
  createdAt: new Date().toISOString(),
  version: 1,
  author: { firstName: '', email: '' },
  isShared: false,
  sharedBy: null,
  permission: null,
  shareId: null,
  collaborators: [],
});

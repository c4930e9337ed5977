import type { z } from 'zod';
import { compareGoals, compareSchedules, compareTasks } from '@/lib/client/changes/item-order';
import { newItem } from '@/lib/client/items/new-item';
import { requireFields } from '@/lib/server/batch/fields';
import { AppError } from '@/lib/server/errors/app-error';
import { parse } from '@/lib/server/http/parse';
import type { Period } from '@/lib/shared/calendar/days';
import { firstDayOf } from '@/lib/shared/calendar/goal-periods';
import { day, rangeQuery } from '@/lib/shared/calendar/schemas';
import { lastDayOf, movedEnd } from '@/lib/shared/calendar/span';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { labelsAfter } from '@/lib/shared/contract/plain/label-names';
import { type Batch, type BatchItem, type BatchOutcome, batch } from '@/lib/shared/contract/schemas/batch';
import { type Goal, goalInput, goalPatch, goalType } from '@/lib/shared/contract/schemas/goals';
import { type Author, itemId } from '@/lib/shared/contract/schemas/items';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { type Schedule, scheduleInput, schedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { DEFAULT_SETTINGS } from '@/lib/shared/contract/schemas/settings';
import {
  type CarriedTask,
  type Task,
  type TaskPatch,
  taskInput,
  taskPatch,
} from '@/lib/shared/contract/schemas/tasks';
import type { User } from '@/lib/shared/contract/schemas/users';
import { ASTRID } from './sample-items';
import { serveLabels } from './serve-labels';

/**
 * An in-memory API for tests of screens, which replaces fetch and answers as docs/product says. It stores tasks,
 * meetings and goals; tests add other endpoints with `on`. mock-api.test.ts compares its answers with those of the planner.
 */

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Call = { method: string; path: string; query: URLSearchParams; body: unknown };
/** Answers a call, or throws an AppError, which is answered as the planner does. */
type Handler = (call: Call, ...captured: string[]) => Answer;
type Route = { method: string; path: RegExp; handler: Handler };

type Item = {
  id: string;
  date: string | null;
  endDate?: string;
  title: string;
  version: number;
  createdAt: string;
  permission: 'view' | 'edit' | null;
  labels: string[];
};

type MockApiOptions = {
  user?: User;
  tasks?: readonly Task[];
  schedules?: readonly Schedule[];
  goals?: readonly Goal[];
  labels?: readonly Label[];
};

export type MockApi = {
  /** The stored items, in no order. */
  tasks: () => Task[];
  schedules: () => Schedule[];
  goals: () => Goal[];
  /** The stored labels, by name. */
  labels: () => Label[];
  /** Changes a stored item without a call, as if another person had changed it. */
  changeTask: (id: string, change: Partial<Task>) => void;
  changeSchedule: (id: string, change: Partial<Schedule>) => void;
  changeGoal: (id: string, change: Partial<Goal>) => void;
  /** Returns every call so far, as 'PATCH /api/tasks/…'. */
  calls: () => string[];
  /** Returns the bodies of the matching calls so far. */
  bodies: (method: string, path: RegExp) => unknown[];
  /** Adds an endpoint, which replaces earlier ones of the same path. The handler receives the pattern's groups. */
  on: (method: string, path: RegExp, handler: Handler) => void;
  /** Makes the next matching call fail: with an error status, or as if the server were unreachable (the default). */
  failNext: (
    method: string,
    path: RegExp,
    failure?: { status: number; body?: unknown } | 'unreachable',
  ) => void;
  /** Delays the answers of matching calls until the returned function is called. */
  hold: (method: string, path: RegExp) => () => void;
};

const EMPTY_LISTS =
  /^\/api\/(deleted|people|collaborations|notifications|day-notes|day-notes\/.+|outside-calendars|comments\/.+|attachments\/.+|item-attachments\/.+|tasks\/.+\/collaborators)$/;

export const SAMPLE_USER: User = {
  id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6a',
  email: ASTRID.email,
  emailConfirmed: true,
  firstName: ASTRID.firstName,
  lastName: 'Lowe',
  timeZone: 'Europe/Lisbon',
  createdAt: '2025-01-15T09:00:00.000Z',
};

/** Replaces fetch; returns the functions by which a test controls the API. */
export function installMockApi({
  user = SAMPLE_USER,
  tasks = [],
  schedules = [],
  goals = [],
  labels = [],
}: MockApiOptions = {}): MockApi {
  const calls: Call[] = [];
  const failures: { method: string; path: RegExp; failure: Answer | 'unreachable' }[] = [];
  const holds: { method: string; path: RegExp; released: Promise<void> }[] = [];
  const routes: Route[] = [];
  const on: MockApi['on'] = (method, path, handler) => void routes.unshift({ method, path, handler });

  const author: Author = { firstName: user.firstName, email: user.email };
  on('GET', /^\/api\/auth\/me$/, () => ok(user));
  // Without endpoints of the test, there are no other people and no comments.
  on('GET', EMPTY_LISTS, () => ok([]));
  on('GET', /^\/api\/user\/settings$/, () => ok(DEFAULT_SETTINGS));
  on('GET', /^\/api\/collaboration-requests$/, () => ok({ sent: [], received: [] }));
  on('GET', /^\/api\/(task|schedule|goal)-shares$/, () => ok({ sharedByMe: [], sharedWithMe: [] }));
  const taskStore = serveItems<Task>(on, '/api/tasks', author, tasks, {
    compare: compareTasks,
    input: taskInput,
    patch: taskPatch,
    made: {
      completed: false,
      completedAt: null,
      droppedAt: null,
      rank: 'h',
      carried: 0,
      streak: null,
      collaborators: [],
    },
    changed: changedTask,
  });
  on('GET', /^\/api\/tasks\/later$/, () =>
    ok(
      taskStore
        .all()
        .filter(({ date }) => date === null)
        .sort(compareTasks),
    ),
  );
  on('GET', /^\/api\/tasks-with-collaborators\/([^/]+)$/, (_call, date = '') =>
    ok(taskStore.on(segment(day, 'date', date))),
  );
  on('GET', /^\/api\/carry-over$/, ({ query }) => {
    const date = query.get('date') ?? '';
    const own = taskStore.all().filter(({ isShared }) => !isShared);
    return ok(leftBefore(date, own));
  });
  const scheduleStore = serveItems<Schedule>(on, '/api/schedules', author, schedules, {
    compare: compareSchedules,
    input: scheduleInput,
    patch: schedulePatch,
    made: {},
    changed: (before, after) => ({ ...after, endDate: endOf(before, after) }),
  });
  const goalStore = serveItems<Goal>(on, '/api/goals', author, goals, {
    compare: compareGoals,
    input: goalInput,
    patch: goalPatch,
    made: { completed: false, completedAt: null, progress: { done: 0, total: 0 }, streak: null },
    changed: (before, after) => ({
      ...after,
      completedAt: after.completed ? (before.completedAt ?? new Date().toISOString()) : null,
    }),
  });
  on('GET', /^\/api\/goals\/([^/]+)\/([^/]+)$/, (_call, view, date = '') => {
    const type = segment(goalType, 'viewOrId', view);
    const period = firstDayOf(type, segment(day, 'date', date));
    return ok(
      goalStore
        .all()
        .filter((goal) => goal.type === type && firstDayOf(type, goal.date) === period)
        .sort(compareGoals),
    );
  });

  const stores = { task: taskStore, schedule: scheduleStore, goal: goalStore };
  const labelStore = serveLabels(
    on,
    labels,
    () => Object.values(stores).flatMap((store): readonly Item[] => store.all()),
    (id) => {
      for (const store of Object.values(stores)) store.takeOff(id);
    },
  );
  on('POST', /^\/api\/items\/batch$/, ({ body }) => {
    const { items, ...way } = parse(batch, body);
    const done: Item[] = [];
    const refused: BatchOutcome['refused'] = [];
    for (const item of items)
      try {
        done.push(stores[item.kind].doPart(item, way));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id: item.id, error: error.body.details ?? error.body.error });
      }
    return ok({ done, refused });
  });

  const matches = (call: Call) => (rule: { method: string; path: RegExp }) =>
    rule.method === call.method && rule.path.test(call.path);

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const call = readCall(input, init);
    calls.push(call);
    await Promise.all(holds.filter(matches(call)).map(({ released }) => released));
    init.signal?.throwIfAborted();
    const failing = failures.find(matches(call));
    if (failing) {
      failures.splice(failures.indexOf(failing), 1);
      if (failing.failure === 'unreachable') throw new TypeError('Failed to fetch');
      return respond(failing.failure);
    }
    const route = routes.find(matches(call));
    return respond(route ? handle(route, call) : refusalOf(new AppError('not-found')));
  }
  globalThis.fetch = answer;

  return {
    tasks: taskStore.all,
    schedules: scheduleStore.all,
    goals: goalStore.all,
    labels: labelStore.all,
    changeTask: taskStore.change,
    changeSchedule: scheduleStore.change,
    changeGoal: goalStore.change,
    calls: () =>
      calls.map(({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query}` : ''}`),
    bodies: (method, path) => calls.filter((call) => matches(call)({ method, path })).map(({ body }) => body),
    on,
    failNext: (method, path, failure = 'unreachable') => void failures.push({ method, path, failure }),
    hold: (method, path) => {
      let release = () => {};
      const hold = {
        method,
        path,
        released: new Promise<void>((resolve) => {
          release = resolve;
        }),
      };
      holds.push(hold);
      return () => {
        holds.splice(holds.indexOf(hold), 1);
        release();
      };
    },
  };
}

/** Returns a changed task with what the server makes of `dropped`, `carry` and `carryBack`, and without a time if it is for later. */
function changedTask(before: Task, sent: Task & Pick<TaskPatch, 'dropped' | 'carry' | 'carryBack'>): Task {
  const { dropped = before.droppedAt !== null, carry, carryBack, ...after } = sent;
  const now = new Date().toISOString();
  return {
    ...after,
    time: after.date === null ? null : after.time,
    completedAt: after.completed ? (before.completedAt ?? now) : null,
    droppedAt: dropped ? (before.droppedAt ?? now) : null,
    carried:
      before.date === after.date ? before.carried : before.carried + (carry ? 1 : 0) - (carryBack ? 1 : 0),
  };
}

/**
 * Returns the open tasks before a day, the latest day first; of a series the latest, with the number of those before
 * it.
 */
function leftBefore(date: string, tasks: readonly Task[]): CarriedTask[] {
  const left = tasks
    .filter((task) => task.date !== null && task.date < date && isOpenTask(task))
    .sort((a, b) => (a.date === b.date ? compareTasks(a, b) : compareTasks(b, a)));
  return left.flatMap((task) => {
    if (task.series === null) return { ...task, missedBefore: 0 };
    const ofSeries = left.filter(({ series }) => series?.id === task.series?.id);
    return ofSeries[0] === task ? { ...task, missedBefore: ofSeries.length - 1 } : [];
  });
}

function endOf(before: Schedule, { date, time, duration, endDate }: Schedule): string {
  if (time !== null) return lastDayOf(date, time, duration);
  if (!endDate) return date;
  return before.date !== date && before.endDate === endDate ? movedEnd(before, date) : endDate;
}

/** The fields that whoever sees an item may change, each alone, whatever its version. */
const OF_READER = ['labels', 'reminders'] as const;

type ItemRules<E> = {
  compare: (a: E, b: E) => number;
  input: z.ZodType<Record<string, unknown>>;
  patch: z.ZodType<Record<string, unknown>>;
  /** The initial values of the fields that only this kind of item has. */
  made: Partial<E>;
  /** Returns a changed item with the fields that the server computes. */
  changed: (before: E, after: E) => E;
};

const isWithin =
  ({ start, end }: Period) =>
  ({ date, endDate = date ?? '' }: Item): boolean =>
    date !== null && date <= end && endDate >= start;

/**
 * Adds the endpoints of one kind of item; returns the functions that read and change the stored items.
 * @param author of new items
 */
function serveItems<E extends Item>(
  on: MockApi['on'],
  root: string,
  author: Author,
  initial: readonly E[],
  rules: ItemRules<E>,
) {
  const live = new Map(initial.map((item) => [item.id, item]));
  const deleted = new Map<string, E>();
  const sorted = () => [...live.values()].sort(rules.compare);
  const under = (rest: string) => new RegExp(`^${root}${rest}$`);

  on('GET', under(''), ({ query }) => {
    const { startDate = '', endDate = '~' } = parse(rangeQuery, Object.fromEntries(query));
    return ok(sorted().filter(isWithin({ start: startDate, end: endDate })));
  });

  on('GET', under('/([^/]+)'), (_call, date = '') => {
    const on = segment(day, 'dateOrId', date);
    return ok(sorted().filter(isWithin({ start: on, end: on })));
  });

  on('POST', under(''), ({ body }) => {
    const input = parse(rules.input, body);
    const id = itemId.parse(input.id ?? crypto.randomUUID());
    const existing = live.get(id);
    if (existing) return ok(existing);
    const own = { ...newItem({ id, title: '', date: '' }), author };
    const fields = { ...own, ...rules.made, ...input, id } as unknown as E;
    const made = rules.changed(fields, fields);
    live.set(made.id, made);
    return { status: 201, body: made };
  });

  function find(id: string): E {
    const item = live.get(id);
    if (!item) throw new AppError('not-found');
    return item;
  }

  /** Returns an item that the person may edit. */
  function findToEdit(id: string): E {
    const item = find(id);
    if (item.permission === 'view') throw new AppError('forbidden');
    return item;
  }

  function requireVersion(item: E, version: unknown = item.version): void {
    if (version === item.version) return;
    const changedAt = new Date().toISOString();
    const details = 'Ines changed this a moment ago';
    throw new AppError('conflict', { details, changedBy: 'Ines', changedAt, current: item });
  }

  function change(body: object, id: string): E {
    const isOfReader = OF_READER.some(
      (field) => field in body && Object.keys(body).every((key) => key === field || key === 'version'),
    );
    const item = isOfReader ? find(id) : findToEdit(id);
    const { version, id: _id, labels = item.labels, reminders, ...changes } = parse(rules.patch, body);
    if (!isOfReader) requireVersion(item, version);
    const labelled: E = {
      ...item,
      labels: labels as string[],
      ...(reminders !== undefined && { reminders }),
    };
    const isChanged = Object.entries(changes).some(([name, value]) => item[name as keyof E] !== value);
    const after = isChanged
      ? rules.changed(item, { ...labelled, ...changes, version: item.version + 1 })
      : labelled;
    live.set(id, after);
    return after;
  }

  function remove(id: string, version?: number): E {
    const item = findToEdit(id);
    requireVersion(item, version);
    live.delete(id);
    deleted.set(id, item);
    return item;
  }

  function restore(id: string): E {
    const item = deleted.get(id) ?? find(id);
    live.set(id, item);
    deleted.delete(id);
    return item;
  }

  on('PATCH', under('/([^/]+)'), ({ body }, id = '') => ok(change(body as object, id)));
  on('DELETE', under('/([^/]+)'), (_call, id = '') => {
    remove(id);
    return { status: 204 };
  });
  on('POST', under('/([^/]+)/restore'), (_call, id = '') => ok(restore(id)));

  /** Does what a call for many asks of one item. @returns the item, as it was if it is deleted */
  function doPart({ kind, id, version }: BatchItem, way: Omit<Batch, 'items'>): E {
    if (way.restore) return restore(id);
    if (!way.change) return remove(id, version);
    requireFields(kind, way.change);
    const { addLabels, removeLabels, ...others } = way.change;
    const labels = labelsAfter(live.get(id)?.labels ?? [], way.change);
    return change(
      { ...others, ...((addLabels || removeLabels) && { labels }), ...(version && { version }) },
      id,
    );
  }

  return {
    doPart,
    /** Takes a label off all items. */
    takeOff: (label: string) => {
      for (const item of live.values())
        live.set(item.id, { ...item, labels: item.labels.filter((id) => id !== label) });
    },
    all: () => [...live.values()],
    on: (date: string) => sorted().filter((item) => item.date === date),
    change: (id: string, change: Partial<E>) => {
      const item = live.get(id);
      if (!item) throw new Error(`No item ${id}`);
      live.set(id, { ...item, ...change, version: item.version + 1 });
    },
  };
}

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Returns the value of a path's parameter. Throws 400 when it is not valid. */
function segment<Value>(schema: z.ZodType<Value>, name: string, text: string): Value {
  const { success, data, error } = schema.safeParse(text);
  if (success) return data;
  const problem = error.issues[0]?.message ?? '';
  throw new AppError('invalid', { details: problem, fields: { [name]: problem } });
}

/** Calls the handler of a route. A refusal that it throws becomes an answer. */
function handle({ path, handler }: Route, call: Call): Answer {
  try {
    return handler(call, ...(path.exec(call.path)?.slice(1) ?? []));
  } catch (error) {
    if (error instanceof AppError) return refusalOf(error);
    throw error;
  }
}

const refusalOf = ({ status, body }: AppError): Answer => ({ status, body });

function readCall(input: RequestInfo | URL, { method = 'GET', body }: RequestInit): Call {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

function respond({ status, body, headers }: Answer): Response {
  const text = body === undefined ? null : JSON.stringify(body);
  const response = new Response(text, { status, headers });
  // Parses in this realm. Node's own parser would create objects of another realm, which TanStack Query does not
  // recognise as plain objects, so that it would replace unchanged data.
  response.json = async () => JSON.parse(await response.text());
  return response;
}

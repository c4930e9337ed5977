import fc from 'fast-check';
import { DELETE as unshareGoalRoute } from '@/app/api/goal-shares/[id]/route';
import { POST as shareGoalRoute } from '@/app/api/goal-shares/route';
import { GET as listRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { POST as restoreGoalRoute } from '@/app/api/goals/[viewOrId]/restore/route';
import { DELETE as deleteGoalRoute, PATCH as patchGoalRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import {
  GET as dayRoute,
  DELETE as deleteTaskRoute,
  PATCH as patchTaskRoute,
} from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import { GOAL_TYPES, type GoalType } from '@/lib/shared/calendar/goal-periods';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { add, patch, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { statementsOf } from '@/lib/testing/server/statements';
import { runs } from '@/lib/testing/tier';

/** Goals above goals and tasks (docs/product/goals.md). */

const DAY = '2025-11-21';

afterAll(() => hub.close());

const createGoal = (as: Person, body: object = {}) =>
  call<Goal & ErrorBody>(createGoalRoute, {
    as,
    method: 'POST',
    body: { title: 'Run a marathon', type: 'monthly', date: DAY, ...body },
  });
const aGoal = async (as: Person, body: object = {}): Promise<Goal> => (await createGoal(as, body)).body;
const patchGoal = (as: Person, id: string, body: object) =>
  call<Goal & ErrorBody>(patchGoalRoute, { as, method: 'PATCH', params: { viewOrId: id }, body });
const createTask = (as: Person, body: object = {}) =>
  call<Task & ErrorBody>(createTaskRoute, { as, method: 'POST', body: { title: 'Run', date: DAY, ...body } });
const aTask = async (as: Person, body: object = {}): Promise<Task> => (await createTask(as, body)).body;
const patchTask = (as: Person, id: string, body: object) =>
  call<Task & ErrorBody>(patchTaskRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
const shareGoal = (as: Person, goalId: string, to: Person, permission = 'view') =>
  call<{ id: string }>(shareGoalRoute, {
    as,
    method: 'POST',
    body: { goalId, sharedWithEmail: to.user.email, permission },
  });
const batchOf = async (as: Person, tasks: readonly Task[], change: object): Promise<BatchOutcome> => {
  const items = tasks.map(({ id }) => ({ kind: 'task', id }));
  return (await call<BatchOutcome>(batchRoute, { as, method: 'POST', body: { items, change } })).body;
};
const progressOf = async (as: Person, { id, type }: Goal): Promise<Goal['progress'] | undefined> => {
  const { body } = await call<Goal[]>(listRoute, { as, params: { viewOrId: type, date: DAY } });
  return body.find((goal) => goal.id === id)?.progress;
};

const pairs = GOAL_TYPES.flatMap((type) => GOAL_TYPES.map((above) => [type, above] as const));

test.each(pairs)('a %s goal below a %s one', async (type, above) => {
  const ines = await aUser();
  const parent = await aGoal(ines, { type: above });
  const isWider = GOAL_TYPES.indexOf(above) > GOAL_TYPES.indexOf(type);
  const made = await createGoal(ines, { type, parentId: parent.id });
  const goal = await aGoal(ines, { type });
  const changed = await patchGoal(ines, goal.id, { parentId: parent.id });
  for (const [answer, status] of [
    [made, 201],
    [changed, 200],
  ] as const)
    if (isWider) expect(answer).toMatchObject({ status, body: { parentId: parent.id } });
    else expect(answer).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
});

test('the types of goals are named from the narrowest to the widest', () => {
  const order: GoalType[] = ['daily', 'weekly', 'monthly', 'annual'];
  expect(GOAL_TYPES).toEqual(order);
});

test('a goal that the caller cannot see is answered like one that does not exist', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const hidden = await aGoal(ines, { type: 'annual' });
  const gone = await aGoal(tomas, { type: 'annual' });
  await call(deleteGoalRoute, { as: tomas, method: 'DELETE', params: { viewOrId: gone.id } });
  const [task, goal] = [await aTask(tomas), await aGoal(tomas)];
  const notAGoal = await aTask(tomas);
  const answersFor = async (id: string) => [
    await createTask(tomas, { goalId: id }),
    await patchTask(tomas, task.id, { goalId: id }),
    await createGoal(tomas, { parentId: id }),
    await patchGoal(tomas, goal.id, { parentId: id }),
  ];
  const absent = await answersFor(crypto.randomUUID());
  for (const { status } of absent) expect(status).toBe(404);
  for (const id of [hidden.id, gone.id, notAGoal.id])
    expect((await answersFor(id)).map(({ body }) => body)).toEqual(absent.map(({ body }) => body));
  expect(await progressOf(ines, hidden)).toEqual({ done: 0, total: 0 });
});

test('a create that is sent again is answered as before, though its goal has gone meanwhile', async () => {
  const ines = await aUser();
  const goal = await aGoal(ines);
  const id = crypto.randomUUID();
  await createTask(ines, { id, goalId: goal.id });
  await call(deleteGoalRoute, { as: ines, method: 'DELETE', params: { viewOrId: goal.id } });
  expect(await createTask(ines, { id, goalId: goal.id })).toMatchObject({
    status: 200,
    body: { id, goalId: null },
  });
});

test('progress counts direct tasks and goals that are neither deleted nor let go, the same for everybody', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(ines, { type: 'annual' });
  await shareGoal(ines, goal.id, tomas);
  const below = await aGoal(ines, { parentId: goal.id });
  await aGoal(ines, { type: 'weekly', parentId: below.id });
  const [first, second, third] = [
    await aTask(ines, { goalId: goal.id }),
    await aTask(ines, { goalId: goal.id, date: null }),
    await aTask(tomas, { goalId: goal.id }),
  ];
  expect(await progressOf(ines, goal)).toEqual({ done: 0, total: 4 });
  await patchTask(ines, first.id, { completed: true });
  await patchGoal(ines, below.id, { completed: true });
  await patchTask(tomas, third.id, { completed: true });
  expect(await progressOf(ines, goal)).toEqual({ done: 3, total: 4 });
  await patchTask(ines, second.id, { dropped: true });
  await patchTask(ines, first.id, { dropped: true });
  expect(await progressOf(ines, goal)).toEqual({ done: 2, total: 2 });
  expect(await progressOf(tomas, goal)).toEqual({ done: 2, total: 2 });
  await patchTask(ines, first.id, { dropped: false });
  await call(deleteTaskRoute, { as: tomas, method: 'DELETE', params: { dateOrId: third.id } });
  await patchGoal(ines, below.id, { parentId: null });
  expect(await progressOf(ines, goal)).toEqual({ done: 1, total: 1 });
});

test('somebody who does not see the goal reads none, and leaves it as it is', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(ines);
  const task = await aTask(ines, { goalId: goal.id });
  await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  expect((await patchTask(tomas, task.id, { title: 'Walk', goalId: null })).body).toMatchObject({
    title: 'Walk',
    goalId: null,
  });
  const seen = await call<Task[]>(dayRoute, { as: ines, params: { dateOrId: DAY } });
  expect(seen.body).toMatchObject([{ title: 'Walk', goalId: goal.id }]);
  const own = await aGoal(tomas);
  const refused = await patchTask(tomas, task.id, { goalId: own.id });
  expect(refused).toMatchObject({ status: 403, body: { fields: { goalId: expect.any(String) } } });
  expect(await batchOf(tomas, [task], { goalId: own.id })).toMatchObject({
    done: [],
    refused: [{ id: task.id }],
  });
  expect(await progressOf(ines, goal)).toEqual({ done: 0, total: 1 });
  expect((await patchTask(ines, task.id, { goalId: null })).body.goalId).toBeNull();
  expect((await patchTask(tomas, task.id, { goalId: own.id })).body.goalId).toBe(own.id);
  // The owner may take their own task out of a goal that they do not see.
  const wider = await aGoal(ines);
  expect((await patchTask(ines, task.id, { goalId: wider.id })).body.goalId).toBe(wider.id);
});

test.each([
  ['the present goal', 'view', 'edit'],
  ['the new goal', 'edit', 'view'],
])('somebody who may only see %s cannot move what others own', async (_name, present, next) => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const [from, to] = [await aGoal(ines, { type: 'annual' }), await aGoal(ines, { type: 'annual' })];
  const task = await aTask(ines, { goalId: from.id });
  const below = await aGoal(ines, { parentId: from.id });
  await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  await shareGoal(ines, below.id, tomas, 'edit');
  await shareGoal(ines, from.id, tomas, present);
  await shareGoal(ines, to.id, tomas, next);
  expect(await patchTask(tomas, task.id, { goalId: to.id })).toMatchObject({
    status: 403,
    body: { fields: { goalId: expect.any(String) } },
  });
  expect(await patchGoal(tomas, below.id, { parentId: to.id })).toMatchObject({
    status: 403,
    body: { fields: { parentId: expect.any(String) } },
  });
  const none = present === 'edit' ? 200 : 403;
  expect((await patchTask(tomas, task.id, { goalId: null })).status).toBe(none);
  expect((await patchGoal(tomas, below.id, { parentId: null })).status).toBe(none);
});

test('somebody who may edit both goals moves what others own', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const [from, to] = [await aGoal(ines), await aGoal(tomas)];
  const task = await aTask(ines, { goalId: from.id });
  await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  await shareGoal(ines, from.id, tomas, 'edit');
  expect((await patchTask(tomas, task.id, { goalId: to.id })).body.goalId).toBe(to.id);
});

test('a change of all occurrences leaves the goal that somebody does not see, also where it asks on one without', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const [goal, own] = [await aGoal(ines), await aGoal(tomas)];
  const task = await aTask(ines, { goalId: goal.id, recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });
  await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  expect((await patchTask(ines, task.id, { goalId: null })).status).toBe(200);
  for (const scope of ['following', 'all']) {
    const answer = await call<ErrorBody>(patchTaskRoute, {
      as: tomas,
      method: 'PATCH',
      params: { dateOrId: task.id },
      path: `?scope=${scope}`,
      body: { goalId: own.id },
    });
    expect(answer).toMatchObject({ status: 403, body: { fields: { goalId: expect.any(String) } } });
  }
});

async function addTasks(owner: Person, goal: Goal, count: number): Promise<void> {
  // Few enough at once for one statement within its timeout, on a busy machine too.
  for (let left = count; left > 0; left -= 1_000)
    await database.$executeRaw`
      WITH item AS (
        INSERT INTO items (id, kind, owner_id, title, date)
        SELECT gen_random_uuid(), 'task', ${owner.user.id}::uuid, 'Task', ${DAY}::date
        FROM generate_series(1, ${Math.min(left, 1_000)}::int) RETURNING id)
      INSERT INTO tasks (id, goal_id) SELECT id, ${goal.id}::uuid FROM item`;
}

test('a goal takes at most 5,000 tasks and goals of one person, who takes nothing away from others', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(ines, { type: 'annual' });
  await shareGoal(ines, goal.id, tomas);
  await addTasks(tomas, goal, 4_999);
  expect((await createGoal(tomas, { parentId: goal.id })).status).toBe(201);
  const details = 'A goal has at most 5,000 tasks and goals of one person.';
  expect(await createTask(tomas, { goalId: goal.id })).toMatchObject({ status: 409, body: { details } });
  const task = await aTask(tomas);
  expect((await patchTask(tomas, task.id, { goalId: goal.id })).status).toBe(409);
  expect((await createTask(ines, { goalId: goal.id })).status).toBe(201);
  expect(await progressOf(ines, goal)).toEqual({ done: 0, total: 5_001 });
});

test('the tasks of one batch are given a goal as long as it takes them, and it is counted once for each owner', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(tomas, { type: 'annual' });
  const [first, later, second, third] = [
    await aTask(tomas),
    await aTask(tomas, { date: null }),
    await aTask(tomas),
    await aTask(tomas),
  ];
  const foreign = [await aTask(ines), await aTask(ines)];
  for (const { id } of foreign) await share(ines, { kind: 'task', id }, tomas, 'edit');
  await addTasks(tomas, goal, 4_998);
  const items = [first, later, ...foreign, second, third].map(({ id }) => ({ kind: 'task', id }));
  const body = { items, change: { goalId: goal.id, time: '09:00' } };
  const sent = await statementsOf(async () => {
    const answer = await call<BatchOutcome>(batchRoute, { as: tomas, method: 'POST', body });
    expect(answer.body.done.map(({ id }) => id)).toEqual([first, ...foreign, second].map(({ id }) => id));
    expect(answer.body.refused).toEqual([
      { id: later.id, error: 'time: A task for later has no time.' },
      { id: third.id, error: 'A goal has at most 5,000 tasks and goals of one person.' },
    ]);
  });
  expect(sent.filter((text) => text.includes('AS serving'))).toHaveLength(2);
});

test('what somebody adds counts as long as they see the goal, or its owner sees it', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(ines);
  const shareId = (await shareGoal(ines, goal.id, tomas)).body.id;
  const [seen] = [await aTask(tomas, { goalId: goal.id }), await aTask(tomas, { goalId: goal.id })];
  await share(tomas, { kind: 'task', id: seen.id }, ines);
  expect(await progressOf(ines, goal)).toEqual({ done: 0, total: 2 });
  await call(unshareGoalRoute, { as: ines, method: 'DELETE', params: { id: shareId } });
  expect(await progressOf(ines, goal)).toEqual({ done: 0, total: 1 });
});

test('whatever is put below whatever, goals form trees, and each counts what is directly below it', async () => {
  const width = (goal: Goal | undefined) => (goal ? GOAL_TYPES.indexOf(goal.type) : -1);
  const step = fc.record({
    child: fc.nat(7),
    parent: fc.option(fc.nat(7)),
    completed: fc.option(fc.boolean(), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const ines = await aUser();
      const goals: Goal[] = [];
      for (const type of [...GOAL_TYPES, ...GOAL_TYPES]) goals.push(await aGoal(ines, { type }));
      const above = new Map<string, string | null>();
      const done = new Map<string, boolean>();
      for (const { child, parent, completed } of steps) {
        const [goal, wider] = [goals[child], parent === null ? undefined : goals[parent]];
        if (!goal) throw new Error('A goal is missing.');
        const { status } = await patchGoal(ines, goal.id, { parentId: wider?.id ?? null, completed });
        const isAllowed = !wider || width(wider) > width(goal);
        expect(status).toBe(isAllowed ? 200 : 400);
        if (!isAllowed) continue;
        above.set(goal.id, wider?.id ?? null);
        if (completed !== undefined) done.set(goal.id, completed);
      }
      for (const goal of goals) {
        const below = goals.filter(({ id }) => above.get(id) === goal.id);
        const progress = { done: below.filter(({ id }) => done.get(id)).length, total: below.length };
        expect(await progressOf(ines, goal)).toEqual(progress);
      }
    }),
    { numRuns: runs(3, 8) },
  );
});

describe('a change of progress is announced to those who see the goal', () => {
  /** Opens a window of somebody who sees the goal alone, and none of what serves it. */
  async function onlooker(ines: Person, goal: Goal) {
    const tomas = await aUser();
    await shareGoal(ines, goal.id, tomas);
    return openWindow(tomas);
  }

  test('when a task is added, completed, moved to another goal or deleted', async () => {
    const ines = await aUser();
    const [goal, other] = [await aGoal(ines), await aGoal(ines)];
    const [window, others] = [await onlooker(ines, goal), await onlooker(ines, other)];
    const task = await aTask(ines, { goalId: goal.id });
    await window.until('goals');
    await patchTask(ines, task.id, { completed: true });
    await window.until('goals');
    await patchTask(ines, task.id, { goalId: other.id });
    await window.until('goals');
    await others.until('goals');
    await patchTask(ines, task.id, { goalId: null });
    await others.until('goals');
    await patchTask(ines, task.id, { goalId: other.id, time: '10:00' });
    await others.until('goals');
    await patchTask(ines, task.id, { goalId: null, time: '11:00' });
    await others.until('goals');
    await patchTask(ines, task.id, { goalId: other.id });
    await others.until('goals');
    await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: task.id } });
    await others.until('goals');
    await Promise.all([window.close(), others.close()]);
  });

  test('when a goal below it is completed or leaves it', async () => {
    const ines = await aUser();
    const goal = await aGoal(ines, { type: 'annual' });
    const below = await aGoal(ines, { parentId: goal.id });
    const window = await onlooker(ines, goal);
    await patchGoal(ines, below.id, { completed: true });
    await window.until('goals');
    await patchGoal(ines, below.id, { parentId: null });
    await window.until('goals');
    await window.close();
  });

  test('to the window that has changed the task, too', async () => {
    const ines = await aUser();
    const goal = await aGoal(ines);
    const task = await aTask(ines, { goalId: goal.id });
    const window = await openWindow(ines);
    const headers = { 'window-id': '2f1c9a52-6d0e-4b8a-9a44-0c1d2e3f4a5b' };
    await call(patchTaskRoute, {
      as: ines,
      method: 'PATCH',
      params: { dateOrId: task.id },
      body: { completed: true },
      headers,
    });
    const events = await window.until('goals');
    expect(events.at(-1)).toEqual({ topics: ['goals'] });
    await window.close();
  });
});

test('a goal that is deleted or restored is announced with what is below it, to those who see the goal', async () => {
  const [ines, tomas, rui] = [await aUser(), await aUser(), await aUser()];
  const goal = await aGoal(ines, { type: 'annual' });
  await shareGoal(ines, goal.id, tomas);
  // He sees a task and a goal below the goal, and has never read that they serve it.
  const task = await aTask(ines, { goalId: goal.id });
  await share(ines, { kind: 'task', id: task.id }, rui);
  await shareGoal(ines, (await aGoal(ines, { parentId: goal.id })).id, rui);
  const meeting = await add(ines, 'schedule', { date: DAY, time: '09:00' });
  await share(ines, meeting, rui);
  await share(ines, meeting, tomas);
  const windows = await Promise.all([ines, tomas, rui].map(openWindow));
  /** Reads what was announced to each window about tasks and goals. */
  async function announced(): Promise<string[][]> {
    const read: string[][] = windows.map(() => []);
    // The first of these may be announced together with what was before it, in no order; the second one is behind it.
    for (let meetings = 0; meetings < 2; meetings++) {
      await patch(ines, meeting, { location: crypto.randomUUID() });
      for (const [index, window] of windows.entries())
        for (const event of await window.until('schedules')) read[index]?.push(JSON.stringify(event));
    }
    return read.map((events) => events.filter((event) => /tasks|goals/.test(event)).sort());
  }
  await announced();
  const toThoseWhoSeeIt = ['{"topics":["goals"]}', '{"topics":["tasks"]}'];
  const sent = {
    as: ines,
    params: { viewOrId: goal.id },
    headers: { 'window-id': '2f1c9a52-6d0e-4b8a-9a44-0c1d2e3f4a5b' },
  };
  await call(deleteGoalRoute, { ...sent, method: 'DELETE' });
  expect(await announced()).toEqual([toThoseWhoSeeIt, toThoseWhoSeeIt, []]);
  await call(restoreGoalRoute, { ...sent, method: 'POST' });
  expect(await announced()).toEqual([toThoseWhoSeeIt, toThoseWhoSeeIt, []]);
  await Promise.all(windows.map((window) => window.close()));
});

import { v7 } from 'uuid';
import { GET as goalsRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { GET as schedulesRoute } from '@/app/api/schedules/[dateOrId]/route';
import { PATCH as patchRoute, GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { transaction } from '@/lib/db/transaction';
import { hub } from '@/lib/server/events/hub';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, remove, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails, plannedFor } from '@/lib/testing/server/planned';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { statementsOf } from '@/lib/testing/server/statements';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';
import { POST as batchRoute } from './route';

const DAY = '2041-01-15';
const NEXT = '2041-01-16';

type Named = { kind: 'task' | 'schedule' | 'goal'; id: string; version?: number };

const send = (as: Person, items: readonly Named[], way: object, signal?: AbortSignal) =>
  call<BatchOutcome & ErrorBody>(batchRoute, { as, method: 'POST', body: { items, ...way }, signal });
const done = async (as: Person, items: readonly Named[], way: object): Promise<BatchOutcome['done']> => {
  const { status, body } = await send(as, items, way);
  expect([status, body.refused]).toEqual([200, []]);
  return body.done;
};
const aTask = (as: Person, body: object = {}): Promise<Named> => add(as, 'task', { date: DAY, ...body });
const aMeeting = (as: Person, body: object = {}): Promise<Named> =>
  add(as, 'schedule', { date: DAY, time: '09:00', ...body });
async function aGoal(as: Person, body: object = {}): Promise<Named> {
  const input = { title: 'Play well', type: 'daily', date: DAY, ...body };
  return {
    kind: 'goal',
    id: (await call<Goal>(createGoalRoute, { as, method: 'POST', body: input })).body.id,
  };
}
const tasksOn = async (as: Person, dateOrId = DAY): Promise<Task[]> =>
  (await call<Task[]>(tasksRoute, { as, params: { dateOrId } })).body;
const schedulesOn = async (as: Person, dateOrId = DAY): Promise<Schedule[]> =>
  (await call<Schedule[]>(schedulesRoute, { as, params: { dateOrId } })).body;
const goalsOn = async (as: Person): Promise<Goal[]> =>
  (await call<Goal[]>(goalsRoute, { as, params: { viewOrId: 'daily', date: DAY } })).body;

afterEach(deleteJobs);
afterAll(() => hub.close());

test('each field is changed on the kinds that have it, and the items are answered as they are read', async () => {
  const ines = await aUser();
  const [one, other, meeting, goal] = [
    await aTask(ines),
    await aTask(ines, { time: '08:00' }),
    await aMeeting(ines, { time: null, endDate: '2041-01-17' }),
    await aGoal(ines),
  ];
  const changed = await done(ines, [other, one], { change: { date: NEXT, time: '10:00', priority: 'high' } });
  expect(changed).toMatchObject(
    [other, one].map(({ id }) => ({ id, date: NEXT, time: '10:00', priority: 'high', version: 2 })),
  );
  expect(await tasksOn(ines, NEXT)).toEqual([...changed].reverse());
  const [moved] = await done(ines, [meeting], { change: { date: NEXT } });
  expect(moved).toMatchObject({ date: NEXT, endDate: '2041-01-18', version: 2 });
  expect(await schedulesOn(ines, '2041-01-18')).toEqual([moved]);
  const completed = await done(ines, [goal, one], { change: { completed: true } });
  expect(completed).toMatchObject([{ completed: true }, { completed: true }]);
  expect(await goalsOn(ines)).toEqual([completed[0]]);
  expect(await done(ines, [one], { change: { dropped: true } })).toMatchObject([
    { droppedAt: expect.any(String) },
  ]);
  expect(await done(ines, [one, other], { change: { date: null } })).toMatchObject([
    { date: null, time: null },
    { date: null, time: null },
  ]);
  expect(await done(ines, [other], { change: { date: null, priority: 'high' } })).toMatchObject([
    { version: 3 },
  ]);
});

test('an item is refused by itself, and the others are changed', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const [task, meeting, goal] = [await aTask(ines), await aMeeting(ines), await aGoal(ines)];
  const foreign = await aTask(tomas);
  const visible = await aTask(tomas);
  await share(tomas, { kind: 'task', id: visible.id }, ines, 'view');
  const gone = await aTask(ines);
  await remove(ines, { kind: 'task', id: gone.id });
  const absent: Named = { kind: 'task', id: v7() };
  const wrong: Named = { kind: 'goal', id: (await aTask(ines)).id };
  const stale = { ...(await aTask(ines)), version: 7 };
  const items = [foreign, goal, visible, task, absent, meeting, gone, wrong, stale];
  const { status, body } = await send(ines, items, { change: { date: NEXT, priority: 'low' } });
  expect(status).toBe(200);
  expect(body.done).toMatchObject([{ id: task.id, date: NEXT, priority: 'low' }]);
  const NOT_FOUND = 'Not found.';
  expect(body.refused).toEqual([
    { id: foreign.id, error: NOT_FOUND },
    { id: goal.id, error: 'date: A goal has none.' },
    { id: visible.id, error: 'You are not allowed to do this.' },
    { id: absent.id, error: NOT_FOUND },
    { id: meeting.id, error: 'priority: A meeting has none.' },
    { id: gone.id, error: NOT_FOUND },
    { id: wrong.id, error: NOT_FOUND },
    { id: stale.id, error: expect.stringContaining('changed this') },
  ]);
  expect(await tasksOn(tomas)).toMatchObject([{ version: 1 }, { version: 1 }]);
});

test.each<[string, (ines: Person) => Promise<Named>, object, string]>([
  ['a meeting without a day', aMeeting, { date: null }, 'date: A meeting needs one.'],
  ['a meeting that is carried over', aMeeting, { date: NEXT, carry: true }, 'carry: A meeting has none.'],
  ['a meeting that is completed', aMeeting, { completed: true }, 'completed: A meeting has none.'],
  ['a meeting with a goal', aMeeting, { goalId: null }, 'goalId: A meeting has none.'],
  ['a goal that is let go', aGoal, { dropped: true }, 'dropped: A goal has none.'],
  [
    'a task for later with a time',
    aTask,
    { date: null, time: '09:00' },
    'time: A task for later has no time.',
  ],
  [
    'whole days beyond the calendar',
    (ines) => aMeeting(ines, { time: null, endDate: '2041-01-17' }),
    { date: '9999-12-30' },
    'date: The meeting would end after 9999.',
  ],
])('%s is refused', async (_what, make, change, error) => {
  const ines = await aUser();
  const item = await make(ines);
  expect((await send(ines, [item], { change })).body).toEqual({
    done: [],
    refused: [{ id: item.id, error }],
  });
});

test('items are deleted and restored together, with what hangs on them', async () => {
  const ines = await aUser();
  const items = [await aTask(ines), await aMeeting(ines), await aGoal(ines)];
  const before = [(await tasksOn(ines))[0], (await schedulesOn(ines))[0], (await goalsOn(ines))[0]];
  expect(await done(ines, items, { delete: true })).toEqual(before);
  expect([...(await tasksOn(ines)), ...(await schedulesOn(ines)), ...(await goalsOn(ines))]).toEqual([]);
  expect((await send(ines, items, { delete: true })).body.refused).toHaveLength(3);
  expect(await done(ines, items, { restore: true })).toEqual(before);
  expect(await done(ines, items, { restore: true })).toEqual(before);
  expect([...(await tasksOn(ines)), ...(await schedulesOn(ines)), ...(await goalsOn(ines))]).toEqual(before);
  const stale = items.map((item) => ({ ...item, version: 2 }));
  for (const way of [{ delete: true }, { restore: true }])
    expect((await send(ines, stale, way)).body).toMatchObject({ done: [], refused: [{}, {}, {}] });
});

test('an item that was deleted more than 30 days ago is not restored', async () => {
  const ines = await aUser();
  const task = await aTask(ines);
  await database.$executeRaw`UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = ${task.id}::uuid`;
  expect((await send(ines, [task], { restore: true })).body.refused).toEqual([
    { id: task.id, error: 'Not found.' },
  ]);
});

test('carrying over is counted once for each day', async () => {
  const ines = await aUser();
  const tasks = [await aTask(ines), await aTask(ines, { date: NEXT })];
  const change = { date: NEXT, carry: true };
  expect(await done(ines, tasks, { change })).toMatchObject([{ carried: 1 }, { carried: 0, version: 1 }]);
  expect(await done(ines, tasks, { change })).toMatchObject([{ carried: 1, version: 2 }, { carried: 0 }]);
  expect(await done(ines, tasks, { change: { date: DAY } })).toMatchObject([{ carried: 1 }, { carried: 0 }]);
});

test('carrying over is taken back with its count', async () => {
  const ines = await aUser();
  const task = await aTask(ines);
  await done(ines, [task], { change: { date: NEXT, carry: true } });
  expect(await done(ines, [task], { change: { date: DAY, carryBack: true } })).toMatchObject([
    { date: DAY, carried: 0 },
  ]);
});

test('a change that concerns another item of the batch shows in it', async () => {
  const ines = await aUser();
  const goal = await aGoal(ines, { type: 'annual' });
  const body = { title: 'Run', date: DAY, goalId: goal.id };
  const { id } = (await call<Task>(createTaskRoute, { as: ines, method: 'POST', body })).body;
  const task: Named = { kind: 'task', id };
  expect((await done(ines, [goal, task], { change: { completed: true } }))[0]).toMatchObject({
    progress: { done: 1, total: 1 },
  });
});

test('tasks are given a goal together, which counts them, and lose it again', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const goal = await aGoal(ines, { type: 'annual' });
  const tasks = [await aTask(ines), await aTask(ines)];
  const progress = async () =>
    (await done(ines, [goal], { change: { completed: false } })).map((entity) =>
      Reflect.get(entity, 'progress'),
    );
  expect(await done(ines, tasks, { change: { goalId: goal.id } })).toMatchObject([
    { goalId: goal.id, version: 2 },
    { goalId: goal.id, version: 2 },
  ]);
  expect(await progress()).toEqual([{ done: 0, total: 2 }]);
  const foreign = await aGoal(tomas);
  const wrong = tasks[0] ? tasks[0].id : '';
  for (const goalId of [foreign.id, wrong, v7()])
    expect((await send(ines, tasks, { change: { goalId } })).body).toEqual({
      done: [],
      refused: tasks.map(({ id }) => ({ id, error: 'Not found.' })),
    });
  expect(await done(ines, tasks, { change: { goalId: null } })).toMatchObject([
    { goalId: null },
    { goalId: null },
  ]);
  expect(await progress()).toEqual([{ done: 0, total: 0 }]);
});

test('reminders follow', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  const [task, meeting, goal] = [
    await aTask(ines, { time: '10:00' }),
    await aMeeting(ines),
    await aGoal(ines),
  ];
  const remindedAt = (time: string) => ({
    [task.id]: `${DAY}T${time}:00.000Z`,
    [meeting.id]: `${DAY}T${time}:00.000Z`,
  });
  await done(ines, [task, meeting], { change: { time: '12:00' } });
  expect(await plannedFor(ines)).toEqual(remindedAt('11:45'));
  await done(ines, [task, meeting, goal], { delete: true });
  expect(await plannedFor(ines)).toEqual({});
  await done(ines, [goal, meeting, task], { restore: true });
  expect(await plannedFor(ines)).toEqual(remindedAt('11:45'));
  await done(ines, [task], { change: { date: null } });
  expect(Object.keys(await plannedFor(ines))).toEqual([meeting.id]);
});

test('those who see a meeting are notified and mailed as by the call for one', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const meetings = [await aMeeting(ines), await aMeeting(ines)];
  for (const { id } of meetings) await share(ines, { kind: 'schedule', id }, tomas);
  const mails = async () =>
    (await orderedMails('meeting-changed', 'meeting-cancelled')).map(({ kind }) => kind);
  const bell = async () =>
    (
      await database.notification.findMany({
        where: { userId: tomas.user.id, title: { contains: 'Tune the piano' } },
        select: { title: true },
        orderBy: { createdAt: 'asc' },
      })
    ).map(({ title }) => title.split(' ')[2]);
  await deleteJobs();
  await done(ines, meetings, { change: { time: '12:00' } });
  await done(ines, meetings, { change: { time: '12:00' } });
  expect(await mails()).toEqual(['meeting-changed', 'meeting-changed']);
  // After mails such as a link to reset a password.
  expect(
    await database.$queryRaw`SELECT DISTINCT priority FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'`,
  ).toEqual([{ priority: 10 }]);
  await done(ines, meetings, { delete: true });
  expect(await mails()).toEqual([
    'meeting-changed',
    'meeting-changed',
    'meeting-cancelled',
    'meeting-cancelled',
  ]);
  expect(await bell()).toEqual(['changed', 'changed', 'cancelled', 'cancelled']);
});

test('one statement notifies all who see the meetings', async () => {
  const [ines, tomas, rui] = [await aUser(), await aUser(), await aUser()];
  for (const person of [tomas, rui]) await collaborate(ines, person, 'viewer');
  const meetings = [await aMeeting(ines), await aMeeting(ines), await aMeeting(ines)];
  for (const way of [{ change: { time: '12:00' } }, { delete: true }]) {
    const sent = await statementsOf(() => done(ines, meetings, way));
    expect(sent.filter((text) => /INSERT INTO .*notifications/.test(text))).toHaveLength(1);
  }
  for (const person of [tomas, rui])
    expect(
      await database.notification.count({
        where: { userId: person.user.id, title: { contains: 'Tune the piano' } },
      }),
    ).toBe(6);
});

test('one statement announces all changes, once to each audience, and the goals above', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  await collaborate(ines, tomas, 'viewer');
  const goal = await aGoal(ines, { type: 'annual' });
  const body = { title: 'Run', date: DAY, goalId: goal.id };
  const ids: Named[] = [];
  for (let count = 0; count < 5; count++)
    ids.push({
      kind: 'task',
      id: (await call<Task>(createTaskRoute, { as: ines, method: 'POST', body })).body.id,
    });
  const window = await openWindow(tomas);
  const sent = await statementsOf(async () => {
    await done(ines, ids, { change: { completed: true } });
    await aMeeting(ines);
    // Changes that follow one another at once are announced in no order.
    const topics: Topic[] = [];
    for (const topic of ['goals', 'schedules', 'tasks'] as const)
      if (!topics.includes(topic))
        topics.push(...(await window.until(topic)).flatMap((event) => event.topics ?? []));
    expect(topics.sort()).toEqual(['goals', 'schedules', 'tasks']);
  });
  expect(sent.filter((text) => text.includes('pg_notify')).length).toBeLessThanOrEqual(2);
  await window.close();
});

test('of two batches over the same items neither waits for the other for ever, and both are whole', async () => {
  const ines = await aUser();
  const items: Named[] = [];
  for (let count = 0; count < 20; count++) items.push(await aTask(ines));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      send(ines, index % 2 ? items : [...items].reverse(), { change: { date: `2041-02-0${index + 1}` } }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.done.length])).toEqual(Array(6).fill([200, 20]));
  const stored = await database.item.findMany({
    where: { ownerId: ines.user.id },
    select: { date: true, version: true },
  });
  expect(new Set(stored.map(({ date }) => date?.toISOString())).size).toBe(1);
  expect(new Set(stored.map(({ version }) => version))).toEqual(new Set([7]));
});

test.each([
  ['ends', 'DELETE FROM shares WHERE id = $1', 'Not found.'],
  ['is lowered', "UPDATE shares SET permission = 'view' WHERE id = $1", 'You are not allowed to do this.'],
])('a person whose access %s while the batch waits changes nothing', async (_what, statement, error) => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await aTask(ines);
  const shareId = await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  let late: ReturnType<typeof send> | undefined;
  await transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM items WHERE id = ${task.id}::uuid FOR UPDATE`;
    late = send(tomas, [task], { change: { priority: 'high' } });
    await untilTransactionBlocked();
    await tx.$executeRaw(Prisma.raw(statement.replace('$1', `'${shareId}'`)));
  });
  expect((await late)?.body).toEqual({ done: [], refused: [{ id: task.id, error }] });
  expect(await tasksOn(ines)).toMatchObject([{ priority: 'medium', version: 1 }]);
});

describe('while items are locked', () => {
  /** Locks items while the work runs. */
  const whileLocked = (items: readonly Named[], work: () => Promise<void>) =>
    transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM items WHERE id = ANY (${items.map(({ id }) => id)}::uuid[]) FOR UPDATE`;
      await work();
    });

  test('one batch of a person is under way, and the next ones wait', async () => {
    const ines = await aUser();
    const [held, free, other] = [await aTask(ines), await aTask(ines), await aTask(ines)];
    const change = { priority: 'high' };
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked([held], async () => {
      sent.push(send(ines, [held], { change }));
      await untilTransactionBlocked();
      sent.push(send(ines, [free], { change }));
      // A write that is sent later takes as many statements, and is not delayed.
      const patched = { as: ines, method: 'PATCH', params: { dateOrId: other.id }, body: change } as const;
      expect((await call(patchRoute, patched)).status).toBe(200);
      expect((await call(patchRoute, { ...patched, body: { time: '10:00' } })).status).toBe(200);
      const priorities = (await tasksOn(ines)).map(({ id, priority }) => [id, priority]);
      expect(Object.fromEntries(priorities)).toEqual({
        [held.id]: 'medium',
        [free.id]: 'medium',
        [other.id]: 'high',
      });
    });
    expect((await Promise.all(sent)).map(({ status, body }) => [status, body.done.length])).toEqual([
      [200, 1],
      [200, 1],
    ]);
  });

  test('a small batch does not wait for a large one of the same person', async () => {
    const ines = await aUser();
    const meetings = [await aMeeting(ines), await aMeeting(ines)];
    const free = await aTask(ines);
    const held: ReturnType<typeof send>[] = [];
    await whileLocked(meetings, async () => {
      held.push(send(ines, meetings, { change: { time: '12:00' } }));
      await untilTransactionBlocked();
      expect(await done(ines, [free], { delete: true })).toMatchObject([{ id: free.id }]);
    });
    expect((await Promise.all(held)).map(({ body }) => body.done.length)).toEqual([2]);
  });

  test('a batch that has waited in vain counts nothing towards the items of a minute', async () => {
    changeSettings({ RATE_LIMIT_SCALE: '0.02' });
    try {
      const ines = await aUser();
      const held = await aTask(ines);
      const absent = (count: number): Named[] =>
        Array.from({ length: count }, () => ({ kind: 'task', id: v7() }));
      let first: ReturnType<typeof send> | undefined;
      await whileLocked([held], async () => {
        first = send(ines, [held], { delete: true });
        await untilTransactionBlocked();
        const caller = new AbortController();
        const waiting = send(ines, absent(20), { delete: true }, caller.signal);
        await tasksOn(ines);
        caller.abort();
        expect((await waiting).status).not.toBe(200);
      });
      expect((await first)?.status).toBe(200);
      expect((await send(ines, absent(79), { delete: true })).status).toBe(200);
    } finally {
      restoreSettings();
    }
  });

  test('a batch whose session ends while it waits changes nothing', async () => {
    const ines = await aUser();
    const [held, free] = [await aTask(ines), await aTask(ines)];
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked([held], async () => {
      sent.push(send(ines, [held], { delete: true }));
      await untilTransactionBlocked();
      sent.push(send(ines, [free], { delete: true }));
      await tasksOn(ines);
      await database.session.deleteMany({ where: { userId: ines.user.id } });
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 401]);
  });

  test('large batches of many people leave connections for the writes of others', async () => {
    const [ines, other] = [await aUser(), await aUser()];
    const items: Named[] = [];
    for (let count = 0; count < 21; count++) items.push(await aTask(ines));
    const few = await aTask(other);
    const editors = await Promise.all(Array.from({ length: 8 }, () => aUser()));
    for (const editor of editors) await collaborate(ines, editor);
    let sent: ReturnType<typeof send>[] = [];
    await whileLocked(items, async () => {
      sent = [ines, ...editors].map((person) => send(person, items, { change: { priority: 'high' } }));
      await untilTransactionBlocked(3);
      expect((await send(other, [few], { change: { priority: 'low' } })).status).toBe(200);
      expect((await aTask(other)).id).toEqual(expect.any(String));
      const patched = {
        as: other,
        method: 'PATCH',
        params: { dateOrId: few.id },
        body: { time: '10:00' },
      } as const;
      expect((await call(patchRoute, patched)).status).toBe(200);
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ status, body }) => [status, body.done.length])).toEqual(Array(9).fill([200, 21]));
  });
});

describe('a batch is refused as a whole', () => {
  const one = { kind: 'task', id: '0192b000-0002-7000-8000-000000000001' };
  const unknown = '0192b000-0002-7000-8000-000000000002';
  const many = (count: number) => Array.from({ length: count }, () => ({ kind: 'task', id: v7() }));
  const change = { completed: true };

  test.each<[string, object]>([
    ['items', { change }],
    ['items', { items: [], change }],
    ['items', { items: many(201), change }],
    ['items', { items: [one, { ...one, id: one.id.toUpperCase() }], change }],
    ['items.0.kind', { items: [{ ...one, kind: 'day' }], change }],
    ['items.0.id', { items: [{ ...one, id: 'x' }], change }],
    ['items.0.version', { items: [{ ...one, version: 0 }], change }],
    ['items.0.more', { items: [{ ...one, more: 1 }], change }],
    ['change', { items: [one] }],
    ['change', { items: [one], change: {} }],
    ['change', { items: [one], change: null }],
    ['delete', { items: [one], change, delete: true }],
    ['restore', { items: [one], delete: true, restore: true }],
    ['delete', { items: [one], delete: false }],
    ['change.date', { items: [one], change: { date: '2025-02-30' } }],
    ['change.time', { items: [one], change: { time: '24:00' } }],
    ['change.carry', { items: [one], change: { carry: true } }],
    ['change.carry', { items: [one], change: { carry: true, date: null } }],
    ['change.carryBack', { items: [one], change: { carryBack: true } }],
    ['change.carryBack', { items: [one], change: { date: DAY, carry: true, carryBack: true } }],
    ['change.title', { items: [one], change: { title: 'x' } }],
    ['change.rank', { items: [one], change: { rank: 'a0' } }],
    ['change.labels', { items: [one], change: { labels: [] } }],
    ['change.addLabels', { items: [one], change: { addLabels: [unknown] } }],
    ['change.removeLabels', { items: [one], change: { completed: true, removeLabels: [unknown] } }],
  ])('with an error for %s: %j', async (field, body) => {
    const answer = await call<ErrorBody>(batchRoute, { as: await aUser(), method: 'POST', body });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      expect.objectContaining({ [field]: expect.any(String) }),
    ]);
  });

  test('and 200 items are not too many', async () => {
    const ines = await aUser();
    expect((await send(ines, many(200) as Named[], { delete: true })).body.refused).toHaveLength(200);
  });

  test('when its items would be more than 4,000 in a minute; it then counts nothing', async () => {
    changeSettings({ RATE_LIMIT_SCALE: '0.01' });
    try {
      const ines = await aUser();
      const statuses: number[] = [];
      for (const count of [30, 11, 9, 1, 1])
        statuses.push((await send(ines, many(count) as Named[], { delete: true })).status);
      expect(statuses).toEqual([200, 429, 200, 200, 429]);
    } finally {
      restoreSettings();
    }
  });
});

testRefusals({
  handler: batchRoute,
  method: 'POST',
  body: { items: [{ kind: 'task', id: v7() }], delete: true },
  as: aUser,
});

test('the window that has sent a batch is named in its announcement', async () => {
  const ines = await aUser();
  const task = await aTask(ines);
  const window = await openWindow(ines);
  const id = '2f1c9a52-6d0e-4b8a-9a44-0c1d2e3f4a5b';
  const body = { items: [task], change: { completed: true } };
  await call(batchRoute, { as: ines, method: 'POST', body, headers: { 'window-id': id } });
  expect((await window.until('tasks')).at(-1)).toEqual({ topics: ['tasks'], window: id });
  await call(patchRoute, {
    as: ines,
    method: 'PATCH',
    params: { dateOrId: task.id },
    body: { completed: false },
  });
  expect((await window.until('tasks')).at(-1)).toEqual({ topics: ['tasks'] });
  await window.close();
});

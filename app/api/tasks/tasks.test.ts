import { v4, v7 } from 'uuid';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as createLabelRoute } from '@/app/api/labels/route';
import { POST as restoreRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import {
  GET as dayRoute,
  DELETE as deleteRoute,
  PATCH as patchRoute,
} from '@/app/api/tasks/[dateOrId]/route';
import { POST as createRoute, GET as rangeRoute } from '@/app/api/tasks/route';
import { GET as dayWithCollaboratorsRoute } from '@/app/api/tasks-with-collaborators/[date]/route';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { giveRole, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const create = (as: Person, body: object) =>
  call<Task>(createRoute, { as, method: 'POST', body: { title: 'Tune the piano', date: DAY, ...body } });
const aTask = async (as: Person, body: object = {}): Promise<Task> => (await create(as, body)).body;
const patch = (as: Person, id: string, body: object) =>
  call<Task>(patchRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
const remove = (as: Person, id: string) =>
  call(deleteRoute, { as, method: 'DELETE', params: { dateOrId: id } });
const restore = (as: Person, id: string) =>
  call<Task>(restoreRoute, { as, method: 'POST', params: { dateOrId: id } });
const onDay = async (as: Person, dateOrId = DAY): Promise<Task[]> =>
  (await call<Task[]>(dayRoute, { as, params: { dateOrId } })).body;
const inRange = (as: Person, query: string) => call<Task[]>(rangeRoute, { as, path: `/api/tasks${query}` });

test('a task is stored with its defaults, and is in both reads of its day', async () => {
  const ines = await aUser({ firstName: 'Ines' });
  const { status, body } = await create(ines, { title: '  Tune the piano ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
    title: 'Tune the piano',
    date: DAY,
    time: null,
    priority: 'medium',
    completed: false,
    completedAt: null,
    droppedAt: null,
    notes: null,
    checklist: [],
    estimate: null,
    rank: expect.stringMatching(/^g[0-9A-Za-z]{7}$/),
    goalId: null,
    carried: 0,
    createdAt: expect.any(String),
    version: 1,
    author: { firstName: 'Ines', email: ines.user.email },
    isShared: false,
    sharedBy: null,
    permission: null,
    shareId: null,
    series: null,
    labels: [],
    reminders: null,
    collaborators: [],
    streak: null,
  });
  expect(await onDay(ines)).toEqual([body]);
  const withCollaborators = await call<Task[]>(dayWithCollaboratorsRoute, {
    as: ines,
    params: { date: DAY },
  });
  expect(withCollaborators.body).toEqual([body]);
  expect(await onDay(ines, '2025-11-22')).toEqual([]);
});

test('the answer to a change of an own task is what a read of it gives, whatever it is part of', async () => {
  const ines = await aUser();
  const tomas = await aUser();
  const label = await call<{ id: string }>(createLabelRoute, {
    as: ines,
    method: 'POST',
    body: { name: 'music' },
  });
  const goal = await call<{ id: string }>(createGoalRoute, {
    as: ines,
    method: 'POST',
    body: { title: 'Play', type: 'weekly', date: DAY },
  });
  const parts = { labels: [label.body.id], goalId: goal.body.id };
  const { id } = await aTask(ines, { ...parts, recurrence: { rrule: 'FREQ=WEEKLY' } });
  await giveRole(ines, { kind: 'task', id }, tomas);
  for (const change of [
    { completed: true },
    { title: 'Tune the harp' },
    { notes: 'Twice.' },
    { goalId: null },
  ]) {
    const { body } = await patch(ines, id, change);
    expect(body).toMatchObject({ labels: parts.labels, collaborators: [{ role: 'viewer' }], ...change });
    expect(await onDay(ines)).toEqual([body]);
  }
  expect((await onDay(ines))[0]?.series).toMatchObject({ occurrenceDay: DAY, isException: true });
});

test('a day is ordered by time, with untimed tasks last, then by age', async () => {
  const ines = await aUser();
  for (const [title, time] of [
    ['c', null],
    ['b', '14:30'],
    ['d', null],
    ['a', '08:05'],
  ] as const)
    await aTask(ines, { title, time });
  expect((await onDay(ines)).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
});

test('a change is stored and raises the version, unless it changes nothing', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines, { time: '09:00' });
  const changed = await patch(ines, id, {
    title: 'Sing',
    date: '2025-12-01',
    time: null,
    priority: 'high',
    version: 1,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { title: 'Sing', date: '2025-12-01', time: null, priority: 'high', version: 2 },
  });
  expect((await patch(ines, id, { title: ' Sing ', priority: 'high' })).body).toEqual(changed.body);
  expect((await patch(ines, id, {})).body).toEqual(changed.body);
  expect(await onDay(ines, '2025-12-01')).toEqual([changed.body]);
});

test('the time of completion is stored until the task is open again', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  const done = (await patch(ines, id, { completed: true })).body;
  expect(done).toMatchObject({ completed: true, completedAt: expect.any(String), version: 2 });
  expect((await patch(ines, id, { completed: true, title: 'Sing' })).body.completedAt).toBe(done.completedAt);
  expect((await patch(ines, id, { completed: false })).body).toMatchObject({
    completed: false,
    completedAt: null,
  });
});

test('a change of an old version is 409 with the stored task, and changes nothing', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  const stored = (await patch(ines, id, { title: 'Sing' })).body;
  const late = await patch(ines, id, { title: 'Dance', version: 1 });
  expect(late).toMatchObject({ status: 409, body: { current: stored } });
  expect(await onDay(ines)).toEqual([stored]);
});

test('of simultaneous changes of one version, one is stored', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => patch(ines, id, { title: `Title ${index}`, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await onDay(ines))[0]?.version).toBe(2);
});

test('simultaneous changes of different fields are all stored', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await aTask(ines);
  await share(ines, { kind: 'task', id: task.id }, tomas, 'edit');
  const changes = Array.from({ length: 4 }, (_, index) => [
    { as: ines, change: { title: `Title ${index}` } },
    { as: tomas, change: { date: `2025-12-0${index + 1}` } },
    { as: ines, change: { time: `1${index}:00` } },
  ]).flat();
  const answers = await Promise.all(
    changes.map(async ({ as, change }) => ({ change, answer: await patch(as, task.id, change) })),
  );
  const inOrder = answers.sort((one, other) => one.answer.body.version - other.answer.body.version);
  let expected = task;
  for (const { change, answer } of inOrder) {
    expected = { ...expected, ...change, version: expected.version + 1 };
    const { title, date, time, version } = answer.body;
    expect({ status: answer.status, title, date, time, version }).toEqual({
      status: 200,
      title: expected.title,
      date: expected.date,
      time: expected.time,
      version: expected.version,
    });
  }
  expect(await onDay(ines, expected.date ?? '')).toMatchObject([{ version: 13, title: expected.title }]);
});

describe('a create with an id of its own', () => {
  test.each([
    ['v4', v4],
    ['v7', v7],
  ])('makes one task, however often it is sent (%s)', async (_version, newId) => {
    const id = newId();
    const ines = await aUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(ines, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    const again = await create(ines, { id, title: 'Something else' });
    expect(again).toMatchObject({ status: 200, body: { id, title: 'Tune the piano', version: 1 } });
    expect(await onDay(ines)).toEqual([again.body]);
  });

  test("is a conflict when somebody else's task has the id, and discloses nothing of it", async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const { id } = await aTask(ines);
    const refused = await call<ErrorBody>(createRoute, {
      as: tomas,
      method: 'POST',
      body: { id, title: 'Mine', date: DAY },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).not.toHaveProperty('current');
    expect(await onDay(tomas)).toEqual([]);
  });

  test('is answered with a deleted task, and does not restore it', async () => {
    const ines = await aUser();
    const id = v7();
    const { body } = await create(ines, { id });
    await remove(ines, id);
    expect(await create(ines, { id, title: 'Something else' })).toMatchObject({ status: 200, body });
    expect(await onDay(ines)).toEqual([]);
  });
});

test('a deleted task is in no read, and is restored unchanged', async () => {
  const ines = await aUser();
  const stored = (await patch(ines, (await aTask(ines)).id, { completed: true })).body;
  expect((await remove(ines, stored.id)).status).toBe(204);
  expect(await onDay(ines)).toEqual([]);
  expect((await inRange(ines, '')).body).toEqual([]);
  expect((await patch(ines, stored.id, { title: 'x' })).status).toBe(404);
  expect((await remove(ines, stored.id)).status).toBe(404);
  expect(await restore(ines, stored.id)).toMatchObject({ status: 200, body: stored });
  expect(await restore(ines, stored.id)).toMatchObject({ status: 200, body: stored });
  expect(await onDay(ines)).toEqual([stored]);
});

test('somebody else’s task is answered like one that does not exist', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { id } = await aTask(ines);
  for (const probe of [
    (wanted: string) => patch(tomas, wanted, { title: 'x' }),
    // An invalid body is answered the same, since permission is checked before it.
    (wanted: string) => patch(tomas, wanted, { title: 7 }),
    (wanted: string) => remove(tomas, wanted),
    (wanted: string) => restore(tomas, wanted),
  ]) {
    const [invisible, absent, malformed] = [await probe(id), await probe(v7()), await probe('no-uuid')];
    expect(invisible).toMatchObject({ status: 404 });
    expect(invisible.body).toEqual(absent.body);
    expect(malformed).toMatchObject({ status: 404 });
  }
  expect(await onDay(tomas)).toEqual([]);
  expect(await onDay(ines)).toHaveLength(1);
});

describe('ranges', () => {
  test('include both ends, in order of days', async () => {
    const ines = await aUser();
    for (const date of ['2025-11-23', '2025-11-20', '2025-11-21', '2025-11-24'])
      await aTask(ines, { date, title: date });
    const { body } = await inRange(ines, '?startDate=2025-11-21&endDate=2025-11-23');
    expect(body.map(({ title }) => title)).toEqual(['2025-11-21', '2025-11-23']);
  });

  test.each([
    '?startDate=2025-11-21',
    '?endDate=2025-11-21',
    '?startDate=2025-11-22&endDate=2025-11-21',
    '?startDate=2025-02-30&endDate=2025-03-01',
    '?startDate=2025-01-01&endDate=2026-02-05',
    '?startDate=2025-01-01&endDate=2025-01-02&startDate=2025-01-01',
    '?cursor=nonsense',
    '?cursor=%00',
    '?startDate=2025-01-01%00&endDate=2025-01-02',
    '?colour=red',
  ])('that are invalid are refused: %s', async (query) => {
    expect((await inRange(await aUser(), query)).status).toBe(400);
  });

  test('that are missing return the newest tasks by date, 1,000 at a time', async () => {
    const ines = await aUser();
    const { database } = await import('@/lib/db/client');
    await database.$executeRaw`
      WITH item AS (
        INSERT INTO items (id, kind, owner_id, title, date)
        SELECT gen_random_uuid(), 'task', ${ines.user.id}::uuid, 'Task ' || number, date '2024-01-01' + number / 3
        FROM generate_series(1, 2100) AS number RETURNING id)
      INSERT INTO tasks (id) SELECT id FROM item`;
    const seen: Task[] = [];
    const sizes: number[] = [];
    let query = '';
    do {
      const { body, headers } = await inRange(ines, query);
      seen.push(...body);
      sizes.push(body.length);
      const link = headers.get('link') ?? '';
      query = /^<\/api\/tasks(\?cursor=[^>]+)>; rel="next"$/.exec(link)?.[1] ?? '';
    } while (query !== '');
    expect(sizes).toEqual([1000, 1000, 100]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2100);
    const dates = seen.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

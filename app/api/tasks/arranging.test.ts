import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { v7 } from 'uuid';
import { GET as summaryRoute } from '@/app/api/summary/route';
import {
  GET as dayRoute,
  DELETE as deleteRoute,
  PATCH as patchRoute,
} from '@/app/api/tasks/[dateOrId]/route';
import { GET as laterRoute } from '@/app/api/tasks/later/route';
import { POST as createRoute, GET as rangeRoute } from '@/app/api/tasks/route';
import { GET as dayWithPeopleRoute } from '@/app/api/tasks-with-collaborators/[date]/route';
import { database } from '@/lib/db/client';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

/** Order, Later, notes, checklists and lengths of tasks, and tasks that were let go (docs/product/arranging.md). */

const DAY = '2025-11-21';

const create = (as: Person, body: object) =>
  call<Task>(createRoute, { as, method: 'POST', body: { title: 'Tune the piano', date: DAY, ...body } });
const aTask = async (as: Person, body: object = {}): Promise<Task> => (await create(as, body)).body;
const patch = (as: Person, id: string, body: object) =>
  call<Task & ErrorBody>(patchRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
const onDay = async (as: Person): Promise<Task[]> =>
  (await call<Task[]>(dayRoute, { as, params: { dateOrId: DAY } })).body;
const inRange = async (as: Person, query = `?startDate=${DAY}&endDate=${DAY}`): Promise<Task[]> =>
  (await call<Task[]>(rangeRoute, { as, path: `/api/tasks${query}` })).body;
const readLater = (as: Person, query = '') =>
  call<Task[]>(laterRoute, { as, path: `/api/tasks/later${query}` });
const later = async (as: Person): Promise<Task[]> => (await readLater(as)).body;
const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);

describe('the rank', () => {
  test.each(['a0', 'a0V', 'Zz', 'b00', 'b0z', 'a1zz', `A${'0'.repeat(25)}1`, `a0${'0'.repeat(97)}1`])(
    '%s is stored',
    async (rank) => {
      const ines = await aUser();
      const { status, body } = await create(ines, { rank });
      expect([status, body.rank]).toEqual([201, rank]);
      expect((await patch(ines, (await aTask(ines)).id, { rank })).body.rank).toBe(rank);
    },
  );

  test('orders the tasks of a day without a time, byte by byte, behind those with one', async () => {
    const ines = await aUser();
    for (const [title, body] of [
      ['lower case', { rank: 'a0a' }],
      ['upper case', { rank: 'a0B' }],
      ['digit', { rank: 'a01' }],
      ['below all', { rank: 'Zz' }],
      ['second time', { time: '10:00', rank: 'a0' }],
      ['same time, made later', { time: '10:00', rank: 'Zz' }],
      ['first time', { time: '09:00', rank: 'a5' }],
    ] as const)
      await aTask(ines, { title, ...body });
    const order = [
      'first time',
      'second time',
      'same time, made later',
      'below all',
      'digit',
      'upper case',
      'lower case',
    ];
    expect(titles(await onDay(ines))).toEqual(order);
    expect(titles(await inRange(ines))).toEqual(order);
    const withPeople = await call<Task[]>(dayWithPeopleRoute, { as: ines, params: { date: DAY } });
    expect(titles(withPeople.body)).toEqual(order);
  });

  test('is followed by age among equal ones', async () => {
    const ines = await aUser();
    for (const title of ['a', 'b', 'c']) await aTask(ines, { title, rank: 'a0' });
    expect(titles(await onDay(ines))).toEqual(['a', 'b', 'c']);
  });

  test('lets a task be put between any two, and at either end, whatever was moved before', async () => {
    const ines = await aUser();
    const made: Task[] = [];
    for (const title of ['a', 'b', 'c', 'd']) made.push(await aTask(ines, { title }));
    const move = fc.record({ which: fc.nat(3), to: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
        for (const { which, to } of moves) {
          const tasks = await onDay(ines);
          const [moved] = tasks.splice(which, 1);
          if (!moved) throw new Error('A task is missing.');
          const rank = generateKeyBetween(tasks[to - 1]?.rank ?? null, tasks[to]?.rank ?? null);
          expect((await patch(ines, moved.id, { rank })).status).toBe(200);
          tasks.splice(to, 0, moved);
          expect(titles(await onDay(ines))).toEqual(titles(tasks));
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('a task for later', () => {
  test('has no day, and is in no read of days', async () => {
    const ines = await aUser();
    const { status, body } = await create(ines, { date: null, title: 'Some day' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ date: null, time: null, version: 1 });
    expect(await later(ines)).toEqual([body]);
    expect(await onDay(ines)).toEqual([]);
    expect(await inRange(ines)).toEqual([]);
    expect(await inRange(ines, '')).toEqual([]);
    expect(await inRange(ines, '?startDate=9999-12-01&endDate=9999-12-31')).toEqual([]);
    const summary = await call(summaryRoute, {
      as: ines,
      path: `/api/summary?startDate=${DAY}&endDate=${DAY}`,
    });
    expect(summary.body).toEqual([]);
  });

  test('is made only when that is said, and never with a time', async () => {
    const ines = await aUser();
    const missing = await call<ErrorBody>(createRoute, { as: ines, method: 'POST', body: { title: 'x' } });
    expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([400, ['date']]);
    const timed = await call<ErrorBody>(createRoute, {
      as: ines,
      method: 'POST',
      body: { title: 'x', date: null, time: '09:00' },
    });
    expect([timed.status, Object.keys(timed.body.fields ?? {})]).toEqual([400, ['time']]);
    expect(await later(ines)).toEqual([]);
  });

  test('loses its time when it loses its day, and takes none before it has a day again', async () => {
    const ines = await aUser();
    const { id } = await aTask(ines, { time: '09:00' });
    const kept = await patch(ines, id, { date: null });
    expect(kept).toMatchObject({ status: 200, body: { date: null, time: null, version: 2 } });
    expect((await patch(ines, id, { date: null })).body).toEqual(kept.body);
    for (const body of [{ time: '10:00' }, { date: null, time: '10:00' }])
      expect(await patch(ines, id, body)).toMatchObject({
        status: 400,
        body: { fields: { time: expect.any(String) } },
      });
    expect(await later(ines)).toEqual([kept.body]);
    expect((await patch(ines, id, { date: DAY, time: '10:00' })).body).toMatchObject({
      date: DAY,
      time: '10:00',
    });
    expect(await later(ines)).toEqual([]);
  });

  test('is listed by rank: own ones, and those of others that one sees', async () => {
    const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
    const given = await aTask(tomas, { date: null, title: 'given', rank: 'a2' });
    await aTask(tomas, { date: null, title: 'not given' });
    await share(tomas, { kind: 'task', id: given.id }, ines);
    await collaborate(odile, ines, 'viewer');
    await aTask(odile, { date: null, title: 'of a planner', rank: 'a1' });
    await aTask(ines, { date: null, title: 'own', rank: 'a3' });
    await aTask(ines, { date: null, title: 'first', rank: 'Zz' });
    const gone = await aTask(ines, { date: null, title: 'deleted' });
    await call(deleteRoute, { as: ines, method: 'DELETE', params: { dateOrId: gone.id } });
    expect(titles(await later(ines))).toEqual(['first', 'of a planner', 'given', 'own']);
    expect((await later(ines)).map(({ isShared }) => isShared)).toEqual([false, true, true, false]);
  });

  test('is one of a page of 1,000', async () => {
    const ines = await aUser();
    await database.$executeRaw`
      WITH item AS (
        INSERT INTO items (id, kind, owner_id, title)
        SELECT gen_random_uuid(), 'task', ${ines.user.id}::uuid, 'Task' FROM generate_series(1, 1100) RETURNING id)
      INSERT INTO tasks (id, rank) SELECT id, 'a' || (row_number() OVER () % 3)::text FROM item`;
    const first = await readLater(ines);
    const [, cursor] =
      /^<\/api\/tasks\/later(\?cursor=[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await readLater(ines, cursor);
    expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([1000, 100, null]);
    const all = [...first.body, ...second.body];
    expect(new Set(all.map(({ id }) => id)).size).toBe(1100);
    expect(all.map(({ rank }) => rank)).toEqual(all.map(({ rank }) => rank).sort());
  });

  test.each(['?cursor=nonsense', '?cursor=%00', '?startDate=2025-01-01', `?cursor=${'a'.repeat(301)}`])(
    'is not read by %s',
    async (query) => {
      expect((await readLater(await aUser(), query)).status).toBe(400);
    },
  );
});

test('a task that was let go is read as such until it is taken up again', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  const gone = (await patch(ines, id, { dropped: true })).body;
  expect(gone).toMatchObject({ droppedAt: expect.any(String), completed: false, version: 2 });
  expect((await patch(ines, id, { dropped: true })).body).toEqual(gone);
  expect(await onDay(ines)).toEqual([gone]);
  expect((await patch(ines, id, { dropped: false })).body).toMatchObject({ droppedAt: null, version: 3 });
  expect((await create(ines, { dropped: true })).status).toBe(400);
});

describe('a checklist', () => {
  const step = (title = 'Tighten the strings', done = false) => ({ id: v7(), title, done });

  test('is stored as it is sent, and replaced whole', async () => {
    const ines = await aUser();
    const checklist = [step(' Find the key '), step('Tighten the strings', true)];
    const { id, checklist: stored } = await aTask(ines, { checklist });
    expect(stored).toEqual([{ ...checklist[0], title: 'Find the key' }, checklist[1]]);
    const turned = [...stored].reverse();
    const changed = (await patch(ines, id, { checklist: turned })).body;
    expect(changed).toMatchObject({ checklist: turned, version: 2 });
    expect((await patch(ines, id, { checklist: turned, title: 'Tune the piano' })).body).toEqual(changed);
    expect((await patch(ines, id, { checklist: [] })).body).toMatchObject({ checklist: [], version: 3 });
  });

  test('has at most 100 steps of 200 characters, each with an id of its own', async () => {
    const ines = await aUser();
    const full = Array.from({ length: 100 }, () => step('𝄞'.repeat(200)));
    const { id } = await aTask(ines);
    expect((await patch(ines, id, { checklist: full })).body.checklist).toEqual(full);
    const [one] = full;
    for (const [field, checklist] of [
      ['checklist', [...full, step()]],
      ['checklist', [one, { ...one, id: one?.id.toUpperCase() }]],
      ['checklist.0.title', [step('𝄞'.repeat(201))]],
      ['checklist.0.title', [step(' ')]],
      ['checklist.0.title', [step('\u00ad')]],
      ['checklist.0.title', [step('two\nlines')]],
      ['checklist.0.id', [{ ...one, id: '1' }]],
      ['checklist.0.done', [{ ...one, done: 1 }]],
      ['checklist.0.more', [{ ...one, more: 1 }]],
    ] as const) {
      const { status, body } = await patch(ines, id, { checklist });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await onDay(ines))[0]?.checklist).toEqual(full);
  });
});

test('notes and a length are stored, and taken away', async () => {
  const ines = await aUser();
  const notes = `${'x'.repeat(9_998)}\ny`;
  const { id, ...made } = await aTask(ines, { notes, estimate: 1_440 });
  expect(made).toMatchObject({ notes, estimate: 1_440 });
  expect((await patch(ines, id, { notes: ' two\nlines ', estimate: 1 })).body).toMatchObject({
    notes: 'two\nlines',
    estimate: 1,
  });
  expect((await patch(ines, id, { notes: ' ', estimate: null })).body).toMatchObject({
    notes: null,
    estimate: null,
  });
});

test('carrying a task over is counted, moving it is not', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  expect((await patch(ines, id, { date: '2025-11-22' })).body.carried).toBe(0);
  expect((await patch(ines, id, { date: '2025-11-23', carry: true })).body).toMatchObject({
    carried: 1,
    version: 3,
  });
  // The repetition of a call whose answer was lost.
  expect((await patch(ines, id, { date: '2025-11-23', carry: true })).body).toMatchObject({
    carried: 1,
    version: 3,
  });
  expect((await patch(ines, id, { date: '2025-11-23', carry: true, title: 'Sing' })).body).toMatchObject({
    carried: 1,
    version: 4,
  });
  for (const body of [{ carry: true }, { carry: true, date: null }, { carry: false, date: DAY }])
    expect(await patch(ines, id, body)).toMatchObject({
      status: 400,
      body: { fields: { carry: expect.any(String) } },
    });
});

test('carrying a task over is taken back with its count, which is never below 0', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines);
  await patch(ines, id, { date: '2025-11-22', carry: true });
  const back = { date: DAY, carryBack: true };
  expect((await patch(ines, id, back)).body).toMatchObject({ carried: 0, version: 3 });
  // The repetition of a call whose answer was lost.
  expect((await patch(ines, id, back)).body).toMatchObject({ carried: 0, version: 3 });
  expect((await patch(ines, id, { date: '2025-11-23', carryBack: true })).body.carried).toBe(0);
  for (const body of [{ carryBack: true }, { carryBack: true, date: null }, { carryBack: false, date: DAY }])
    expect(await patch(ines, id, body)).toMatchObject({
      status: 400,
      body: { fields: { carryBack: expect.any(String) } },
    });
});

import { v5, v7 } from 'uuid';
import { GET as carryOverRoute } from '@/app/api/carry-over/route';
import { GET as periodRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { POST as restoreGoalRoute } from '@/app/api/goals/[viewOrId]/restore/route';
import { DELETE as deleteGoalRoute, PATCH as patchGoalRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { POST as restoreScheduleRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import {
  DELETE as deleteScheduleRoute,
  PATCH as patchScheduleRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as scheduleRoute, GET as schedulesRoute } from '@/app/api/schedules/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, addMonths, type Day, dayAt, daysOf, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { WINDOW_ID_HEADER } from '@/lib/shared/contract/plain/window-id';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Series } from '@/lib/shared/contract/schemas/series';
import type { CarriedTask, Task } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { plannedFor } from '@/lib/testing/server/planned';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { GET as seriesRoute } from './[id]/route';

afterAll(() => hub.close());

/** Series (docs/product/repeating.md): laying out, one occurrence by itself, and the reads. */

const ZONE = 'Europe/Lisbon';
const today = (): Day => dayAt(new Date(), ZONE);
const inDays = (count: number): Day => addDays(today(), count);

const create = <Entity = Task>(as: Person, body: object, route: Handler = taskRoute) =>
  call<Entity & ErrorBody>(route, {
    as,
    method: 'POST',
    body: { title: 'Water the fig', date: today(), ...body },
  });
const repeats = (rrule: string, mode?: string) => ({ recurrence: { rrule, ...(mode ? { mode } : {}) } });
const aTask = async (as: Person, body: object): Promise<Task> => (await create(as, body)).body;
const patch = (as: Person, { id }: { id: string }, body: object, query = '') =>
  call<Task & ErrorBody>(patchTaskRoute, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/api/tasks/x${query}`,
    body,
  });
const remove = (as: Person, { id }: { id: string }) =>
  call(deleteTaskRoute, { as, method: 'DELETE', params: { dateOrId: id } });
const restore = async (as: Person, { id }: { id: string }): Promise<Task> =>
  (await call<Task>(restoreTaskRoute, { as, method: 'POST', params: { dateOrId: id } })).body;
const between = async <Entity = Task>(as: Person, start: Day, end: Day, route = tasksRoute) =>
  (await call<Entity[]>(route, { as, path: `/api/x?startDate=${start}&endDate=${end}` })).body;
const read = (as: Person, id: string | undefined, query = '') =>
  call<Series & ErrorBody>(seriesRoute, { as, params: { id: id ?? '' }, path: `/x${query}` });
const days = (items: readonly { date: Day | null }[]) => items.map(({ date }) => date);
/** The tasks of the series of a task that are not deleted, by their occurrence days. */
const rowsOf = ({ series }: Pick<Task, 'series'>) =>
  database.item.findMany({
    where: { seriesId: series?.id ?? '', deletedAt: null },
    orderBy: { occurrenceDay: 'asc' },
  });
const laidOut = async (task: Pick<Task, 'series'>): Promise<Day[]> =>
  (await rowsOf(task)).map(({ occurrenceDay }) => occurrenceDay?.toISOString().slice(0, 10) ?? '');

describe('a create with a recurrence', () => {
  test('lays out the occurrences, each as an item of its own', async () => {
    const ines = await aUser();
    const id = v7();
    const checklist = [{ id: v7(), title: 'Fill the can', done: true }];
    const fields = { time: '08:00', priority: 'high', notes: 'Not too much', estimate: 10 };
    const { status, body } = await create(ines, { id, ...fields, checklist, ...repeats('FREQ=DAILY') });
    expect(status).toBe(201);
    const [first, second, third, ...rest] = await between(ines, today(), inDays(6));
    expect(first).toEqual(body);
    expect(body).toMatchObject({
      id,
      ...fields,
      checklist,
      series: { rrule: 'FREQ=DAILY', mode: 'fixed', version: 1, occurrenceDay: today(), isException: false },
    });
    const seriesId = body.series?.id ?? '';
    expect(second).toMatchObject({
      ...fields,
      id: v5(inDays(1), seriesId),
      title: 'Water the fig',
      date: inDays(1),
      version: 1,
      completed: false,
      // The steps of each occurrence begin undone.
      checklist: [{ ...checklist[0], done: false }],
      series: { ...body.series, occurrenceDay: inDays(1) },
    });
    expect([third?.date, rest.length]).toEqual([inDays(2), 4]);
    const end = addMonths(today(), 24);
    expect(await laidOut(body)).toEqual(daysOf({ start: today(), end }));
    expect((await read(ines, seriesId)).body).toEqual({
      id: seriesId,
      kind: 'task',
      rrule: 'FREQ=DAILY',
      mode: 'fixed',
      version: 1,
      total: daysOf({ start: today(), end }).length,
      done: 0,
      next: [0, 1, 2, 3, 4].map(inDays),
      before: 0,
      previous: null,
      comments: 0,
      files: 0,
      laidOutUntil: end,
    });
  });

  test('has the start as its first occurrence and the first of COUNT, also where the rule does not give it', async () => {
    const ines = await aUser();
    const friday = addDays(today(), (5 - partsOf(today()).weekday + 7) % 7);
    const task = await aTask(ines, { date: friday, ...repeats('FREQ=WEEKLY;BYDAY=TU;COUNT=3') });
    expect(await laidOut(task)).toEqual([friday, addDays(friday, 4), addDays(friday, 11)]);
    const { body } = await read(ines, task.series?.id);
    expect([body.total, body.laidOutUntil]).toEqual([3, addDays(friday, 11)]);
  });

  test('that has an end is laid out until then, also after its last occurrence', async () => {
    const ines = await aUser();
    const end = inDays(12);
    const rrule = `FREQ=DAILY;INTERVAL=5;UNTIL=${end.replaceAll('-', '')}`;
    const task = await aTask(ines, repeats(rrule));
    expect(await laidOut(task)).toEqual([today(), inDays(5), inDays(10)]);
    expect((await read(ines, task.series?.id)).body.laidOutUntil).toBe(end);
  });

  test('begins in the past, but not further back than what is laid out ahead', async () => {
    const ines = await aUser();
    const past = await create(ines, { date: addMonths(today(), -24), ...repeats('FREQ=WEEKLY') });
    expect(past.status).toBe(201);
    expect((await laidOut(past.body)).length).toBeGreaterThan(200);
    const before = await create(ines, {
      date: addDays(addMonths(today(), -24), -1),
      ...repeats('FREQ=WEEKLY'),
    });
    expect(before).toMatchObject({ status: 400, body: { fields: { date: expect.any(String) } } });
    expect(await create(ines, { date: addMonths(today(), -60), ...repeats('FREQ=MONTHLY') })).toMatchObject({
      status: 201,
    });
  });

  test('that is sent again, or twice at once, stores one series', async () => {
    const ines = await aUser();
    const body = { id: v7(), ...repeats('FREQ=DAILY;COUNT=5') };
    const answers = await Promise.all([create(ines, body), create(ines, body), create(ines, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await create(ines, body)).status).toBe(200);
    const owned = { where: { ownerId: ines.user.id } };
    expect([await database.item.count(owned), await database.series.count(owned)]).toEqual([5, 1]);
  });

  test('is refused with an id that somebody else has, and stores nothing', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const { id } = await aTask(tomas, {});
    expect((await create(ines, { id, ...repeats('FREQ=DAILY;COUNT=5') })).status).toBe(409);
    const owned = { where: { ownerId: ines.user.id } };
    expect([await database.item.count(owned), await database.series.count(owned)]).toEqual([0, 0]);
  });

  test('keeps the length and the zone of meetings, and the days of those that take several', async () => {
    const ines = await aUser();
    const weekly = repeats('FREQ=WEEKLY;COUNT=3');
    const fields = {
      time: '22:00',
      duration: 300,
      location: 'Hall',
      notes: 'Bring the score',
      timeZone: 'Asia/Tokyo',
    };
    await create<Schedule>(ines, { ...fields, ...weekly }, scheduleRoute);
    const choir = await between<Schedule>(ines, inDays(7), inDays(7), schedulesRoute);
    expect(choir).toMatchObject([{ ...fields, date: inDays(7), endDate: inDays(8) }]);
    await create<Schedule>(ines, { time: null, endDate: inDays(2), title: 'Fair', ...weekly }, scheduleRoute);
    const [fair] = await between<Schedule>(ines, inDays(16), inDays(16), schedulesRoute);
    expect(fair).toMatchObject({ title: 'Fair', time: null, date: inDays(14), endDate: inDays(16) });
    const { body: counts } = await call<DaySummary[]>(summaryRoute, {
      as: ines,
      path: `/api/summary?startDate=${inDays(7)}&endDate=${inDays(9)}`,
    });
    expect(counts.map(({ meetings }) => meetings)).toEqual([2, 2, 1]);
  });

  test('does not count what is beyond the bound of an account, and then stores nothing', async () => {
    changeSettings({ MAX_ITEMS_PER_PERSON: '5' });
    try {
      const ines = await aUser();
      expect((await create(ines, repeats('FREQ=DAILY;COUNT=6'))).status).toBe(409);
      expect(await database.series.count({ where: { ownerId: ines.user.id } })).toBe(0);
      expect((await create(ines, repeats('FREQ=DAILY;COUNT=5'))).status).toBe(201);
    } finally {
      restoreSettings();
    }
  });

  test.each([
    ['no rule', ''],
    ['another frequency', 'FREQ=HOURLY'],
    ['a part that does not go with it', 'FREQ=WEEKLY;BYMONTHDAY=1'],
    ['a part twice', 'FREQ=DAILY;INTERVAL=1;INTERVAL=2'],
    ['COUNT and UNTIL', 'FREQ=DAILY;COUNT=2;UNTIL=20301231'],
    ['more than 731', 'FREQ=DAILY;COUNT=732'],
    ['a start', 'DTSTART=20260101;FREQ=DAILY'],
    ['no day in ten years', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30'],
    ['a very long rule', `FREQ=DAILY;BYMONTH=${'1,'.repeat(1_000)}1`],
  ])('is refused for %s', async (_name, rrule) => {
    const ines = await aUser();
    for (const route of [taskRoute, scheduleRoute, goalRoute]) {
      const more = route === scheduleRoute ? { time: '09:00' } : route === goalRoute ? { type: 'daily' } : {};
      expect(await create(ines, { ...more, ...repeats(rrule) }, route)).toMatchObject({
        status: 400,
        body: { fields: { recurrence: expect.any(String) } },
      });
    }
    expect(await database.item.count({ where: { ownerId: ines.user.id } })).toBe(0);
  });

  test.each([
    ['a text', 'FREQ=DAILY'],
    ['null', null],
    ['an unknown field', { rrule: 'FREQ=DAILY', start: '2026-01-01' }],
    ['a number', { rrule: 7 }],
    ['an unknown mode', { rrule: 'FREQ=DAILY', mode: 'sometimes' }],
    ['BY parts after completion', { rrule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'after_completion' }],
  ])('is refused for %s, and the field is the recurrence', async (_name, recurrence) => {
    const { status, body } = await create(await aUser(), { recurrence });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['recurrence']]);
  });

  test('is refused for a task for later, and after completion for meetings and goals', async () => {
    const ines = await aUser();
    const refused = { status: 400, body: { fields: { recurrence: expect.any(String) } } };
    expect(await create(ines, { date: null, ...repeats('FREQ=DAILY') })).toMatchObject(refused);
    const after = repeats('FREQ=DAILY', 'after_completion');
    expect(await create(ines, { time: '09:00', ...after }, scheduleRoute)).toMatchObject(refused);
    expect(await create(ines, { type: 'daily', ...after }, goalRoute)).toMatchObject(refused);
  });
});

test('one announcement tells of all occurrences, also the window that made the series', async () => {
  const ines = await aUser();
  const window = await openWindow(ines);
  const headers = { [WINDOW_ID_HEADER]: v7() };
  const body = { title: 'Water the fig', date: today(), ...repeats('FREQ=DAILY;COUNT=20') };
  await call(taskRoute, { as: ines, method: 'POST', body, headers });
  // What is announced together is in no order.
  const first = await window.until('tasks');
  await create(ines, { time: '09:00' }, scheduleRoute);
  const told = [...first, ...(await window.until('schedules'))];
  await window.close();
  const ofTasks = told.filter(({ topics }) => topics?.includes('tasks'));
  expect(ofTasks).toHaveLength(1);
  expect(ofTasks[0]?.window ?? null).toBeNull();
});

describe('a change of one occurrence', () => {
  test('notes the fields that it has of its own, and keeps its occurrence day', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=5'));
    const [, second] = await between(ines, today(), inDays(1));
    if (!second) throw new Error('There is no second occurrence.');
    const same = { title: second.title, priority: second.priority, rank: 'a1', completed: true };
    expect((await patch(ines, second, same)).body.series).toMatchObject({ isException: false });
    const moved = await patch(ines, second, { date: inDays(9), notes: 'Away' }, '?scope=this');
    expect(moved.body).toMatchObject({
      date: inDays(9),
      series: { id: task.series?.id, version: 1, occurrenceDay: inDays(1), isException: true },
    });
    await patch(ines, second, { notes: 'Back' });
    const [, row] = await rowsOf(task);
    expect(row?.overridden).toEqual(['date', 'notes']);
    expect(await laidOut(task)).toEqual([0, 1, 2, 3, 4].map(inDays));
    expect(days(await between(ines, today(), inDays(9)))).toEqual([0, 2, 3, 4, 9].map(inDays));
  });

  test('notes the time that an occurrence loses when it is kept for later', async () => {
    const ines = await aUser();
    const task = await aTask(ines, { time: '09:00', ...repeats('FREQ=DAILY;COUNT=2') });
    await patch(ines, task, { date: null });
    expect((await rowsOf(task))[0]?.overridden).toEqual(['date', 'time']);
  });

  test('by a batch is noted too', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=2'));
    await call(batchRoute, {
      as: ines,
      method: 'POST',
      body: { items: [{ kind: 'task', id: task.id }], change: { priority: 'low' } },
    });
    expect((await rowsOf(task))[0]?.overridden).toEqual(['priority']);
  });

  test('is refused with an unknown scope, and with another one on a single item', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await aTask(ines, {});
    const meeting = (await create(ines, { time: '09:00' }, scheduleRoute)).body;
    const goal = (await create(ines, { type: 'daily' }, goalRoute)).body;
    const calls: [Handler, 'PATCH' | 'DELETE' | 'POST', Record<string, string>, object?][] = [
      [patchTaskRoute, 'PATCH', { dateOrId: task.id }, { title: 'x' }],
      [deleteTaskRoute, 'DELETE', { dateOrId: task.id }],
      [restoreTaskRoute, 'POST', { dateOrId: task.id }],
      [patchScheduleRoute, 'PATCH', { dateOrId: meeting.id }, { title: 'x' }],
      [deleteScheduleRoute, 'DELETE', { dateOrId: meeting.id }],
      [restoreScheduleRoute, 'POST', { dateOrId: meeting.id }],
      [patchGoalRoute, 'PATCH', { viewOrId: goal.id }, { title: 'x' }],
      [deleteGoalRoute, 'DELETE', { viewOrId: goal.id }],
      [restoreGoalRoute, 'POST', { viewOrId: goal.id }],
    ];
    for (const [route, method, params, body] of calls) {
      const send = (as: Person, scope: string) =>
        call<ErrorBody>(route, { as, method, params, body, path: `/x?scope=${scope}` });
      for (const scope of ['none', 'following', 'all', 'This', ''])
        expect(await send(ines, scope)).toMatchObject({
          status: 400,
          body: { fields: { scope: expect.any(String) } },
        });
      expect((await send(tomas, 'all')).status).toBe(404);
    }
    expect(await between(ines, today(), today())).toHaveLength(1);
  });
});

describe('a single item that begins to repeat', () => {
  test('is the first occurrence of a series of items like it', async () => {
    const ines = await aUser();
    const { id } = await aTask(ines, { time: '07:30', notes: 'Old', estimate: 20 });
    const change = { notes: 'New', ...repeats('FREQ=WEEKLY;COUNT=3') };
    const { status, body } = await patch(ines, { id }, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, notes: 'New', series: { occurrenceDay: today(), isException: false } });
    const [second] = await between(ines, inDays(7), inDays(7));
    expect(second).toMatchObject({
      time: '07:30',
      notes: 'New',
      estimate: 20,
      series: { id: body.series?.id },
    });
    expect(await laidOut(body)).toEqual([0, 7, 14].map(inDays));
    // Sent again.
    expect((await patch(ines, { id }, change)).body).toEqual(body);
    expect(await database.item.count({ where: { ownerId: ines.user.id } })).toBe(3);
  });

  test('is a meeting or a goal as well', async () => {
    const ines = await aUser();
    const meeting = (await create<Schedule>(ines, { time: null, endDate: inDays(1) }, scheduleRoute)).body;
    const goal = (await create<Goal>(ines, { type: 'weekly' }, goalRoute)).body;
    const weekly = repeats('FREQ=WEEKLY;COUNT=2');
    await call(patchScheduleRoute, {
      as: ines,
      method: 'PATCH',
      params: { dateOrId: meeting.id },
      body: weekly,
    });
    await call(patchGoalRoute, { as: ines, method: 'PATCH', params: { viewOrId: goal.id }, body: weekly });
    const rows = await database.item.findMany({
      where: { ownerId: ines.user.id, id: { notIn: [meeting.id, goal.id] } },
      include: { goal: true, schedule: true },
      orderBy: { kind: 'asc' },
    });
    expect(rows).toMatchObject([
      { kind: 'schedule', date: new Date(inDays(7)), endDate: new Date(inDays(8)), schedule: { time: null } },
      { kind: 'goal', date: new Date(inDays(7)), goal: { type: 'weekly' } },
    ]);
  });

  test('is refused for a bad rule, without a day, with an old version, and for an occurrence alone', async () => {
    const ines = await aUser();
    const task = await aTask(ines, {});
    const refused = { status: 400, body: { fields: { recurrence: expect.any(String) } } };
    expect(await patch(ines, task, repeats('FREQ=SOMETIMES'))).toMatchObject(refused);
    expect(await patch(ines, task, { date: null, ...repeats('FREQ=DAILY') })).toMatchObject(refused);
    expect((await patch(ines, task, { version: 2, ...repeats('FREQ=DAILY') })).status).toBe(409);
    expect((await patch(ines, task, { recurrence: null })).body).toEqual(task);
    const occurrence = await aTask(ines, repeats('FREQ=DAILY;COUNT=2'));
    for (const recurrence of [null, { rrule: 'FREQ=WEEKLY' }])
      expect(await patch(ines, occurrence, { recurrence })).toMatchObject(refused);
    expect(await database.item.count({ where: { ownerId: ines.user.id } })).toBe(3);
  });

  test('needs a role in the planner in which the others are laid out', async () => {
    const [ines, recipient, editor, viewer] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines, {});
    await share(ines, { kind: 'task', id: task.id }, recipient, 'edit');
    await collaborate(ines, editor, 'editor');
    await collaborate(ines, viewer, 'viewer');
    const daily = repeats('FREQ=DAILY;COUNT=3');
    for (const as of [recipient, viewer]) expect((await patch(as, task, daily)).status).toBe(403);
    expect((await patch(editor, task, daily)).status).toBe(200);
    expect(await database.item.count({ where: { ownerId: ines.user.id } })).toBe(3);
  });
});

describe('an occurrence that is deleted', () => {
  test('leaves the others, does not come back by itself, and can be restored', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=4'));
    const [, second, third] = await between(ines, today(), inDays(3));
    if (!second || !third) throw new Error('There are too few occurrences.');
    await remove(ines, second);
    await remove(ines, third);
    const exdates = async () =>
      (await database.series.findUnique({ where: { id: task.series?.id ?? '' } }))?.exdates.map((day) =>
        day.toISOString().slice(0, 10),
      );
    expect([await laidOut(task), await exdates()]).toEqual([[0, 3].map(inDays), [1, 2].map(inDays)]);
    expect((await read(ines, task.series?.id)).body).toMatchObject({ total: 2, next: [0, 3].map(inDays) });
    expect(await restore(ines, second)).toEqual({ ...second, series: task.series && { ...second.series } });
    expect([await laidOut(task), await exdates()]).toEqual([[0, 1, 3].map(inDays), [inDays(2)]]);
    // One that is not deleted stays as it is.
    expect((await restore(ines, second)).series).toEqual(second.series);
  });

  test('is excepted and rejoined by a batch too', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=4'));
    const items = (await between(ines, inDays(1), inDays(2))).map(({ id }) => ({ kind: 'task', id }));
    const batch = (body: object) => call(batchRoute, { as: ines, method: 'POST', body: { items, ...body } });
    await batch({ delete: true });
    expect(await laidOut(task)).toEqual([0, 3].map(inDays));
    await batch({ restore: true });
    expect(await laidOut(task)).toEqual([0, 1, 2, 3].map(inDays));
    expect(
      await database.series.count({ where: { exdates: { isEmpty: true }, ownerId: ines.user.id } }),
    ).toBe(1);
  });

  test('comes back as a single item on a day that the rule does not give any more', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=4'));
    const [, second] = await between(ines, today(), inDays(1));
    if (!second) throw new Error('There is no second occurrence.');
    await remove(ines, second);
    await database.series.update({
      where: { id: task.series?.id ?? '' },
      data: { rrule: 'FREQ=DAILY;INTERVAL=2' },
    });
    expect(await restore(ines, second)).toMatchObject({ id: second.id, date: inDays(1), series: null });
  });
});

describe('the nightly job', () => {
  test('goes on laying out, once, also with two workers', async () => {
    const ines = await aUser();
    const task = await aTask(ines, repeats('FREQ=WEEKLY'));
    const [, second] = await between(ines, inDays(7), inDays(7)).then((found) => [null, ...found]);
    if (second) await remove(ines, second);
    const before = await laidOut(task);
    const later = new Date(Date.now() + 30 * 86_400_000);
    await Promise.all([extendAll(later), extendAll(later)]);
    const after = await laidOut(task);
    const end = addMonths(addDays(today(), 30), 24);
    const expected = daysOf({ start: today(), end }).filter((_, index) => index % 7 === 0 && index !== 7);
    expect(after).toEqual(expected);
    expect(after.length).toBeGreaterThan(before.length);
    await extendAll(later);
    expect(await laidOut(task)).toEqual(after);
    expect((await read(ines, task.series?.id)).body.laidOutUntil).toBe(end);
  });

  test('lays out the others when one cannot be', async () => {
    const ines = await aUser();
    const broken = await aTask(ines, repeats('FREQ=WEEKLY'));
    const task = await aTask(ines, repeats('FREQ=WEEKLY'));
    const before = await laidOut(task);
    const where = { id: broken.series?.id ?? '' };
    await database.series.update({ where, data: { rrule: 'FREQ=NEVER' } });
    const later = new Date(Date.now() + 30 * 86_400_000);
    try {
      await expect(extendAll(later)).rejects.toThrow('Some series could not be laid out.');
    } finally {
      await database.series.update({ where, data: { rrule: 'FREQ=WEEKLY' } });
    }
    expect((await laidOut(task)).length).toBeGreaterThan(before.length);
  });

  test('leaves what has ended', async () => {
    const ines = await aUser();
    const counted = await aTask(ines, repeats('FREQ=DAILY;COUNT=3'));
    const until = await aTask(ines, repeats(`FREQ=DAILY;UNTIL=${inDays(2).replaceAll('-', '')}`));
    await extendAll(new Date(Date.now() + 400 * 86_400_000));
    for (const task of [counted, until]) expect(await laidOut(task)).toEqual([0, 1, 2].map(inDays));
  });
});

test('reads without a range leave out occurrences that are more than 35 days ahead', async () => {
  const ines = await aUser();
  await aTask(ines, repeats('FREQ=DAILY'));
  await aTask(ines, { title: 'Far', date: inDays(900) });
  const { body } = await call<Task[]>(tasksRoute, { as: ines });
  expect(body.length).toBeLessThan(40);
  expect(days(body).slice(0, 2)).toEqual([inDays(900), addDays(dayAt(new Date(), 'UTC'), 35)]);
});

test('reminders are planned 35 days ahead, and each night for one day more', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines, { date: inDays(1), time: '12:00', ...repeats('FREQ=WEEKLY') });
  const planned = await plannedFor(ines);
  expect(Object.keys(planned)).toHaveLength(5);
  expect(planned[id]).toBe(new Date(Date.parse(`${inDays(1)}T11:45:00Z`)).toISOString());
});

test('a series is read as seen from one of its days', async () => {
  const ines = await aUser();
  const task = await aTask(ines, { date: inDays(-2), ...repeats('FREQ=DAILY;COUNT=8') });
  const id = task.series?.id;
  await database.comment.create({
    data: { id: v7(), itemId: task.id, authorId: ines.user.id, content: 'Dry already' },
  });
  await patch(ines, task, { completed: true });
  expect((await read(ines, id)).body).toMatchObject({ total: 8, done: 1, before: 2, previous: inDays(-1) });
  const from = await read(ines, id, `?from=${inDays(-2)}`);
  expect(from.body).toMatchObject({
    next: [-2, -1, 0, 1, 2].map(inDays),
    before: 0,
    previous: null,
    comments: 1,
  });
  expect((await read(ines, id, `?from=${inDays(4)}`)).body).toMatchObject({
    next: [4, 5].map(inDays),
    before: 6,
    previous: inDays(3),
  });
  expect((await read(ines, id, '?from=soon')).status).toBe(400);
});

describe('who may read a series', () => {
  test('is its owner, whoever collaborates in the planner, and with whom it is shared', async () => {
    const [ines, viewer, tomas, recipient, stranger] = [
      await aUser(),
      await aUser(),
      await aUser(),
      await aUser(),
      await aUser(),
    ];
    const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=2'));
    await collaborate(ines, viewer, 'viewer');
    await share(ines, { kind: 'task', id: task.id }, tomas, 'view', 'all');
    await share(ines, { kind: 'task', id: task.id }, recipient, 'edit', 'this');
    const statusFor = async (as: Person) => (await read(as, task.series?.id)).status;
    expect(await Promise.all([ines, viewer, tomas].map(statusFor))).toEqual([200, 200, 200]);
    expect([await statusFor(recipient), await statusFor(stranger)]).toEqual([404, 404]);
    expect((await read(ines, v7())).status).toBe(404);
    expect((await read(ines, 'x')).status).toBe(404);
  });
});

describe('a task that repeats after its completion', () => {
  const onceDone = (rrule: string) => repeats(rrule, 'after_completion');
  const open = async (task: Task): Promise<(Day | undefined)[]> => {
    const rows = await database.task.findMany({
      where: { completedAt: null, droppedAt: null, item: { seriesId: task.series?.id, deletedAt: null } },
      include: { item: true },
    });
    return rows.map(({ item }) => item.date?.toISOString().slice(0, 10));
  };

  test('has one open occurrence; completing it lays out the next', async () => {
    const ines = await aUser();
    const task = await aTask(ines, { date: inDays(-5), time: '08:00', ...onceDone('FREQ=DAILY;INTERVAL=3') });
    expect(task.series).toMatchObject({ mode: 'after_completion', occurrenceDay: inDays(-5) });
    expect(await open(task)).toEqual([inDays(-5)]);
    await patch(ines, task, { completed: true });
    expect(await open(task)).toEqual([inDays(3)]);
    const [next] = await between(ines, inDays(3), inDays(3));
    expect(next).toMatchObject({
      title: task.title,
      time: '08:00',
      id: v5(inDays(3), task.series?.id ?? ''),
    });
    expect((await read(ines, task.series?.id)).body).toMatchObject({ total: 2, done: 1, next: [inDays(3)] });
    expect(Object.keys(await plannedFor(ines))).toEqual([next?.id]);
  });

  test('takes back the next one with the completion, unless somebody touched it', async () => {
    const ines = await aUser();
    const task = await aTask(ines, onceDone('FREQ=WEEKLY'));
    for (let round = 0; round < 2; round++) {
      await patch(ines, task, { completed: true });
      expect(await open(task)).toEqual([inDays(7)]);
      await patch(ines, task, { completed: false });
      expect(await open(task)).toEqual([today()]);
    }
    await patch(ines, task, { completed: true });
    const [next] = await between(ines, inDays(7), inDays(7));
    if (!next) throw new Error('There is no next occurrence.');
    await patch(ines, next, { notes: 'Touched' });
    await patch(ines, task, { completed: false });
    expect((await open(task)).sort()).toEqual([today(), inDays(7)]);
    await patch(ines, task, { completed: true });
    expect(await open(task)).toEqual([inDays(7)]);
  });

  test('goes on from today when the open one is deleted or let go, and takes that back too', async () => {
    const ines = await aUser();
    const task = await aTask(ines, { date: inDays(-2), ...onceDone('FREQ=DAILY;INTERVAL=2') });
    await remove(ines, task);
    expect(await open(task)).toEqual([inDays(2)]);
    const [next] = await between(ines, inDays(2), inDays(2));
    if (!next) throw new Error('There is no next occurrence.');
    // One that is deleted ahead of its day is not laid out on that day again.
    await remove(ines, next);
    expect(await open(task)).toEqual([inDays(4)]);
    expect((await restore(ines, next)).series).toEqual(next.series);
    expect(await open(task)).toEqual([inDays(2)]);
    // Its day is taken when it is let go ahead of it.
    await patch(ines, next, { dropped: true });
    expect(await open(task)).toEqual([inDays(4)]);
  });

  test('ends with COUNT, which counts occurrences, and with UNTIL', async () => {
    const ines = await aUser();
    const twice = await aTask(ines, onceDone('FREQ=DAILY;COUNT=2'));
    await patch(ines, twice, { completed: true });
    const [second] = await between(ines, inDays(1), inDays(1));
    if (second) await patch(ines, second, { completed: true });
    expect([await open(twice), (await laidOut(twice)).length]).toEqual([[], 2]);
    const until = await aTask(ines, onceDone(`FREQ=DAILY;INTERVAL=2;UNTIL=${inDays(1).replaceAll('-', '')}`));
    await patch(ines, until, { completed: true });
    expect(await open(until)).toEqual([]);
  });

  test('is completed by a batch as well, and by two people at once', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    await collaborate(ines, tomas, 'editor');
    const task = await aTask(ines, onceDone('FREQ=DAILY'));
    await call(batchRoute, {
      as: ines,
      method: 'POST',
      body: { items: [{ kind: 'task', id: task.id }], change: { completed: true } },
    });
    expect(await open(task)).toEqual([inDays(1)]);
    const other = await aTask(ines, onceDone('FREQ=DAILY'));
    await Promise.all([patch(ines, other, { completed: true }), patch(tomas, other, { completed: true })]);
    expect(await open(other)).toEqual([inDays(1)]);
  });
});

test('tasks to carry over have the latest of a series, with the number of those before', async () => {
  const ines = await aUser();
  const task = await aTask(ines, { date: inDays(-10), ...repeats('FREQ=DAILY') });
  await aTask(ines, { title: 'Single', date: inDays(-2) });
  await patch(ines, task, { completed: true });
  const { body } = await call<CarriedTask[]>(carryOverRoute, {
    as: ines,
    path: `/api/carry-over?date=${today()}`,
  });
  expect(body.map(({ date, missedBefore }) => [date, missedBefore])).toEqual([
    [inDays(-1), 8],
    [inDays(-2), 0],
  ]);
});

test.each([
  ['completed', { completed: true }],
  ['let go', { dropped: true }],
  ['carried over', { date: today(), carry: true }],
  ['kept for later', { date: null }],
])('once the latest missed one is %s, the one before it is the latest', async (_how, change) => {
  const ines = await aUser();
  await aTask(ines, { date: inDays(-10), ...repeats('FREQ=DAILY') });
  const left = async () =>
    (await call<CarriedTask[]>(carryOverRoute, { as: ines, path: `/api/carry-over?date=${today()}` })).body;
  const [latest] = await left();
  if (latest) await patch(ines, latest, change);
  expect(await left()).toMatchObject([{ date: inDays(-2), missedBefore: 8 }]);
  if (latest) await patch(ines, latest, { date: latest.date, completed: false, dropped: false });
  expect(await left()).toMatchObject([{ id: latest?.id, missedBefore: 9 }]);
});

test('a skipped one is not the latest missed one', async () => {
  const ines = await aUser();
  await aTask(ines, { date: inDays(-3), ...repeats('FREQ=DAILY') });
  const [latest] = await between(ines, inDays(-1), inDays(-1));
  if (latest) await remove(ines, latest);
  const { body } = await call<CarriedTask[]>(carryOverRoute, {
    as: ines,
    path: `/api/carry-over?date=${today()}`,
  });
  expect(body.map(({ date, missedBefore }) => [date, missedBefore])).toEqual([[inDays(-2), 1]]);
});

describe('tasks that repeat have a streak', () => {
  const around = (as: Person) => between(as, inDays(-9), inDays(9));

  test('which the open current one and one that was let go do not break', async () => {
    const ines = await aUser();
    const first = await aTask(ines, { date: inDays(-4), ...repeats('FREQ=DAILY;COUNT=8') });
    expect(first.streak).toBe(0);
    const all = await around(ines);
    const streak = async () => (await around(ines)).map((task) => task.streak);
    const [, b, c, d, current] = all;
    if (!b || !c || !d || !current) throw new Error('Not laid out.');
    for (const task of [b, c, d]) await patch(ines, task, { completed: true });
    expect(await streak()).toEqual(Array(8).fill(3));
    expect((await patch(ines, current, { completed: true })).body.streak).toBe(4);
    expect((await patch(ines, c, { completed: false })).body.streak).toBe(2);
    expect((await patch(ines, c, { dropped: true })).body.streak).toBe(3);
    expect((await patch(ines, d, { completed: false })).body.streak).toBe(1);
    // What was moved to a day that has not passed is not missed.
    expect((await patch(ines, d, { date: inDays(0), carry: true })).body.streak).toBe(2);
    expect(await streak()).toEqual(Array(8).fill(2));
    expect((await aTask(ines, { date: inDays(0) })).streak).toBeNull();
  });

  test('after completion, of all that were completed', async () => {
    const ines = await aUser();
    const first = await aTask(ines, { date: inDays(-9), ...repeats('FREQ=DAILY', 'after_completion') });
    expect((await patch(ines, first, { completed: true })).body.streak).toBe(1);
    const next = (await around(ines)).find(({ completed }) => !completed);
    expect(next?.streak).toBe(1);
  });
});

describe('goals that repeat', () => {
  const period = async (as: Person, type: string, date: Day): Promise<Goal[]> =>
    (await call<Goal[]>(periodRoute, { as, params: { viewOrId: type, date } })).body;
  const complete = (as: Person, { id }: { id: string }, completed = true) =>
    call<Goal>(patchGoalRoute, { as, method: 'PATCH', params: { viewOrId: id }, body: { completed } });

  test('have a streak, which the open current one does not break', async () => {
    const ines = await aUser();
    const goal = (
      await create<Goal>(ines, { type: 'daily', date: inDays(-6), ...repeats('FREQ=DAILY') }, goalRoute)
    ).body;
    expect(goal.streak).toBe(0);
    const on = async (day: Day): Promise<Goal> => {
      const [found] = await period(ines, 'daily', day);
      if (!found) throw new Error(`There is no goal on ${day}.`);
      return found;
    };
    for (const ago of [-6, -5, -3, -2, -1]) await complete(ines, await on(inDays(ago)));
    expect((await on(inDays(3))).streak).toBe(3);
    expect((await complete(ines, await on(today()))).body.streak).toBe(4);
    // One that was completed ahead does not count yet.
    await complete(ines, await on(inDays(1)));
    expect((await on(inDays(-6))).streak).toBe(4);
    await complete(ines, await on(inDays(-4)));
    expect((await on(today())).streak).toBe(7);
    await complete(ines, await on(inDays(-1)), false);
    expect((await on(today())).streak).toBe(1);
    expect((await create<Goal>(ines, { type: 'daily' }, goalRoute)).body.streak).toBeNull();
  });

  test('have a streak that a new name does not end, also after two of them', async () => {
    const ines = await aUser();
    await create<Goal>(ines, { type: 'daily', date: inDays(-6), ...repeats('FREQ=DAILY') }, goalRoute);
    const on = async (ago: number): Promise<Goal> => {
      const [found] = await period(ines, 'daily', inDays(-ago));
      if (!found) throw new Error('There is no goal.');
      return found;
    };
    for (const ago of [5, 4, 3, 2, 1]) await complete(ines, await on(ago));
    for (const ago of [3, 0]) {
      const params = { viewOrId: (await on(ago)).id };
      const sent = { as: ines, method: 'PATCH' as const, params, path: '/x?scope=following' };
      expect((await call(patchGoalRoute, { ...sent, body: { title: `Since ${ago}` } })).status).toBe(200);
    }
    expect([(await on(0)).streak, (await on(-5)).streak]).toEqual([5, 5]);
    await complete(ines, await on(0));
    expect((await on(0)).streak).toBe(6);
    await complete(ines, await on(4), false);
    expect((await on(0)).streak).toBe(4);
    // What was complete in the series before the last missed one does not follow it.
    await complete(ines, await on(1), false);
    expect([(await on(0)).streak, (await on(-5)).streak]).toEqual([1, 1]);
  });

  test.each(['weekly', 'monthly', 'annual'] as const)('count by their periods: %s', async (type) => {
    const ines = await aUser();
    const freq = { weekly: 'WEEKLY', monthly: 'MONTHLY', annual: 'YEARLY' }[type];
    const { start } = periodOf(type, today());
    const before = periodOf(type, addDays(start, -1)).start;
    const goal = (await create<Goal>(ines, { type, date: before, ...repeats(`FREQ=${freq}`) }, goalRoute))
      .body;
    expect((await complete(ines, goal)).body.streak).toBe(1);
    const [current] = await period(ines, type, today());
    expect(current).toMatchObject({ date: start, streak: 1 });
    if (current) expect((await complete(ines, current)).body.streak).toBe(2);
  });

  test('progress counts the occurrences inside the goal’s own period', async () => {
    const ines = await aUser();
    const { start, end } = periodOf('weekly', inDays(14));
    const goal = (await create<Goal>(ines, { type: 'weekly', date: start }, goalRoute)).body;
    await aTask(ines, { date: start, goalId: goal.id, ...repeats('FREQ=DAILY;COUNT=60') });
    await aTask(ines, { date: addDays(end, 30), goalId: goal.id });
    expect((await period(ines, 'weekly', start))[0]?.progress).toEqual({ done: 0, total: 8 });
  });
});

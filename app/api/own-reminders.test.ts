import type { JobHelpers } from 'graphile-worker';
import { v7 } from 'uuid';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { GET as schedulesRoute } from '@/app/api/schedules/[dateOrId]/route';
import { POST as createScheduleRoute } from '@/app/api/schedules/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { PATCH as patchTaskRoute, GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { GET as laterRoute } from '@/app/api/tasks/later/route';
import { POST as createTaskRoute, GET as rangeRoute } from '@/app/api/tasks/route';
import { PATCH as settingsRoute } from '@/app/api/user/settings/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import { planReminders } from '@/lib/server/jobs/plan-reminders';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, endCollaboration, giveRole, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { plannedFor } from '@/lib/testing/server/planned';

/** A person's own reminders of tasks and meetings (docs/product/notifications.md). */

const DAY = '2041-01-15';

afterEach(deleteJobs);
afterAll(() => hub.close());

type Answer = Task & Partial<WideChange> & ErrorBody;

const make = (as: Person, body: object, route: Handler = createTaskRoute) =>
  call<Answer>(route, { as, method: 'POST', body: { title: 'Tune the piano', date: DAY, ...body } });
const patchTask = (as: Person, id: string, body: object, query = '') =>
  call<Answer>(patchTaskRoute, { as, method: 'PATCH', params: { dateOrId: id }, path: `/${query}`, body });
const tasksOf = async (as: Person, day = DAY): Promise<Task[]> =>
  (await call<Task[]>(tasksRoute, { as, params: { dateOrId: day } })).body;
const remindersOn = async (as: Person, day = DAY) =>
  (await tasksOf(as, day)).map(({ reminders }) => reminders);

test('a new task and a new meeting carry theirs, ascending and each once, in every read', async () => {
  const ines = await aUser();
  const task = await make(ines, { time: '10:00', reminders: [60, 0, 60, 1440] });
  expect(task).toMatchObject({ status: 201, body: { reminders: [0, 60, 1440] } });
  const meeting = await make(ines, { time: null, reminders: [] }, createScheduleRoute);
  expect(meeting).toMatchObject({ status: 201, body: { reminders: [] } });
  await make(ines, { date: null, reminders: [40_320] });
  expect(await remindersOn(ines)).toEqual([[0, 60, 1440]]);
  const path = `/?startDate=${DAY}&endDate=${DAY}`;
  const range = await call<Task[]>(rangeRoute, { as: ines, path });
  expect(range.body.map(({ reminders }) => reminders)).toEqual([[0, 60, 1440]]);
  const schedules = await call<Schedule[]>(schedulesRoute, { as: ines, params: { dateOrId: DAY } });
  expect(schedules.body.map(({ reminders }) => reminders)).toEqual([[]]);
  const later = await call<Task[]>(laterRoute, { as: ines });
  expect(later.body.map(({ reminders }) => reminders)).toEqual([[40_320]]);
});

test('a change is no new version, and null is as in the settings again', async () => {
  const ines = await aUser();
  const { body: task } = await make(ines, { time: '10:00' });
  expect(task.reminders).toBe(null);
  // A version says nothing about them.
  expect((await patchTask(ines, task.id, { reminders: [10], version: 7 })).body).toMatchObject({
    reminders: [10],
    version: 1,
  });
  const both = await patchTask(ines, task.id, { reminders: [5], title: 'Sing', version: 1 });
  expect(both.body).toMatchObject({ reminders: [5], title: 'Sing', version: 2 });
  expect((await patchTask(ines, task.id, { title: 'Hum' })).body).toMatchObject({
    reminders: [5],
    version: 3,
  });
  expect((await patchTask(ines, task.id, { reminders: null })).body).toMatchObject({
    reminders: null,
    version: 3,
  });
  expect(await remindersOn(ines)).toEqual([null]);
});

test.each([
  [[0, 10, 60, 1440], 'At most 3 reminders.'],
  [[-1], 'Must be whole minutes from 0 to 40320.'],
  [[40_321], 'Must be whole minutes from 0 to 40320.'],
  [[1.5], 'Must be whole minutes from 0 to 40320.'],
  [['10'], 'Must be whole minutes from 0 to 40320.'],
  [10, undefined],
])('%j is refused', async (reminders, problem) => {
  const ines = await aUser();
  const { body: task } = await make(ines, { reminders: [10] });
  for (const { status, body } of [
    await make(ines, { reminders }),
    await patchTask(ines, task.id, { reminders }),
  ]) {
    expect(status).toBe(400);
    const [[field, said] = ['', '']] = Object.entries(body.fields ?? {});
    expect(field).toMatch(/^reminders/);
    if (problem) expect(said).toBe(problem);
  }
  expect(await remindersOn(ines)).toEqual([[10]]);
});

test('a goal has none, and a batch changes none', async () => {
  const ines = await aUser();
  const goal = await make(ines, { type: 'daily', reminders: [10] }, createGoalRoute);
  expect(goal.status).toBe(400);
  const plain = await make(ines, { type: 'daily' }, createGoalRoute);
  expect(plain.body).not.toHaveProperty('reminders');
  const { body: task } = await make(ines, {});
  const change = { items: [{ kind: 'task', id: task.id }], change: { reminders: [10] } };
  expect((await call(batchRoute, { as: ines, method: 'POST', body: change })).status).toBe(400);
});

test('whoever sees an item has their own, and a viewer changes nothing else by the same call', async () => {
  const [ines, tomas, stranger] = [await aUser(), await aUser(), await aUser()];
  const { body: task } = await make(ines, { time: '10:00', reminders: [10] });
  expect((await patchTask(tomas, task.id, { reminders: [60] })).status).toBe(404);
  await share(ines, { kind: 'task', id: task.id }, tomas, 'view');
  expect(await remindersOn(tomas)).toEqual([null]);
  expect(await patchTask(tomas, task.id, { reminders: [60] })).toMatchObject({
    status: 200,
    body: { reminders: [60], version: 1 },
  });
  expect((await patchTask(tomas, task.id, { reminders: [5], title: 'x' })).status).toBe(403);
  expect((await patchTask(tomas, task.id, { reminders: [5], labels: [] })).status).toBe(403);
  expect((await patchTask(tomas, task.id, { reminders: ['soon'] })).status).toBe(400);
  expect((await patchTask(stranger, task.id, { reminders: [60] })).status).toBe(404);
  expect([await remindersOn(ines), await remindersOn(tomas)]).toEqual([[[10]], [[60]]]);
});

test('a change is announced to the person’s own windows, and to nobody else', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { date: DAY });
  await share(ines, task, tomas, 'view');
  const [theirs, mine] = [await openWindow(ines), await openWindow(tomas)];
  await patchTask(tomas, task.id, { reminders: [60] });
  expect((await mine.until('tasks')).flatMap(({ topics }) => topics ?? [])).toContain('tasks');
  const heard: string[] = [];
  // Marks the end. The first one may be announced together with what was before it; the second one is behind it.
  for (let marks = 0; marks < 2; marks++) {
    await call(settingsRoute, { as: ines, method: 'PATCH', body: {} });
    for (const { topics } of await theirs.until('settings')) heard.push(...(topics ?? []));
  }
  expect(heard).not.toContain('tasks');
  await Promise.all([theirs.close(), mine.close()]);
});

test('they are gone with the sight of the item, for good', async () => {
  const [ines, tomas] = [await aUser(), await aUser({ timeZone: 'UTC' })];
  const task = await add(ines, 'task', { date: DAY });
  const shareId = await share(ines, task, tomas, 'view');
  await patchTask(tomas, task.id, { reminders: [60] });
  expect(Object.keys(await plannedFor(tomas))).toEqual([task.id]);
  // Still seen, by a role.
  const collaboration = await collaborate(ines, tomas, 'viewer');
  await unshare(ines, task, shareId);
  expect(await remindersOn(tomas)).toEqual([[60]]);
  expect(Object.keys(await plannedFor(tomas))).toEqual([task.id]);
  await endCollaboration(ines, collaboration);
  expect(await plannedFor(tomas)).toEqual({});
  await giveRole(ines, task, tomas);
  expect(await remindersOn(tomas)).toEqual([null]);
});

describe('in a series', () => {
  const TODAY = dayAt(new Date(), 'UTC');
  const inDays = (count: number) => addDays(TODAY, count);
  const daily = async (as: Person, body: object = {}, rrule = 'FREQ=DAILY;COUNT=5') =>
    (await make(as, { date: TODAY, recurrence: { rrule }, ...body })).body;
  const allOf = async (as: Person, count = 5) =>
    Promise.all(Array.from({ length: count }, (_, day) => remindersOn(as, inDays(day)))).then((days) =>
      days.map(([first]) => first),
    );
  const occurrence = async (as: Person, count: number): Promise<string> =>
    (await tasksOf(as, inDays(count)))[0]?.id ?? '';

  test('every occurrence has those of the create, also what is laid out later; a change is of one', async () => {
    const ines = await aUser();
    await daily(ines, { reminders: [60] }, 'FREQ=DAILY');
    const third = await patchTask(ines, await occurrence(ines, 2), { reminders: null });
    expect(third.body).toMatchObject({ reminders: null, series: { isException: false, version: 1 } });
    expect(await allOf(ines)).toEqual([[60], [60], null, [60], [60]]);
    await extendAll(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect(await remindersOn(ines, addDays(TODAY, 760))).toEqual([[60]]);
  });

  test('a change of all leaves what was set for one, and can be taken back', async () => {
    const ines = await aUser();
    await daily(ines, { reminders: [60] });
    await patchTask(ines, await occurrence(ines, 2), { reminders: [] });
    await patchTask(ines, await occurrence(ines, 4), { reminders: null });
    const all = await patchTask(ines, await occurrence(ines, 1), { reminders: [10] }, '?scope=all');
    expect(all).toMatchObject({
      status: 200,
      body: { reminders: [10], changed: 3, kept: 2, version: 1, series: { version: 1 } },
    });
    expect(await allOf(ines)).toEqual([[10], [10], [], [10], null]);
    const again = await patchTask(ines, await occurrence(ines, 1), { reminders: [10] }, '?scope=all');
    expect([again.body.changed, again.body.changeId]).toEqual([0, undefined]);
    const undo = (key: string) =>
      call(undoRoute, {
        as: ines,
        method: 'POST',
        params: { changeId: all.body.changeId ?? '' },
        headers: { 'Idempotency-Key': key },
      });
    const [first, second] = [v7(), v7()];
    expect(await undo(first)).toMatchObject({ status: 200, body: { changed: 3 } });
    expect(await allOf(ines)).toEqual([[60], [60], [], [60], null]);
    // The same call again, whose answer was lost, has the same answer.
    expect(await undo(first)).toMatchObject({ status: 200, body: { changed: 3 } });
    expect((await undo(second)).status).toBe(404);
  });

  test('a change that was made again since is not taken back', async () => {
    const ines = await aUser();
    await daily(ines);
    const all = await patchTask(ines, await occurrence(ines, 0), { reminders: [10] }, '?scope=all');
    await patchTask(ines, await occurrence(ines, 3), { reminders: [20] });
    const params = { changeId: all.body.changeId ?? '' };
    expect((await call(undoRoute, { as: ines, method: 'POST', params })).status).toBe(409);
    expect(await allOf(ines)).toEqual([[10], [10], [10], [20], [10]]);
  });

  test('a change of this and later ones is of what is laid out later too', async () => {
    const ines = await aUser();
    await daily(ines, { reminders: [60] }, 'FREQ=DAILY');
    await patchTask(ines, await occurrence(ines, 2), { reminders: [0, 30] }, '?scope=following');
    expect(await allOf(ines)).toEqual([[60], [60], [0, 30], [0, 30], [0, 30]]);
    await extendAll(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect(await remindersOn(ines, addDays(TODAY, 760))).toEqual([[0, 30]]);
  });

  test('they change together with other fields, and are taken back together', async () => {
    const ines = await aUser();
    await daily(ines, { reminders: [60] });
    const split = await patchTask(
      ines,
      await occurrence(ines, 2),
      { title: 'Sing', reminders: [5] },
      '?scope=following',
    );
    expect(split).toMatchObject({ status: 200, body: { title: 'Sing', reminders: [5] } });
    expect(await allOf(ines)).toEqual([[60], [60], [5], [5], [5]]);
    const params = { changeId: split.body.changeId ?? '' };
    expect((await call(undoRoute, { as: ines, method: 'POST', params })).status).toBe(200);
    expect(await allOf(ines)).toEqual([[60], [60], [60], [60], [60]]);
    expect((await tasksOf(ines, inDays(3))).map(({ title }) => title)).toEqual(['Tune the piano']);
  });

  test('a split, the end of repeating and the next one after a completion keep them', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    await daily(ines, { reminders: [60] });
    await patchTask(ines, await occurrence(ines, 2), { title: 'Sing' }, '?scope=following');
    await patchTask(ines, await occurrence(ines, 3), { recurrence: null }, '?scope=following');
    expect(await allOf(ines, 4)).toEqual([[60], [60], [60], [60]]);
    const tomas = await aUser({ timeZone: 'UTC' });
    const recurrence = { rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' };
    const { body: first } = await make(tomas, { date: TODAY, reminders: [30], recurrence });
    await patchTask(tomas, first.id, { completed: true });
    expect(await remindersOn(tomas, inDays(3))).toEqual([[30]]);
  });

  test('a single item that begins to repeat gives them to all, also with those of the same call', async () => {
    const ines = await aUser();
    const { body: one } = await make(ines, { date: TODAY });
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=3' };
    expect((await patchTask(ines, one.id, { recurrence, reminders: [15] })).body.reminders).toEqual([15]);
    expect(await allOf(ines, 3)).toEqual([[15], [15], [15]]);
    // It was not set for the first one alone.
    await patchTask(ines, await occurrence(ines, 2), { reminders: [5] }, '?scope=all');
    expect(await allOf(ines, 3)).toEqual([[5], [5], [5]]);
  });

  test('a viewer of the series has their own of all, a viewer of one occurrence of that one', async () => {
    const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
    const first = await daily(ines, { reminders: [60] });
    await share(ines, { kind: 'task', id: first.id }, tomas, 'view');
    await share(ines, { kind: 'task', id: first.id }, odile, 'view', 'this');
    const all = await patchTask(tomas, first.id, { reminders: [1440] }, '?scope=all');
    expect(all).toMatchObject({ status: 200, body: { changed: 5, kept: 0, reminders: [1440] } });
    expect([await allOf(tomas), await allOf(ines)]).toEqual([Array(5).fill([1440]), Array(5).fill([60])]);
    expect((await patchTask(odile, first.id, { reminders: [5] }, '?scope=all')).status).toBe(403);
    expect((await patchTask(odile, first.id, { reminders: [5] })).status).toBe(200);
    expect((await patchTask(tomas, first.id, { reminders: [5], title: 'x' }, '?scope=all')).status).toBe(403);
    const params = { changeId: all.body.changeId ?? '' };
    expect((await call(undoRoute, { as: ines, method: 'POST', params })).status).toBe(404);
    expect((await call(undoRoute, { as: tomas, method: 'POST', params })).status).toBe(200);
    expect(await allOf(tomas)).toEqual(Array(5).fill(null));
    const { body: single } = await make(ines, {});
    expect((await patchTask(ines, single.id, { reminders: [5] }, '?scope=all')).status).toBe(400);
  });
});

test('those that were set while the share ended are gone after the nightly planning', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { body: task } = await make(ines, { time: '10:00' });
  const { body: own } = await make(tomas, { reminders: [5] });
  // Tomás does not see the task by now.
  await database.itemReminder.create({ data: { itemId: task.id, personId: tomas.user.id, minutes: [5] } });
  await planReminders({}, {} as JobHelpers);
  const left = await database.itemReminder.findMany({ where: { personId: tomas.user.id } });
  expect(left.map(({ itemId }) => itemId)).toEqual([own.id]);
});

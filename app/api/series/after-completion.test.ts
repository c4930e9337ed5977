import { POST as batchRoute } from '@/app/api/items/batch/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

/** Series that count from the completion, and series that become so (docs/product/repeating.md). */

const inDays = (count: number): Day => addDays(dayAt(new Date(), 'Europe/Lisbon'), count);
const afterwards = (rrule: string) => ({ recurrence: { rrule, mode: 'after_completion' } });

const create = (as: Person, body: object) =>
  call<Task & ErrorBody>(taskRoute, { as, method: 'POST', body: { title: 'Water the fig', ...body } });
const aTask = async (as: Person, body: object): Promise<Task> => {
  const { status, body: task } = await create(as, body);
  expect(status).toBe(201);
  return task;
};
const patch = (as: Person, id: string, body: object, scope = 'this') =>
  call<Task & ErrorBody>(patchTaskRoute, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/x?scope=${scope}`,
    body,
  });

type Kept = { id: string; date: Day; in_series: boolean; is_open: boolean };

/** Returns the person's tasks that are not deleted, by their days. */
const tasksOf = (as: Person) => database.$queryRaw<Kept[]>`
  SELECT items.id, date::text AS date, series_id IS NOT NULL AS in_series,
    completed_at IS NULL AND dropped_at IS NULL AS is_open
  FROM items JOIN tasks ON tasks.id = items.id
  WHERE owner_id = ${as.user.id}::uuid AND deleted_at IS NULL ORDER BY date`;
const openDays = async (as: Person) =>
  (await tasksOf(as)).filter((task) => task.in_series && task.is_open).map(({ date }) => date);

test('a series that counts from the completion from now on has one open occurrence; the missed ones stay as single tasks', async () => {
  const ines = await aUser();
  await aTask(ines, { date: inDays(-5), recurrence: { rrule: 'FREQ=DAILY' } });
  const [first, , , , , present] = await tasksOf(ines);
  await patch(ines, first?.id ?? '', { completed: true });
  await patch(ines, present?.id ?? '', afterwards('FREQ=DAILY'), 'all');
  expect(await openDays(ines)).toEqual([inDays(0)]);
  const before = await tasksOf(ines);
  expect(before.map(({ date, in_series }) => [date, in_series])).toEqual([
    [inDays(-5), true],
    ...[-4, -3, -2, -1].map((count) => [inDays(count), false]),
    [inDays(0), true],
  ]);
  await patch(ines, present?.id ?? '', { completed: true });
  expect(await openDays(ines)).toEqual([inDays(1)]);
  await patch(ines, present?.id ?? '', { completed: false });
  expect(await tasksOf(ines)).toEqual(before);
});

test('taking a completion back removes what it has laid out, and nothing earlier', async () => {
  const ines = await aUser();
  const early = await aTask(ines, { date: inDays(9), ...afterwards('FREQ=DAILY') });
  await patch(ines, early.id, { completed: true });
  expect(await openDays(ines)).toEqual([inDays(1)]);
  await patch(ines, early.id, { completed: false });
  expect(await openDays(ines)).toEqual([inDays(9)]);

  await patch(ines, early.id, { completed: true });
  const [next] = await tasksOf(ines);
  await patch(ines, next?.id ?? '', { notes: 'With rain water' });
  await patch(ines, early.id, { completed: false });
  await patch(ines, next?.id ?? '', { completed: true });
  await patch(ines, next?.id ?? '', { completed: false });
  expect(await openDays(ines)).toEqual([inDays(1), inDays(9)]);
});

test('one that is deleted thousands of years ahead has the next one soon after', async () => {
  const ines = await aUser();
  const far = { 'FREQ=DAILY': '9999-12-20', 'FREQ=MONTHLY': '9999-10-31', 'FREQ=YEARLY': '9998-12-31' };
  for (const [rrule, date] of Object.entries(far)) {
    const task = await aTask(ines, { date, ...afterwards(rrule) });
    await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: task.id } });
    const [next, ...others] = await tasksOf(ines);
    expect([next && next.date > date, others]).toEqual([true, []]);
    await database.item.deleteMany({ where: { ownerId: ines.user.id } });
  }
});

test('all may be moved to the day of another occurrence', async () => {
  const ines = await aUser();
  const task = await aTask(ines, { date: inDays(0), ...afterwards('FREQ=DAILY;INTERVAL=3') });
  await patch(ines, task.id, { completed: true });
  const [, next] = await tasksOf(ines);
  const moved = await patch(ines, next?.id ?? '', { date: inDays(0) }, 'all');
  expect([moved.status, moved.body.date, moved.body.series?.occurrenceDay]).toEqual([
    200,
    inDays(0),
    inDays(0),
  ]);
});

test('what begins to repeat when it is completed has a next one', async () => {
  const ines = await aUser();
  const done = await aTask(ines, { date: inDays(-1) });
  await patch(ines, done.id, { completed: true });
  expect((await patch(ines, done.id, afterwards('FREQ=WEEKLY'))).status).toBe(200);
  expect(await openDays(ines)).toEqual([inDays(7)]);

  const tomas = await aUser();
  const open = await aTask(tomas, { date: inDays(0) });
  await patch(tomas, open.id, { completed: true, ...afterwards('FREQ=DAILY;INTERVAL=2') });
  expect(await openDays(tomas)).toEqual([inDays(2)]);

  for (const scope of ['all', 'following']) {
    const rosa = await aUser();
    const weekly = await aTask(rosa, { date: inDays(0), recurrence: { rrule: 'FREQ=WEEKLY' } });
    await patch(rosa, weekly.id, { completed: true });
    const { body } = await patch(rosa, weekly.id, afterwards('FREQ=DAILY;INTERVAL=4'), scope);
    expect(body.series?.mode).toBe('after_completion');
    expect(await openDays(rosa)).toEqual([inDays(4)]);
  }
});

test('a rule that has ended before its start, and a start far back, are 400', async () => {
  const ines = await aUser();
  const ended = await create(ines, { date: inDays(0), ...afterwards('FREQ=DAILY;UNTIL=20200101') });
  expect([ended.status, Object.keys(ended.body.fields ?? {})]).toEqual([400, ['recurrence']]);
  const early = await create(ines, { date: '1950-01-01', ...afterwards('FREQ=YEARLY') });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ['date']]);
  const task = await aTask(ines, { date: inDays(0) });
  const later = await patch(ines, task.id, afterwards('FREQ=DAILY;UNTIL=20200101'));
  expect([later.status, Object.keys(later.body.fields ?? {})]).toEqual([400, ['recurrence']]);
  expect(await tasksOf(ines)).toHaveLength(1);
});

test('a batch that deletes several far ahead lays out their next ones', async () => {
  const ines = await aUser();
  const tasks = [];
  for (const date of ['9999-12-20', '9999-12-21'])
    tasks.push(await aTask(ines, { date, ...afterwards('FREQ=DAILY') }));
  const items = tasks.map(({ id }) => ({ kind: 'task', id }));
  await call(batchRoute, { as: ines, method: 'POST', body: { items, delete: true } });
  expect((await tasksOf(ines)).map(({ date }) => date)).toEqual(['9999-12-21', '9999-12-22']);
});

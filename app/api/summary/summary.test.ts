import { POST as createSchedule } from '@/app/api/schedules/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { DELETE as deleteTask, PATCH as patchTask } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask, GET as listTasks } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { countByDay } from '@/lib/shared/text/day-counts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const RANGE = '?startDate=2025-01-01&endDate=2025-12-31';

const summaryOf = (as: Person, query = RANGE) =>
  call<DaySummary[]>(summaryRoute, { as, path: `/api/summary${query}` });

async function aTask(as: Person, date: string, completed = false): Promise<Task> {
  const { body } = await call<Task>(createTask, {
    as,
    method: 'POST',
    body: { title: 'Water the fig', date },
  });
  if (completed)
    await call(patchTask, {
      as,
      method: 'PATCH',
      params: { dateOrId: body.id },
      body: { completed: true },
    });
  return body;
}

const aMeeting = (as: Person, date: string) =>
  call(createSchedule, { as, method: 'POST', body: { title: 'Swim', date, time: '09:30' } });

test('each day of the range is counted, including the first and the last; empty days are left out', async () => {
  const ines = await aUser();
  await aTask(ines, '2025-01-01', true);
  await aTask(ines, '2025-11-21');
  await aTask(ines, '2025-11-21', true);
  await aMeeting(ines, '2025-11-21');
  await aMeeting(ines, '2025-12-31');
  await aTask(ines, '2024-12-31');
  await aTask(ines, '2026-01-01');

  expect((await summaryOf(ines)).body).toEqual([
    { date: '2025-01-01', tasks: 1, completed: 1, meetings: 0 },
    { date: '2025-11-21', tasks: 2, completed: 1, meetings: 1 },
    { date: '2025-12-31', tasks: 0, completed: 0, meetings: 1 },
  ]);
});

test('deleted items are not counted', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines, '2025-11-21');
  await call(deleteTask, { as: ines, method: 'DELETE', params: { dateOrId: id } });
  expect((await summaryOf(ines)).body).toEqual([]);
});

test('tasks for later and those that were let go are not counted', async () => {
  const ines = await aUser();
  const patch = (id: string, body: object) =>
    call(patchTask, { as: ines, method: 'PATCH', params: { dateOrId: id }, body });
  const [gone, later, alone] = [
    await aTask(ines, '2025-11-21', true),
    await aTask(ines, '2025-11-21'),
    await aTask(ines, '2025-11-22'),
  ];
  await aTask(ines, '2025-11-21');
  for (const { id } of [gone, alone]) await patch(id, { dropped: true });
  await patch(later.id, { date: null });
  expect((await summaryOf(ines)).body).toEqual([{ date: '2025-11-21', tasks: 1, completed: 0, meetings: 0 }]);
  await patch(alone.id, { dropped: false });
  expect((await summaryOf(ines)).body).toHaveLength(2);
});

test('a meeting is counted on each of its days that is in the range', async () => {
  const ines = await aUser();
  const meet = (body: object) =>
    call(createSchedule, { as: ines, method: 'POST', body: { title: 'Fair', ...body } });
  await meet({ date: '2024-12-30', time: null, endDate: '2025-01-02' });
  await meet({ date: '2025-12-31', time: '22:00', duration: 180 });
  await meet({ date: '2025-06-01', time: '22:00', duration: 120 });
  await meet({ date: '2024-01-01', time: null, endDate: '2024-12-31' });
  const on = (date: string) => ({ date, tasks: 0, completed: 0, meetings: 1 });
  expect((await summaryOf(ines)).body).toEqual(
    ['2025-01-01', '2025-01-02', '2025-06-01', '2025-12-31'].map(on),
  );
  expect((await summaryOf(ines, '?startDate=2024-06-01&endDate=2024-06-02')).body).toEqual(
    ['2024-06-01', '2024-06-02'].map(on),
  );
  expect((await summaryOf(ines, '?startDate=2026-01-01&endDate=2026-01-02')).body).toEqual([
    on('2026-01-01'),
  ]);
});

test('the summary counts what the lists show: own items, shared ones and those of a collaboration, and no others', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  await aTask(ines, '2025-03-01');
  const shared = await aTask(tomas, '2025-03-01', true);
  await aTask(tomas, '2025-03-02');
  await aTask(odile, '2025-03-03');
  const ownerId = tomas.user.id;
  await database.share.create({
    data: {
      id: crypto.randomUUID(),
      itemId: shared.id,
      recipientId: ines.user.id,
      permission: 'view',
      sharedById: ownerId,
    },
  });
  await database.collaboration.create({
    data: { id: crypto.randomUUID(), ownerId: odile.user.id, collaboratorId: ines.user.id, role: 'viewer' },
  });

  const counts = (await summaryOf(ines)).body;
  expect(counts).toEqual([
    { date: '2025-03-01', tasks: 2, completed: 1, meetings: 0 },
    { date: '2025-03-03', tasks: 1, completed: 0, meetings: 0 },
  ]);
  const listed = (await call<Task[]>(listTasks, { as: ines, path: `/api/tasks${RANGE}` })).body;
  expect([...countByDay(listed, [])].map(([date, { tasks, done }]) => [date, tasks, done])).toEqual(
    counts.map(({ date, tasks, completed }) => [date, tasks, completed]),
  );
});

test.each([
  ['', 'startDate'],
  ['?startDate=2025-01-01', 'endDate'],
  ['?startDate=2025-01-02&endDate=2025-01-01', 'endDate'],
  ['?startDate=2025-01-01&endDate=2026-02-05', 'endDate'],
  ['?startDate=2025-02-30&endDate=2025-03-01', 'startDate'],
])('the range %p is refused, with an error for %s', async (query, field) => {
  const { status, body } = await call<ErrorBody>(summaryRoute, {
    as: await aUser(),
    path: `/api/summary${query}`,
  });
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toContain(field);
});

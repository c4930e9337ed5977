import { v7 } from 'uuid';
import { POST as restoreRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import {
  GET as dayRoute,
  DELETE as deleteRoute,
  PATCH as patchRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as createRoute, GET as rangeRoute } from '@/app/api/schedules/route';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const create = (as: Person, body: object) =>
  call<Schedule>(createRoute, {
    as,
    method: 'POST',
    body: { title: 'Dentist', date: DAY, time: '15:00', ...body },
  });
const aMeeting = async (as: Person, body: object = {}): Promise<Schedule> => (await create(as, body)).body;
const patch = (as: Person, id: string, body: object) =>
  call<Schedule>(patchRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
const onDay = async (as: Person): Promise<Schedule[]> =>
  (await call<Schedule[]>(dayRoute, { as, params: { dateOrId: DAY } })).body;

test('a meeting is stored with its defaults, and read by its day and by a range', async () => {
  const ines = await aUser({ firstName: 'Ines' });
  const { status, body } = await create(ines, {});
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    title: 'Dentist',
    date: DAY,
    time: '15:00',
    duration: 60,
    location: null,
    endDate: DAY,
    notes: null,
    timeZone: null,
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
  });
  expect(await onDay(ines)).toEqual([body]);
  const range = await call(rangeRoute, { as: ines, path: `/api/schedules?startDate=${DAY}&endDate=${DAY}` });
  expect(range.body).toEqual([body]);
});

test('a day is ordered by time', async () => {
  const ines = await aUser();
  for (const [title, time] of [
    ['c', '18:30'],
    ['a', '08:00'],
    ['b', '11:00'],
  ] as const)
    await aMeeting(ines, { title, time });
  expect((await onDay(ines)).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
});

test('a change is stored; the body may contain the id of the meeting, but no other', async () => {
  const ines = await aUser();
  const { id } = await aMeeting(ines);
  const changes = {
    title: 'Dentist again',
    time: '16:15',
    duration: 45,
    location: ' Harbour Street 12 ',
    date: '2025-11-22',
  };
  expect(await patch(ines, id, { id, ...changes, version: 1 })).toMatchObject({
    status: 200,
    body: { ...changes, location: 'Harbour Street 12', version: 2 },
  });
  expect((await patch(ines, id, { id: v7(), title: 'x' })).status).toBe(400);
  expect((await patch(ines, id, { location: ' ' })).body).toMatchObject({ location: null, version: 3 });
});

test('a change of an old version is 409 with the stored meeting', async () => {
  const ines = await aUser();
  const { id } = await aMeeting(ines);
  const stored = (await patch(ines, id, { duration: 30 })).body;
  expect(await patch(ines, id, { duration: 90, version: 1 })).toMatchObject({
    status: 409,
    body: { current: stored },
  });
});

test('a deleted meeting is not in its day, and is restored unchanged', async () => {
  const ines = await aUser();
  const meeting = await aMeeting(ines, { duration: 15, location: 'Room 2.4' });
  await call(deleteRoute, { as: ines, method: 'DELETE', params: { dateOrId: meeting.id } });
  expect(await onDay(ines)).toEqual([]);
  const restored = await call(restoreRoute, { as: ines, method: 'POST', params: { dateOrId: meeting.id } });
  expect(restored).toMatchObject({ status: 200, body: meeting });
  expect(await onDay(ines)).toEqual([meeting]);
});

test('the id of a task is 404 in the paths of meetings', async () => {
  const ines = await aUser();
  const { POST: createTask } = await import('@/app/api/tasks/route');
  const { body: task } = await call<{ id: string }>(createTask, {
    as: ines,
    method: 'POST',
    body: { title: 'Tune the piano', date: DAY },
  });
  expect((await patch(ines, task.id, { title: 'x' })).status).toBe(404);
  expect((await create(ines, { id: task.id })).status).toBe(409);
});

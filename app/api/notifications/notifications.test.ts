import { v7 } from 'uuid';
import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as inviteRoute } from '@/app/api/collaborations/route';
import {
  DELETE as deleteCommentRoute,
  PUT as putCommentRoute,
} from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as readRoute } from '@/app/api/notifications/read/route';
import { GET as listRoute } from '@/app/api/notifications/route';
import { POST as shareScheduleRoute } from '@/app/api/schedule-shares/route';
import { DELETE as deleteSchedule, PATCH as patchSchedule } from '@/app/api/schedules/[dateOrId]/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import { POST as shareTaskRoute } from '@/app/api/task-shares/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { NOTIFICATIONS_MAX } from '@/lib/shared/contract/plain/limits';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';
import { add, patch, remove, restore, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const bell = async (as: Person): Promise<Notification[]> =>
  (await call<Notification[]>(listRoute, { as })).body;
const markRead = (as: Person, body: unknown) => call(readRoute, { as, method: 'POST', body });
const post = async (
  as: Person,
  handler: Parameters<typeof call>[0],
  body: object,
  params = {},
): Promise<string> => (await call<{ id: string }>(handler, { as, method: 'POST', body, params })).body.id;

test('a new account has no notifications', async () => {
  expect(await bell(await aUser())).toEqual([]);
});

test('the recipient of a share is notified once, with a link to the row of the item', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser()];
  const taskId = await post(ines, createTask, { title: 'Book the hall', date: DAY });
  const sharing = { taskId, sharedWithEmail: tomas.user.email };
  await post(ines, shareTaskRoute, sharing);
  await post(ines, shareTaskRoute, { ...sharing, permission: 'edit' });
  expect(await bell(tomas)).toEqual([
    {
      id: expect.any(String),
      title: 'Ines shared a task with you',
      message: 'Book the hall',
      type: 'task',
      timestamp: expect.any(String),
      actionUrl: `/daily?date=${DAY}&highlight=task-${taskId}`,
    },
  ]);
  expect(await bell(ines)).toEqual([]);
});

test('of what was shared by mistake nothing is told once the share has ended', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { title: 'Surprise for Tomás', date: DAY });
  const meeting = await add(ines, 'schedule', { title: 'Cake', date: DAY, time: '15:00' });
  const shares = [await share(ines, task, tomas), await share(ines, meeting, tomas)] as const;
  await patch(ines, meeting, { time: '16:00' });
  expect(await bell(tomas)).toHaveLength(3);
  await unshare(ines, task, shares[0]);
  expect((await bell(tomas)).map(({ message }) => message)).not.toContain('Surprise for Tomás');
  await unshare(ines, meeting, shares[1]);
  expect(await bell(tomas)).toEqual([]);
  await remove(ines, task);
  expect(await bell(tomas)).toEqual([]);
  await restore(ines, task);
  await share(ines, task, tomas);
  expect(await bell(tomas)).toHaveLength(2);
});

test('that a meeting was cancelled is told also when it has gone for good', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser()];
  const meeting = await add(ines, 'schedule', { title: 'Cake', date: DAY, time: '15:00' });
  await share(ines, meeting, tomas);
  await remove(ines, meeting);
  expect(await bell(tomas)).toHaveLength(2);
  await database.item.delete({ where: { id: meeting.id } });
  expect(await bell(tomas)).toMatchObject([{ title: 'Ines cancelled Cake' }]);
});

test('a comment that was deleted is not told any more', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { date: DAY });
  await share(ines, task, tomas);
  const body = { targetType: 'task', targetId: task.id, content: 'For somebody else' };
  const id = await post(tomas, commentRoute, body);
  expect(await bell(ines)).toMatchObject([{ message: 'For somebody else' }]);
  await call(deleteCommentRoute, { as: tomas, method: 'DELETE', params: { targetTypeOrId: id } });
  expect(await bell(ines)).toEqual([]);
});

test('a comment that was edited is told as it is, unless it was read before', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { date: DAY });
  await share(ines, task, tomas);
  const body = { targetType: 'task', targetId: task.id, content: 'At nien?' };
  const id = await post(tomas, commentRoute, body);
  const edit = (content: string) =>
    call(putCommentRoute, { as: tomas, method: 'PUT', params: { targetTypeOrId: id }, body: { content } });
  await edit('At nine?');
  expect(await bell(ines)).toMatchObject([{ message: 'At nine?' }]);
  await markRead(ines, { all: true });
  await edit('At ten?');
  expect(await bell(ines)).toEqual([]);
});

test('the link to a task for later has no day', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const taskId = await post(ines, createTask, { title: 'Some day', date: null });
  await post(ines, shareTaskRoute, { taskId, sharedWithEmail: tomas.user.email });
  expect(await bell(tomas)).toMatchObject([{ actionUrl: `/daily?highlight=task-${taskId}` }]);
});

test('a change of a meeting is told with all of its days', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const fair = { title: 'Fair', date: DAY, time: null, endDate: '2025-11-23' };
  const scheduleId = await post(ines, createSchedule, fair);
  await post(ines, shareScheduleRoute, { scheduleId, sharedWithEmail: tomas.user.email });
  for (const body of [{ title: 'Book fair' }, { time: '20:00', duration: 780 }, { time: null }])
    await call(patchSchedule, { as: ines, method: 'PATCH', params: { dateOrId: scheduleId }, body });
  expect((await bell(tomas)).slice(0, 3).map(({ message }) => message)).toEqual([
    'Friday, November 21 to Saturday, November 22',
    'Friday, November 21, 20:00 to Saturday, November 22, 09:00',
    'Friday, November 21 to Sunday, November 23',
  ]);
});

test('a change of a meeting in another zone is told with the time for each reader', async () => {
  const ines = await aUser({ timeZone: 'America/New_York' });
  const readers = [
    await aUser({ timeZone: 'America/New_York' }),
    await aUser({ timeZone: 'Asia/Kathmandu' }),
  ];
  const meeting = { title: 'Call', date: DAY, time: '18:00', timeZone: 'America/New_York' };
  const scheduleId = await post(ines, createSchedule, meeting);
  for (const { user } of readers)
    await post(ines, shareScheduleRoute, { scheduleId, sharedWithEmail: user.email });
  const params = { dateOrId: scheduleId };
  await call(patchSchedule, { as: ines, method: 'PATCH', params, body: { time: '19:00' } });
  const messages = await Promise.all(readers.map(async (reader) => (await bell(reader))[0]?.message));
  expect(messages).toEqual([
    'Friday, November 21, 19:00',
    'Friday, November 21, 19:00, Sat, Nov 22, 05:45 for you',
  ]);
});

test('the other side is notified of an invitation and of its answer', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser({ firstName: 'Tomás' })];
  const id = await post(ines, inviteRoute, { email: tomas.user.email, role: 'viewer' });
  expect(await bell(tomas)).toMatchObject([
    { title: 'Ines invites you', message: 'as a viewer of their planner', type: 'collaboration' },
  ]);
  await call(acceptRoute, { as: tomas, method: 'POST', params: { id } });
  expect(await bell(ines)).toMatchObject([{ title: 'Tomás accepted your invitation' }]);
});

test('the owner of an item is notified of others’ comments on it', async () => {
  const [ines, tomas] = [await aUser(), await aUser({ firstName: 'Tomás' })];
  const taskId = await post(ines, createTask, { title: 'Book the hall', date: DAY });
  await post(ines, shareTaskRoute, { taskId, sharedWithEmail: tomas.user.email });
  for (const as of [ines, tomas])
    await post(as, commentRoute, { content: 'Shall I?', targetType: 'task', targetId: taskId });
  expect(await bell(ines)).toMatchObject([
    { title: 'Tomás commented on Book the hall', message: 'Shall I?' },
  ]);
});

test('everyone else who sees a meeting is notified when it is changed or cancelled', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser()];
  const scheduleId = await post(ines, createSchedule, { title: 'Choir', date: DAY, time: '18:30' });
  await post(ines, shareScheduleRoute, { scheduleId, sharedWithEmail: tomas.user.email });
  const params = { dateOrId: scheduleId };
  await call(patchSchedule, { as: ines, method: 'PATCH', params, body: { time: '19:00' } });
  await call(patchSchedule, { as: ines, method: 'PATCH', params, body: { time: '19:00' } });
  await call(deleteSchedule, { as: ines, method: 'DELETE', params });
  expect((await bell(tomas)).map(({ title, message }) => [title, message])).toEqual([
    ['Ines cancelled Choir', 'Friday, November 21, 19:00'],
    ['Ines changed Choir', 'Friday, November 21, 19:00'],
    ['Ines shared a meeting with you', 'Choir'],
  ]);
  expect(await bell(ines)).toEqual([]);
});

async function newsFor(person: Person, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: v7(),
    userId: person.user.id,
    type: 'general' as const,
    title: `News ${index}`,
    message: '',
    createdAt: new Date(Date.UTC(2025, 10, 21, 0, index)),
  }));
  await database.notification.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

test('the newest fifty are listed, newest first', async () => {
  const ines = await aUser();
  const ids = await newsFor(ines, 60);
  expect((await bell(ines)).map(({ id }) => id)).toEqual(ids.reverse().slice(0, NOTIFICATIONS_MAX));
});

test('one that is marked read is not listed again, and those of others do not change', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const [first = '', second = '', third = ''] = await newsFor(ines, 3);
  const [theirs = ''] = await newsFor(tomas, 1);
  expect((await markRead(ines, { ids: [first, theirs, v7()] })).status).toBe(204);
  expect((await bell(ines)).map(({ id }) => id)).toEqual([third, second]);
  expect((await markRead(ines, { all: true })).status).toBe(204);
  expect(await bell(ines)).toEqual([]);
  expect(await bell(tomas)).toHaveLength(1);
});

test.each([{}, { all: false }, { ids: [] }, { ids: ['x'] }, { ids: 'all' }, { all: true, ids: [v7()] }, []])(
  '%j marks nothing',
  async (body) => {
    const ines = await aUser();
    await newsFor(ines, 1);
    expect((await markRead(ines, body)).status).toBe(400);
    expect(await bell(ines)).toHaveLength(1);
  },
);

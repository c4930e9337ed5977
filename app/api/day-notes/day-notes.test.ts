import { POST as comment } from '@/app/api/comments/route';
import { GET as notesRoute } from '@/app/api/day-notes/[date]/route';
import { GET as countsRoute } from '@/app/api/day-notes/route';
import { POST as createGoal } from '@/app/api/goals/route';
import { POST as give } from '@/app/api/item-stickers/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { DELETE as deleteTask } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/server/http/route';
import type { CommentCount, DayNote } from '@/lib/shared/contract/schemas/day-notes';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const make = async (as: Person, handler: Handler, body: object): Promise<string> =>
  (await call<{ id: string }>(handler, { as, method: 'POST', body: { title: 'Hall', date: DAY, ...body } }))
    .body.id;
const say = (as: Person, targetType: string, targetId: string) =>
  call(comment, { as, method: 'POST', body: { content: 'Yes', targetType, targetId } });
const stick = (as: Person, targetType: string, targetId: string, emoji = '🎉') =>
  call<{ id: string }>(give, { as, method: 'POST', body: { emoji, targetType, targetId } });
const notes = async (as: Person, date = DAY): Promise<DayNote[]> => {
  const { body } = await call<DayNote[]>(notesRoute, { as, params: { date } });
  return body.toSorted((a, b) => a.targetType.localeCompare(b.targetType));
};

test('one read returns the comments and stickers of all items of a day, and of the day itself', async () => {
  const ines = await aUser({ firstName: 'Ines' });
  const [task, schedule, goal] = [
    await make(ines, createTask, {}),
    await make(ines, createSchedule, { time: '09:00' }),
    // The goal's month contains the day, although the goal has another date.
    await make(ines, createGoal, { type: 'monthly', date: '2025-11-02' }),
  ];
  await make(ines, createTask, { title: 'Silent' });
  await say(ines, 'task', task);
  await say(ines, 'task', task);
  await say(ines, 'goal', goal);
  await say(ines, 'day', DAY);
  const { body: own } = await stick(ines, 'schedule', schedule);

  expect(await notes(ines)).toEqual([
    { targetType: 'day', targetId: DAY, comments: 1, stickers: [] },
    { targetType: 'goal', targetId: goal, comments: 1, stickers: [] },
    {
      targetType: 'schedule',
      targetId: schedule,
      comments: 0,
      stickers: [{ emoji: '🎉', count: 1, ownId: own.id, names: ['Ines'] }],
    },
    { targetType: 'task', targetId: task, comments: 2, stickers: [] },
  ]);
  expect(await notes(ines, '2025-11-22')).toEqual([
    { targetType: 'goal', targetId: goal, comments: 1, stickers: [] },
  ]);
});

test('a meeting of several days has its comments and stickers on each of them', async () => {
  const ines = await aUser();
  const fair = await make(ines, createSchedule, { time: null, date: '2025-11-20', endDate: '2025-11-22' });
  const train = await make(ines, createSchedule, { time: '20:00', duration: 780, date: '2025-11-20' });
  await say(ines, 'schedule', fair);
  await say(ines, 'schedule', train);
  const found = async (date: string) => (await notes(ines, date)).map(({ targetId }) => targetId).toSorted();
  expect(await found('2025-11-19')).toEqual([]);
  expect(await found('2025-11-20')).toEqual([fair, train].toSorted());
  expect(await found('2025-11-21')).toEqual([fair, train].toSorted());
  expect(await found('2025-11-22')).toEqual([fair]);
  expect(await found('2025-11-23')).toEqual([]);
});

test('the tasks for later have theirs apart from any day', async () => {
  const [ines, stranger] = [await aUser(), await aUser()];
  const later = await make(ines, createTask, { date: null });
  await make(ines, createTask, { date: null, title: 'Silent' });
  const today = await make(ines, createTask, {});
  for (const task of [later, today]) await say(ines, 'task', task);
  await say(ines, 'day', DAY);
  expect(await notes(ines, 'later')).toEqual([
    { targetType: 'task', targetId: later, comments: 1, stickers: [] },
  ]);
  expect((await notes(ines)).map(({ targetId }) => targetId)).toEqual([DAY, today]);
  expect(await notes(stranger, 'later')).toEqual([]);
});

test('stickers of one emoji are grouped, and marked if the reader gave one', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser({ firstName: 'Tomás' })];
  const task = await make(ines, createTask, {});
  const body = { taskId: task, sharedWithEmail: tomas.user.email };
  await call(shareTask, { as: ines, method: 'POST', body });
  const { body: hers } = await stick(ines, 'task', task);
  const { body: his } = await stick(tomas, 'task', task);
  await stick(tomas, 'task', task, '🔥');

  const sticker = { emoji: '🎉', count: 2, names: ['Ines', 'Tomás'] };
  const [forInes] = await notes(ines);
  expect(forInes?.stickers).toEqual([
    { ...sticker, ownId: hers.id },
    { emoji: '🔥', count: 1, ownId: null, names: ['Tomás'] },
  ]);
  const [forTomas] = await notes(tomas);
  expect(forTomas?.stickers[0]).toEqual({ ...sticker, ownId: his.id });
});

test('nothing is returned of items that are invisible or deleted', async () => {
  const [ines, stranger] = [await aUser(), await aUser()];
  const task = await make(ines, createTask, {});
  await say(ines, 'task', task);
  await say(ines, 'day', DAY);
  expect(await notes(stranger)).toEqual([]);
  await call(deleteTask, { as: ines, method: 'DELETE', params: { dateOrId: task } });
  expect(await notes(ines)).toEqual([{ targetType: 'day', targetId: DAY, comments: 1, stickers: [] }]);
});

test('a date that is not in the calendar is 400', async () => {
  const { status } = await call(notesRoute, { as: await aUser(), params: { date: '2025-02-30' } });
  expect(status).toBe(400);
});

const countsIn = (as: Person, startDate: string, endDate: string) =>
  call<CommentCount[]>(countsRoute, {
    as,
    path: `/api/day-notes?startDate=${startDate}&endDate=${endDate}`,
  });

test('one read counts the comments on the tasks and meetings of a range, by everybody', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await make(ines, createTask, {});
  const fair = await make(ines, createSchedule, { time: null, date: '2025-11-14', endDate: '2025-11-16' });
  const next = await make(ines, createTask, { date: '2025-11-23' });
  const gone = await make(ines, createTask, {});
  const goal = await make(ines, createGoal, { type: 'weekly' });
  await make(ines, createTask, { title: 'Silent' });
  await call(shareTask, {
    as: ines,
    method: 'POST',
    body: { taskId: task, sharedWithEmail: tomas.user.email },
  });
  for (const each of [task, next, gone]) await say(ines, 'task', each);
  await say(tomas, 'task', task);
  await say(ines, 'schedule', fair);
  await say(ines, 'goal', goal);
  await stick(ines, 'task', next);
  await call(deleteTask, { as: ines, method: 'DELETE', params: { dateOrId: gone } });

  const { body } = await countsIn(ines, '2025-11-16', '2025-11-22');
  expect(body.toSorted((a, b) => a.targetType.localeCompare(b.targetType))).toEqual([
    { targetType: 'schedule', targetId: fair, comments: 1 },
    { targetType: 'task', targetId: task, comments: 2 },
  ]);
  expect((await countsIn(tomas, '2025-11-16', '2025-11-22')).body).toEqual([
    { targetType: 'task', targetId: task, comments: 2 },
  ]);
  expect((await countsIn(ines, '2025-11-17', '2025-11-20')).body).toEqual([]);
});

test('at most 1,000 comments on one item are counted', async () => {
  const ines = await aUser();
  const task = await make(ines, createTask, {});
  await database.$executeRaw`
    INSERT INTO comments (id, item_id, author_id, content)
    SELECT gen_random_uuid(), ${task}::uuid, ${ines.user.id}::uuid, 'Bravo' FROM generate_series(1, 1001)`;
  expect((await countsIn(ines, '2025-11-16', '2025-11-22')).body).toEqual([
    { targetType: 'task', targetId: task, comments: 1_000 },
  ]);
});

test('the counts of a range need one', async () => {
  const ines = await aUser();
  expect((await call(countsRoute, { as: ines })).status).toBe(400);
  expect((await countsIn(ines, '2025-11-22', '2025-11-21')).status).toBe(400);
  expect((await countsIn(ines, '2024-01-01', '2025-11-21')).status).toBe(400);
  expect((await countsIn(ines, '2025-02-29', '2025-03-01')).status).toBe(400);
});

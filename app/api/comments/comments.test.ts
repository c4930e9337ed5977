import { v7 } from 'uuid';
import { GET as threadRoute } from '@/app/api/comments/[targetTypeOrId]/[targetId]/route';
import { DELETE as deleteRoute, PUT as putRoute } from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as createRoute } from '@/app/api/comments/route';
import { GET as stickersRoute } from '@/app/api/item-stickers/[targetTypeOrId]/[targetId]/route';
import { DELETE as removeStickerRoute } from '@/app/api/item-stickers/[targetTypeOrId]/route';
import { POST as giveRoute } from '@/app/api/item-stickers/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { Sticker } from '@/lib/shared/contract/schemas/stickers';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

async function sharedTask(): Promise<{ ines: Person; tomas: Person; task: string }> {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser({ firstName: 'Tomás' })];
  const { body } = await call<{ id: string }>(createTask, {
    as: ines,
    method: 'POST',
    body: { title: 'Book the hall', date: DAY },
  });
  await call(shareTask, {
    as: ines,
    method: 'POST',
    body: { taskId: body.id, sharedWithEmail: tomas.user.email },
  });
  return { ines, tomas, task: body.id };
}

const say = (as: Person, targetId: string, more: object = {}) =>
  call<Comment>(createRoute, {
    as,
    method: 'POST',
    body: { content: 'Shall I hold it?', targetType: 'task', targetId, ...more },
  });
const thread = (as: Person, targetTypeOrId: string, targetId: string) =>
  call<Comment[]>(threadRoute, { as, params: { targetTypeOrId, targetId } });
const put = (as: Person, id: string, body: object) =>
  call<Comment>(putRoute, { as, method: 'PUT', params: { targetTypeOrId: id }, body });
const erase = (as: Person, id: string) =>
  call(deleteRoute, { as, method: 'DELETE', params: { targetTypeOrId: id } });
const stick = (as: Person, targetId: string, more: object = {}) =>
  call<Sticker>(giveRoute, {
    as,
    method: 'POST',
    body: { emoji: '🎉', targetType: 'task', targetId, ...more },
  });
const stickers = (as: Person, targetTypeOrId: string, targetId: string) =>
  call<Sticker[]>(stickersRoute, { as, params: { targetTypeOrId, targetId } });

test('a thread is shown to all who see the task, and marks the comments of the reader', async () => {
  const { ines, tomas, task } = await sharedTask();
  const first = await say(ines, task);
  expect(first).toMatchObject({
    status: 201,
    body: {
      content: 'Shall I hold it?',
      targetType: 'task',
      targetId: task,
      version: 1,
      author: { firstName: 'Ines', email: ines.user.email },
      mine: true,
    },
  });
  await say(tomas, task, { content: 'Yes,\nplease.' });
  expect((await thread(tomas, 'task', task)).body).toMatchObject([
    { author: { firstName: 'Ines' }, mine: false },
    { content: 'Yes,\nplease.', mine: true },
  ]);
});

test('only the author can change and delete a comment', async () => {
  const { ines, tomas, task } = await sharedTask();
  const { body } = await say(tomas, task);
  expect((await put(ines, body.id, { content: 'x' })).status).toBe(403);
  expect((await erase(ines, body.id)).status).toBe(403);
  expect((await put(await aUser(), body.id, { content: '' })).status).toBe(404);
  const changed = await put(tomas, body.id, { content: 'Changed', version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { content: 'Changed', version: 2 } });
  expect(await put(tomas, body.id, { content: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: { current: changed.body },
  });
  expect((await put(tomas, body.id, { content: '  ' })).status).toBe(400);
  expect((await erase(tomas, body.id)).status).toBe(204);
  expect((await thread(ines, 'task', task)).body).toEqual([]);
});

test('an invalid comment on an invisible item is 404', async () => {
  const { ines, task } = await sharedTask();
  expect((await say(await aUser(), task, { content: '' })).status).toBe(404);
  expect((await stick(await aUser(), task, { emoji: 'x' })).status).toBe(404);
  expect((await say(ines, task, { content: '' })).status).toBe(400);
});

test('a comment that is sent again is stored once', async () => {
  const { ines, tomas, task } = await sharedTask();
  const id = v7();
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(ines, task, { id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect((await say(tomas, task, { id })).status).toBe(409);
});

test('comments and stickers on a day are visible to its person alone', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  await say(ines, DAY, { targetType: 'day' });
  await stick(ines, DAY, { targetType: 'day' });
  expect((await thread(ines, 'day', DAY)).body).toMatchObject([{ targetType: 'day', targetId: DAY }]);
  expect((await stickers(ines, 'day', DAY)).body).toMatchObject([
    { targetType: 'day', targetId: DAY, emoji: '🎉' },
  ]);
  expect((await thread(tomas, 'day', DAY)).body).toEqual([]);
  expect((await stickers(tomas, 'day', DAY)).body).toEqual([]);
});

test.each([
  ['task', 'no-uuid', 404],
  ['schedule', 'of another kind', 404],
  ['day', '2025-02-30', 400],
  ['week', DAY, 400],
])('the thread of %s %s is %i', async (type, id, expected) => {
  const { ines, task } = await sharedTask();
  const targetId = id === 'of another kind' ? task : id;
  expect((await thread(ines, type, targetId)).status).toBe(expected);
  expect((await stickers(ines, type, targetId)).status).toBe(expected);
});

test('a sticker is stored once for each person and emoji, and only its giver can remove it', async () => {
  const { ines, tomas, task } = await sharedTask();
  const answers = await Promise.all(Array.from({ length: 20 }, () => stick(tomas, task)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await stick(ines, task);
  await stick(ines, task, { emoji: '🔥' });
  expect((await stickers(ines, 'task', task)).body).toMatchObject([
    { emoji: '🎉', user: { firstName: 'Tomás' }, mine: false },
    { emoji: '🎉', user: { firstName: 'Ines' }, mine: true },
    { emoji: '🔥', mine: true },
  ]);
  const id = answers[0]?.body.id ?? '';
  const remove = (as: Person) =>
    call(removeStickerRoute, { as, method: 'DELETE', params: { targetTypeOrId: id } });
  expect((await remove(ines)).status).toBe(403);
  expect((await remove(await aUser())).status).toBe(404);
  expect((await remove(tomas)).status).toBe(204);
  expect((await remove(tomas)).status).toBe(404);
});

test.each(['😀', '👍👍', 'ok', ''])(
  'the emoji %j, which the picker does not offer, is refused',
  async (emoji) => {
    const { ines, task } = await sharedTask();
    expect((await stick(ines, task, { emoji })).status).toBe(400);
  },
);

test('comments on others’ items stay when the account of their author is deleted', async () => {
  const { ines, tomas, task } = await sharedTask();
  await say(tomas, task);
  await database.user.delete({ where: { id: tomas.user.id } });
  expect((await thread(ines, 'task', task)).body).toMatchObject([
    { content: 'Shall I hold it?', author: { firstName: 'Deleted user', email: '' }, mine: false },
  ]);
});

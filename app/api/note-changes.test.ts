import { v7 } from 'uuid';
import { DELETE as deleteCommentRoute, PUT as editRoute } from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { DELETE as takeOwnRoute } from '@/app/api/item-stickers/[targetTypeOrId]/[targetId]/route';
import { DELETE as takeRoute } from '@/app/api/item-stickers/[targetTypeOrId]/route';
import { POST as giveRoute } from '@/app/api/item-stickers/route';
import { database } from '@/lib/db/client';
import { CHANGES_KEPT } from '@/lib/server/targets/note-changes';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Sticker } from '@/lib/shared/contract/schemas/stickers';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails } from '@/lib/testing/server/planned';

/**
 * Changes of comments and stickers that are sent again because their answer was lost, after the comment or sticker was
 * changed or deleted elsewhere (Idempotency-Key; docs/rules/changes.md).
 */

const DAY = '2041-03-04';
const ON_DAY = { targetType: 'day', targetId: DAY };

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const isReplayed = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Replayed') === 'true';

const say = (as: Person, body: object, key = v7()) =>
  call<Comment & ErrorBody>(commentRoute, { as, method: 'POST', body, ...keyed(key) });
const edit = (as: Person, id: string, body: object, key = v7()) =>
  call<Comment>(editRoute, { as, method: 'PUT', params: { targetTypeOrId: id }, body, ...keyed(key) });
const erase = (as: Person, id: string, key = v7()) =>
  call(deleteCommentRoute, { as, method: 'DELETE', params: { targetTypeOrId: id }, ...keyed(key) });
const give = (as: Person, body: object, key = v7()) =>
  call<Sticker>(giveRoute, { as, method: 'POST', body: { emoji: '🎉', ...body }, ...keyed(key) });
const take = (as: Person, id: string, key = v7()) =>
  call(takeRoute, { as, method: 'DELETE', params: { targetTypeOrId: id }, ...keyed(key) });

const takeOwn = (as: Person, { targetType, targetId }: typeof ON_DAY, emoji = '🎉', key = v7()) =>
  call<ErrorBody>(takeOwnRoute, {
    as,
    method: 'DELETE',
    params: { targetTypeOrId: targetType, targetId },
    path: `/?emoji=${encodeURIComponent(emoji)}`,
    ...keyed(key),
  });

/** A task of one person on which another one may comment. */
async function sharedTask() {
  const [ines, rui] = [await aUser({ firstName: 'Ines' }), await aUser({ firstName: 'Rui' })];
  await collaborate(ines, rui, 'viewer');
  const task = await add(ines, 'task', { title: 'Book the hall', date: DAY });
  await share(ines, task, rui);
  await database.notification.deleteMany();
  await deleteJobs();
  return { ines, rui, target: { targetType: 'task', targetId: task.id } };
}

afterEach(deleteJobs);

describe('a comment that is sent again after it was deleted elsewhere', () => {
  test('is answered as it was, and is neither stored nor told again', async () => {
    const { ines, rui, target } = await sharedTask();
    const [id, key] = [v7(), v7()];
    const body = { id, content: 'Shall I hold it?', ...target };
    const first = await say(rui, body, key);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    await erase(rui, id);
    const again = await say(rui, body, key);
    expect([again.status, isReplayed(again)]).toEqual([200, true]);
    expect(again.body).toEqual({
      ...first.body,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await database.comment.count({ where: { id } })).toBe(0);
    expect(await database.notification.count({ where: { userId: ines.user.id } })).toBe(0);
    expect(await orderedMails('comment')).toHaveLength(1);
  });

  test('is not stored by requests at the same moment either, also on a day', async () => {
    const ines = await aUser();
    const [id, key] = [v7(), v7()];
    const body = { id, content: 'A quiet day', ...ON_DAY };
    const answers = await Promise.all([1, 2, 3].map(() => say(ines, body, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    await erase(ines, id);
    await Promise.all([1, 2, 3].map(() => say(ines, body, key)));
    expect(await database.comment.count({ where: { dayOwnerId: ines.user.id } })).toBe(0);
  });

  test('without an id of its own is stored once', async () => {
    const ines = await aUser();
    const key = v7();
    const body = { content: 'A quiet day', ...ON_DAY };
    const first = await say(ines, body, key);
    expect((await say(ines, body, key)).body).toEqual(first.body);
    expect(await database.comment.count({ where: { dayOwnerId: ines.user.id } })).toBe(1);
  });
});

test('a comment whose first attempt was refused is stored when it is sent again', async () => {
  const [ines, rui] = [await aUser(), await aUser()];
  const [id, key] = [v7(), v7()];
  await say(rui, { id, content: 'The same id', ...ON_DAY });
  const body = { id, content: 'A quiet day', ...ON_DAY };
  expect((await say(ines, body, key)).status).toBe(409);
  await erase(rui, id);
  const answer = await say(ines, body, key);
  expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
});

test('a comment whose change is sent again keeps what was written after it', async () => {
  const ines = await aUser();
  const { body: comment } = await say(ines, { content: 'One', ...ON_DAY });
  const key = v7();
  await edit(ines, comment.id, { content: 'Two', version: 1 }, key);
  await edit(ines, comment.id, { content: 'Three', version: 2 });
  for (const version of [1, undefined]) {
    const again = await edit(ines, comment.id, { content: 'Two', version }, key);
    expect([again.status, again.body.content, again.body.version, isReplayed(again)]).toEqual([
      200,
      'Three',
      3,
      true,
    ]);
  }
});

test('a deletion that is sent again is answered as before', async () => {
  const ines = await aUser();
  const { body: comment } = await say(ines, { content: 'One', ...ON_DAY });
  const { body: sticker } = await give(ines, ON_DAY);
  const key = v7();
  const answers = [
    await erase(ines, comment.id, key),
    await erase(ines, comment.id, key),
    await erase(ines, comment.id),
    await take(ines, sticker.id, key),
    await take(ines, sticker.id, key),
    await take(ines, sticker.id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 404, 204, 204, 404]);
});

describe('a sticker that is removed by its emoji', () => {
  test('is the person’s own, on an item or a day', async () => {
    const { ines, rui, target } = await sharedTask();
    for (const as of [ines, rui]) await give(as, target);
    await give(rui, { ...target, emoji: '👏' });
    await give(rui, ON_DAY);
    expect((await takeOwn(rui, target)).status).toBe(204);
    expect((await takeOwn(rui, ON_DAY)).status).toBe(204);
    const userId = { in: [ines.user.id, rui.user.id] };
    const left = await database.sticker.findMany({
      where: { userId },
      select: { userId: true, emoji: true },
    });
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining([
        { userId: ines.user.id, emoji: '🎉' },
        { userId: rui.user.id, emoji: '👏' },
      ]),
    );
    expect((await takeOwn(rui, target)).status).toBe(404);
  });

  test('is not found where there is none, and on what the person may not see', async () => {
    const { ines, target } = await sharedTask();
    const other = await aUser();
    await give(ines, target);
    expect((await takeOwn(other, target)).status).toBe(404);
    expect((await takeOwn(ines, target, '🔥')).status).toBe(404);
    const wrong = await takeOwn(ines, target, 'no sticker');
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['emoji']]);
    expect(await database.sticker.count({ where: { userId: ines.user.id } })).toBe(1);
  });

  test('stays when it was given again before the removal is repeated', async () => {
    const ines = await aUser();
    await give(ines, ON_DAY);
    const key = v7();
    expect((await takeOwn(ines, ON_DAY, '🎉', key)).status).toBe(204);
    await give(ines, ON_DAY);
    const again = await takeOwn(ines, ON_DAY, '🎉', key);
    expect([again.status, isReplayed(again)]).toEqual([204, true]);
    expect(await database.sticker.count({ where: { userId: ines.user.id } })).toBe(1);
  });
});

describe('a sticker that is given again after it was removed elsewhere', () => {
  test('is answered as it was, and is not stored', async () => {
    const { rui, target } = await sharedTask();
    const key = v7();
    const first = await give(rui, target, key);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    await take(rui, first.body.id);
    const again = await give(rui, target, key);
    expect([again.status, isReplayed(again), again.body]).toEqual([200, true, first.body]);
    expect(await database.sticker.count({ where: { userId: rui.user.id } })).toBe(0);
  });

  test('is answered with the one that was given since', async () => {
    const { rui, target } = await sharedTask();
    const key = v7();
    const first = await give(rui, target, key);
    await take(rui, first.body.id);
    const since = await give(rui, target);
    expect((await give(rui, target, key)).body).toEqual(since.body);
  });
});

test('the key of somebody else, and another call with the same key, are changes of their own', async () => {
  const { ines, rui, target } = await sharedTask();
  const key = v7();
  expect((await give(rui, target, key)).status).toBe(201);
  expect((await give(ines, target, key)).status).toBe(201);
  expect((await say(rui, { content: 'Yes', ...target }, key)).status).toBe(201);
});

test('each person keeps the newest changes', async () => {
  const ines = await aUser();
  const key = v7();
  const { body: first } = await give(ines, ON_DAY, key);
  await take(ines, first.id);
  await database.$executeRaw`
    INSERT INTO note_changes (id, person_id, note_id, made_at)
    SELECT gen_random_uuid(), ${ines.user.id}::uuid, gen_random_uuid(), now() + make_interval(secs => number)
    FROM generate_series(1, ${CHANGES_KEPT - 2}::int) AS number`;
  expect((await give(ines, ON_DAY, key)).status).toBe(200);
  await database.$executeRaw`
    UPDATE note_changes SET made_at = made_at - interval '1 day' WHERE person_id = ${ines.user.id}::uuid`;
  for (const emoji of ['🔥', '💪']) await give(ines, { emoji, ...ON_DAY });
  expect(await database.noteChange.count({ where: { personId: ines.user.id } })).toBe(CHANGES_KEPT);
  expect((await give(ines, ON_DAY, key)).status).toBe(201);
});

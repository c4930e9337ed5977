import { v7 } from 'uuid';
import { PUT as commentPutRoute } from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { PATCH as patchGoalRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { PATCH as patchMeetingRoute } from '@/app/api/schedules/[dateOrId]/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { POST as restoreRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import {
  DELETE as deleteRoute,
  PATCH as patchRoute,
  GET as tasksRoute,
} from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, endCollaboration, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails } from '@/lib/testing/server/planned';

/** Changes that are sent again because their answer was lost (Idempotency-Key; docs/product/conventions.md). */

const DAY = '2041-03-04';

type Answered = Task & WideChange & ErrorBody;

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

const aTask = async (as: Person, body: object = {}): Promise<Task> =>
  (await call<Task>(taskRoute, { as, method: 'POST', body: { title: 'Ring the hall', date: DAY, ...body } }))
    .body;
const patch = (as: Person, id: string, body: object, key: string = v7(), scope = 'this') =>
  call<Answered>(patchRoute, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/?scope=${scope}`,
    body,
    ...keyed(key),
  });
const remove = (as: Person, id: string, key: string = v7(), scope = 'this') =>
  call(deleteRoute, {
    as,
    method: 'DELETE',
    params: { dateOrId: id },
    path: `/?scope=${scope}`,
    ...keyed(key),
  });
const restore = (as: Person, id: string, key: string = v7()) =>
  call<Task>(restoreRoute, { as, method: 'POST', params: { dateOrId: id }, ...keyed(key) });
const batch = (as: Person, items: readonly Task[], way: object, key: string, version?: number) =>
  call<BatchOutcome>(batchRoute, {
    as,
    method: 'POST',
    body: { items: items.map(({ id }) => ({ kind: 'task', id, ...(version && { version }) })), ...way },
    ...keyed(key),
  });
const onDay = async (as: Person, dateOrId = DAY): Promise<Task[]> =>
  (await call<Task[]>(tasksRoute, { as, params: { dateOrId } })).body;
const storedVersion = async (id: string) =>
  (await database.item.findUniqueOrThrow({ where: { id } })).version;

async function sharedTask(title = 'edit') {
  const [ines, rui] = [await aUser(), await aUser()];
  const collaborationId = await collaborate(ines, rui, 'viewer');
  const task = await aTask(ines, { title });
  const shareId = await share(ines, { kind: 'task', id: task.id }, rui, 'edit');
  return { ines, rui, task, shareId, collaborationId };
}

afterEach(deleteJobs);
afterAll(() => hub.close());

describe('a change that is sent again', () => {
  test.each([1, undefined])('is made once, with version %s', async (version) => {
    const { ines, rui, task } = await sharedTask();
    const key = v7();
    const first = await patch(ines, task.id, { title: 'Mine', version }, key);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    expect(await patch(ines, task.id, { title: 'Mine', version }, key)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const theirs = await patch(rui, task.id, { title: 'Theirs', version: 2 });
    expect(theirs.status).toBe(200);
    const again = await patch(ines, task.id, { title: 'Mine', version }, key);
    expect([again.status, again.body.title, again.body.version]).toEqual([200, 'Theirs', 3]);
    expect(await storedVersion(task.id)).toBe(3);
  });

  test('is answered with a header that says so, and no first change is', async () => {
    const ines = await aUser();
    const [task, other] = [await aTask(ines), await aTask(ines)];
    const isReplayed = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Replayed');
    const sends: (() => Promise<{ headers: Headers }>)[] = [
      (key = v7()) => patch(ines, task.id, { title: 'Mine', version: 1 }, key),
      (key = v7()) => remove(ines, task.id, key),
      (key = v7()) => restore(ines, task.id, key),
      (key = v7()) => batch(ines, [task, other], { change: { completed: true } }, key),
    ].map((send) => {
      const key = v7();
      return () => send(key);
    });
    for (const send of sends)
      expect([isReplayed(await send()), isReplayed(await send())]).toEqual([null, 'true']);
    const key = v7();
    await batch(ines, [task], { change: { completed: false } }, key);
    const further = await batch(ines, [task, other], { change: { completed: false } }, key);
    expect(isReplayed(further)).toBeNull();
    const missing = await patch(ines, v7(), { title: 'Mine' }, key);
    expect([missing.status, isReplayed(missing)]).toEqual([404, null]);
  });

  test('with another body is the same change, since a repetition may have a newer version', async () => {
    const ines = await aUser();
    const task = await aTask(ines);
    const key = v7();
    await patch(ines, task.id, { title: 'Mine', version: 1 }, key);
    const again = await patch(ines, task.id, { title: 'Mine', version: 2 }, key);
    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  test('announces nothing, and mails nothing', async () => {
    const [ines, rui] = [await aUser(), await aUser()];
    await collaborate(ines, rui);
    const meeting = await add(ines, 'schedule', { date: DAY, time: '09:00' });
    await share(ines, meeting, rui);
    const key = v7();
    const send = () =>
      call(patchMeetingRoute, {
        as: ines,
        method: 'PATCH',
        params: { dateOrId: meeting.id },
        body: { time: '10:00', version: 1 },
        ...keyed(key),
      });
    expect((await send()).status).toBe(200);
    const mails = await orderedMails('meeting-changed');
    const window = await openWindow(rui);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    // A later change is announced behind whatever these have announced.
    const task = await aTask(ines);
    await share(ines, { kind: 'task', id: task.id }, rui);
    const heard = await window.until('tasks');
    expect(heard.flatMap(({ topics }) => topics ?? [])).not.toContain('schedules');
    await window.close();
    expect(await orderedMails('meeting-changed')).toEqual(mails);
  });

  test('is made once when it is sent twice at the same moment', async () => {
    const ines = await aUser();
    for (const version of [1, undefined]) {
      const task = await aTask(ines);
      const key = v7();
      const sent = { carry: true, date: '2041-03-05', version };
      const answers = await Promise.all([1, 2, 3].map(() => patch(ines, task.id, sent, key)));
      expect(answers.map(({ status, body }) => [status, body.version, body.carried])).toEqual(
        [1, 2, 3].map(() => [200, 2, 1]),
      );
    }
  });

  test('that changed nothing changes nothing later either', async () => {
    const { ines, rui, task } = await sharedTask();
    const key = v7();
    expect((await patch(ines, task.id, { completed: false }, key)).body.version).toBe(1);
    await patch(rui, task.id, { completed: true });
    expect((await patch(ines, task.id, { completed: false }, key)).body).toMatchObject({ completed: true });
  });

  test('that changed nothing of a version is refused once somebody else has made another one', async () => {
    const { ines, rui, task } = await sharedTask();
    const key = v7();
    const change = { completed: false, version: 1 };
    for (const _ of [1, 2]) expect((await patch(ines, task.id, change, key)).body.version).toBe(1);
    await patch(rui, task.id, { title: 'Theirs' });
    expect((await patch(ines, task.id, change, key)).status).toBe(409);
  });

  test('is refused as before while it was not made, and a conflict says who and when', async () => {
    const { ines, rui, task } = await sharedTask();
    await patch(rui, task.id, { title: 'Theirs' });
    const key = v7();
    for (const _ of [1, 2]) {
      const { status, body } = await patch(ines, task.id, { title: 'Mine', version: 1 }, key);
      expect([status, body.changedBy]).toEqual([409, rui.user.firstName]);
      expect(Math.abs(Date.parse(body.changedAt ?? '') - Date.now())).toBeLessThan(60_000);
    }
    expect((await patch(ines, task.id, { title: 'Mine', version: 2 }, key)).body.title).toBe('Mine');
  });

  test('is answered for somebody who may only view it by now, and not for somebody who no longer sees it', async () => {
    const { ines, rui, task, shareId, collaborationId } = await sharedTask();
    const key = v7();
    await patch(rui, task.id, { title: 'Theirs', version: 1 }, key);
    await database.share.update({ where: { id: shareId }, data: { permission: 'view' } });
    expect(await patch(rui, task.id, { title: 'Theirs', version: 1 }, key)).toMatchObject({
      status: 200,
      body: { title: 'Theirs' },
    });
    expect((await patch(rui, task.id, { title: 'Other', version: 2 })).status).toBe(403);
    await unshare(ines, { kind: 'task', id: task.id }, shareId);
    await endCollaboration(ines, collaborationId);
    const gone = await patch(rui, task.id, { title: 'Theirs', version: 1 }, key);
    expect([gone.status, gone.body.title]).toEqual([404, undefined]);
  });

  test('with the key of somebody else is a change of its own', async () => {
    const { ines, rui, task } = await sharedTask();
    const stranger = await aUser();
    const key = v7();
    await patch(ines, task.id, { title: 'Mine' }, key);
    expect((await patch(stranger, task.id, { title: 'Mine' }, key)).status).toBe(404);
    expect((await patch(rui, task.id, { title: 'Theirs', version: 1 }, key)).status).toBe(409);
    expect((await patch(rui, task.id, { title: 'Theirs' }, key)).body).toMatchObject({
      title: 'Theirs',
      version: 3,
    });
    // Another call with the same key is another change.
    expect((await remove(ines, task.id, key)).status).toBe(204);
    expect(await onDay(ines)).toEqual([]);
  });

  test('of labels alone is made once', async () => {
    const ines = await aUser();
    const task = await aTask(ines);
    const key = v7();
    expect((await patch(ines, task.id, { labels: [] }, key)).status).toBe(200);
    expect((await database.item.findUniqueOrThrow({ where: { id: task.id } })).changeIds).toHaveLength(1);
    expect((await patch(ines, task.id, { labels: [] }, key)).status).toBe(200);
  });

  test('of a goal is made once', async () => {
    const ines = await aUser();
    const { body: goal } = await call<Goal>(goalRoute, {
      as: ines,
      method: 'POST',
      body: { title: 'Walk', type: 'daily', date: DAY },
    });
    const key = v7();
    const tick = (completed: boolean, sent: string) =>
      call<Goal>(patchGoalRoute, {
        as: ines,
        method: 'PATCH',
        params: { viewOrId: goal.id },
        body: { completed },
        ...keyed(sent),
      });
    await tick(true, key);
    await tick(false, v7());
    expect((await tick(true, key)).body).toMatchObject({ completed: false, version: 3 });
  });

  test('is recognized after fifteen others, and an item keeps no more than sixteen', async () => {
    const ines = await aUser();
    const task = await aTask(ines);
    const key = v7();
    await patch(ines, task.id, { title: 'First' }, key);
    for (let other = 1; other <= 15; other += 1) await patch(ines, task.id, { title: `${other}` });
    expect((await patch(ines, task.id, { title: 'First' }, key)).body.title).toBe('15');
    await patch(ines, task.id, { title: '16' });
    const { changeIds } = await database.item.findUniqueOrThrow({ where: { id: task.id } });
    expect(new Set(changeIds).size).toBe(16);
  });

  test.each(['', 'abc', `${v7()}0`])('with the key %j is refused', async (key) => {
    const ines = await aUser();
    const task = await aTask(ines);
    const { status, body } = await patch(ines, task.id, { title: 'Mine' }, key);
    expect([status, body.details]).toEqual([400, 'Idempotency-Key: must be a UUID.']);
    expect(await storedVersion(task.id)).toBe(1);
  });
});

describe('a deletion that is sent again', () => {
  test('is answered as before', async () => {
    const { ines, rui, task } = await sharedTask();
    const key = v7();
    const answers = await Promise.all([remove(ines, task.id, key), remove(ines, task.id, key)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await remove(ines, task.id, key)).status).toBe(204);
    expect((await remove(ines, task.id)).status).toBe(404);
    expect((await remove(rui, task.id, key)).status).toBe(404);
  });

  test('deletes nothing that was restored meanwhile', async () => {
    const { ines, task } = await sharedTask();
    const [key, back] = [v7(), v7()];
    await remove(ines, task.id, key);
    expect((await restore(ines, task.id, back)).status).toBe(200);
    expect((await remove(ines, task.id, key)).status).toBe(204);
    expect(await onDay(ines)).toHaveLength(1);
    await remove(ines, task.id);
    // Nor is a restoration made again.
    expect((await restore(ines, task.id, back)).status).toBe(404);
    expect(await onDay(ines)).toEqual([]);
  });
});

describe('a call for many items that is sent again', () => {
  test('changes each item once, and answers as before', async () => {
    const { ines, rui, task } = await sharedTask();
    const other = await aTask(ines);
    const key = v7();
    const way = { change: { completed: true } };
    expect((await batch(ines, [task, other], way, key, 1)).body.done).toHaveLength(2);
    await patch(rui, task.id, { completed: false });
    const { body } = await batch(ines, [task, other], way, key, 1);
    expect([body.refused, body.done.map(({ version }) => version)]).toEqual([[], [3, 2]]);
    expect((await onDay(ines)).filter(({ completed }) => completed)).toHaveLength(1);
  });

  test('deletes and restores each item once', async () => {
    const { ines, task } = await sharedTask();
    const other = await aTask(ines);
    const [key, back] = [v7(), v7()];
    const first = await batch(ines, [task, other], { delete: true }, key);
    const again = await batch(ines, [task, other], { delete: true }, key);
    expect(again).toMatchObject({ status: 200, body: { refused: [] } });
    expect(again.body.done.map(({ id }) => id)).toEqual(first.body.done.map(({ id }) => id));
    expect((await batch(ines, [task, other], { restore: true }, back)).body.done).toHaveLength(2);
    expect((await batch(ines, [task, other], { delete: true }, key)).body.refused).toEqual([]);
    expect(await onDay(ines)).toHaveLength(2);
    await remove(ines, other.id);
    expect((await batch(ines, [task, other], { restore: true }, back)).body.refused).toEqual([]);
    expect((await onDay(ines)).map(({ id }) => id)).toEqual([task.id]);
  });
});

describe('a change of a series that is sent again', () => {
  const repeating = (as: Person) => aTask(as, { recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } });

  test('answers with the same change and numbers, and is made once', async () => {
    const ines = await aUser();
    const first = await repeating(ines);
    const key = v7();
    const made = await patch(ines, first.id, { title: 'Every day' }, key, 'all');
    expect(made.body).toMatchObject({ changed: 5, kept: 0, changeId: expect.any(String) });
    await patch(ines, first.id, { title: 'Only today' });
    const again = await patch(ines, first.id, { title: 'Every day' }, key, 'all');
    expect(again).toMatchObject({
      status: 200,
      body: { title: 'Only today', changed: 5, kept: 0, changeId: made.body.changeId },
    });
    const versioned = { title: 'Every day', version: 1, seriesVersion: 1 };
    expect((await patch(ines, first.id, versioned, key, 'all')).body.changeId).toBe(made.body.changeId);
  });

  test('is made once when it is sent twice at the same moment', async () => {
    const ines = await aUser();
    const first = await repeating(ines);
    const key = v7();
    const send = () => patch(ines, first.id, { title: 'Later', version: 1 }, key, 'following');
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.changeId).toBe(one.body.changeId);
    expect(await database.seriesChange.count({ where: { actorId: ines.user.id } })).toBe(1);
  });

  test('is taken back once', async () => {
    const ines = await aUser();
    const first = await repeating(ines);
    const { changeId = '' } = (await patch(ines, first.id, { title: 'Every day' }, v7(), 'all')).body;
    const key = v7();
    const undo = (as: Person, sent: string) =>
      call<{ changed: number }>(undoRoute, { as, method: 'POST', params: { changeId }, ...keyed(sent) });
    expect(await undo(ines, key)).toMatchObject({ status: 200, body: { changed: 5 } });
    expect(await undo(ines, key)).toMatchObject({ status: 200, body: { changed: 5 } });
    expect((await undo(ines, v7())).status).toBe(404);
    expect((await undo(await aUser(), key)).status).toBe(404);
    expect((await onDay(ines))[0]).toMatchObject({ title: 'Ring the hall', version: 3 });
  });

  test('deletes its occurrences once', async () => {
    const ines = await aUser();
    const first = await repeating(ines);
    const key = v7();
    expect((await remove(ines, first.id, key, 'all')).status).toBe(204);
    expect((await remove(ines, first.id, key, 'all')).status).toBe(204);
    expect((await restore(ines, first.id)).status).toBe(200);
    expect((await remove(ines, first.id, key, 'all')).status).toBe(204);
    expect(await onDay(ines)).toHaveLength(1);
  });
});

test('a comment that is changed again with the text that it has is answered', async () => {
  const ines = await aUser();
  const task = await aTask(ines);
  const { body: comment } = await call<Comment>(commentRoute, {
    as: ines,
    method: 'POST',
    body: { content: 'One', targetType: 'task', targetId: task.id },
  });
  const key = v7();
  const send = (content: string, sent: string) =>
    call<Comment>(commentPutRoute as Handler, {
      as: ines,
      method: 'PUT',
      params: { targetTypeOrId: comment.id },
      body: { content, version: 1 },
      ...keyed(sent),
    });
  expect(await send('Two', key)).toMatchObject({ status: 200, body: { content: 'Two', version: 2 } });
  expect(await send('Two', key)).toMatchObject({ status: 200, body: { content: 'Two', version: 2 } });
  expect((await send('Three', v7())).status).toBe(409);
});

test('a key that was used for one occurrence is not taken for the same change of all of them', async () => {
  const ines = await aUser();
  const { id } = await aTask(ines, { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' } });
  const key = v7();
  expect((await patch(ines, id, { title: 'Choir' }, key)).status).toBe(200);
  const wide = await patch(ines, id, { title: 'Choir' }, key, 'all');
  expect([wide.status, wide.body.changed]).toEqual([200, 3]);
});

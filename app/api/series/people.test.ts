import { GET as goalSharesRoute, POST as shareGoalRoute } from '@/app/api/goal-shares/route';
import { GET as goalsRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { GET as peopleRoute } from '@/app/api/people/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { DELETE as unshareRoute } from '@/app/api/task-shares/[id]/route';
import { POST as shareRoute, GET as sharesRoute } from '@/app/api/task-shares/route';
import { GET as collaboratorsRoute, POST as roleRoute } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import { DELETE as deleteAccount } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Person as KnownPerson } from '@/lib/shared/contract/schemas/people';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { ShareLists, TaskShare } from '@/lib/shared/contract/schemas/shares';
import type { Task, TaskCollaborator } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, endCollaboration, endRole, giveRole, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { GET as seriesRoute } from './[id]/route';

/** Shares and roles of a series (docs/product/repeating.md). */

const ZONE = 'Europe/Lisbon';
const inDays = (count: number): Day => addDays(dayAt(new Date(), ZONE), count);

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aUser({ timeZone: ZONE })));

/** Returns the tasks of a daily series from tomorrow on. */
async function aSeries(as: Person, count = 4, body: object = {}): Promise<Task[]> {
  const recurrence = { rrule: `FREQ=DAILY;COUNT=${count}` };
  const sent = { title: 'Choir', date: inDays(1), time: '18:30', recurrence, ...body };
  const answer = await call<Task>(taskRoute, { as, method: 'POST', body: sent });
  expect(answer.status).toBe(201);
  return read(as);
}

async function read(as: Person): Promise<Task[]> {
  const range = `startDate=${inDays(-30)}&endDate=${inDays(300)}`;
  const { body } = await call<Task[]>(tasksRoute, { as, path: `/api/tasks?${range}` });
  return body;
}
const daysOf = async (as: Person) => (await read(as)).map(({ date }) => date);
const permissionsOf = async (as: Person) => (await read(as)).map(({ permission }) => permission);

const timed = ({ id }: { id: string } = { id: '' }) => ({ kind: 'task', id }) as const;

const give = (as: Person, { id }: { id: string }, to: Person, body: object = {}) =>
  call<TaskShare & ErrorBody>(shareRoute, {
    as,
    method: 'POST',
    body: { taskId: id, sharedWithEmail: to.user.email, ...body },
  });
const change = (as: Person, { id }: { id: string }, scope: string, body: object) =>
  call<Task & Partial<WideChange> & ErrorBody>(patchTaskRoute, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/x?scope=${scope}`,
    body,
  });
const remove = (as: Person, { id }: { id: string }, scope: string) =>
  call(deleteTaskRoute, { as, method: 'DELETE', params: { dateOrId: id }, path: `/x?scope=${scope}` });
const restore = (as: Person, { id }: { id: string }) =>
  call(restoreTaskRoute, { as, method: 'POST', params: { dateOrId: id } });
const undo = async (as: Person, changeId = '') =>
  (await call(undoRoute, { as, method: 'POST', params: { changeId } })).status;
const seriesStatus = async (as: Person, task: Task | undefined) =>
  (await call(seriesRoute, { as, params: { id: task?.series?.id ?? '' } })).status;
const sharesOf = async (as: Person) => (await call<ShareLists<'task'>>(sharesRoute, { as })).body;

/** The occurrence at a place; the series has been laid out. */
function nth(tasks: readonly Task[], index: number): Task {
  const task = tasks[index];
  if (!task) throw new Error(`There is no task ${index}.`);
  return task;
}

test('a share of an occurrence is one of its series by default: of every occurrence, also those laid out later', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const [first, second] = await aSeries(ines, 3, { recurrence: { rrule: 'FREQ=YEARLY' } }).then(() =>
    read(ines),
  );
  const asked = second ?? first;
  if (!asked) throw new Error('Not laid out.');
  const { status, body } = await give(ines, asked, tom);
  expect(status).toBe(201);
  expect(body).toMatchObject({ taskId: asked.id, seriesId: asked.series?.id, permission: 'view' });
  const seen = () =>
    database.item.count({ where: { seriesId: asked.series?.id } }).then(async (all) => {
      const found = await database.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM items JOIN shares ON shares.series_id = items.series_id
        WHERE shares.recipient_id = ${tom.user.id}::uuid`;
      return [all, found[0]?.count];
    });
  const [before] = await seen();
  await extendAll(new Date(Date.now() + 800 * 86_400_000));
  const [all, theirs] = await seen();
  expect(all).toBeGreaterThan(before ?? 0);
  expect(theirs).toBe(all);
  expect(await database.share.count({ where: { recipientId: tom.user.id } })).toBe(1);
  expect(await permissionsOf(tom)).toEqual((await read(ines)).map(() => 'view'));
});

test('a share with scope this is of that occurrence alone; the higher one of both counts', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const tasks = await aSeries(ines);
  const own = await give(ines, nth(tasks, 1), tom, { scope: 'this', permission: 'edit' });
  expect([own.status, own.body.seriesId]).toEqual([201, null]);
  expect(await daysOf(tom)).toEqual([inDays(2)]);
  // A streak tells of the other occurrences.
  const streaksOf = async (as: Person) => new Set((await read(as)).map(({ streak }) => streak));
  expect(await streaksOf(tom)).toEqual(new Set([null]));
  const all = await give(ines, nth(tasks, 2), tom, { scope: 'all' });
  expect(await streaksOf(tom)).toEqual(await streaksOf(ines));
  expect(await permissionsOf(tom)).toEqual(['view', 'edit', 'view', 'view']);
  expect((await read(tom)).map(({ shareId }) => shareId)).toEqual([
    all.body.id,
    own.body.id,
    all.body.id,
    all.body.id,
  ]);
  const again = await give(ines, nth(tasks, 0), tom, { permission: 'edit' });
  expect([again.status, again.body.id]).toEqual([200, all.body.id]);
  expect(await permissionsOf(tom)).toEqual(['edit', 'edit', 'edit', 'edit']);
  await unshare(ines, timed(), all.body.id);
  expect(await daysOf(tom)).toEqual([inDays(2)]);
});

test('both sides list a share of a series once, with its next occurrence', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const tasks = await aSeries(ines);
  const { body } = await give(ines, nth(tasks, 2), tom);
  const listed = { id: body.id, seriesId: body.seriesId, taskId: nth(tasks, 0).id, title: 'Choir' };
  expect((await sharesOf(ines)).sharedByMe).toEqual([expect.objectContaining(listed)]);
  expect((await sharesOf(tom)).sharedWithMe).toEqual([expect.objectContaining(listed)]);
  await remove(ines, nth(tasks, 0), 'all');
  expect((await sharesOf(ines)).sharedByMe).toEqual([]);
  expect((await sharesOf(tom)).sharedWithMe).toEqual([]);
  expect((await call(unshareRoute, { as: ines, method: 'DELETE', params: { id: body.id } })).status).toBe(
    404,
  );
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'the next occurrence is by the day of the reader, in %s',
  async (timeZone) => {
    const [ines, tom] = [await aUser({ timeZone }), await aUser({ timeZone })];
    const today = dayAt(new Date(), timeZone);
    const tasks = await aSeries(ines, 9, { date: addDays(today, -4) });
    await give(ines, nth(tasks, 0), tom);
    const [listed] = (await sharesOf(tom)).sharedWithMe;
    expect(tasks.find(({ id }) => id === listed?.taskId)?.date).toBe(today);
  },
);

test('a single item has no other occurrences to share', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const single = await call<Task>(taskRoute, {
    as: ines,
    method: 'POST',
    body: { title: 'Rent', date: inDays(1) },
  });
  for (const scope of ['all', 'following', null, 1]) {
    const refused = await give(ines, single.body, tom, { scope });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['scope']]);
    const body = { userEmail: tom.user.email, scope };
    const role = await call<ErrorBody>(roleRoute, {
      as: ines,
      method: 'POST',
      params: { dateOrId: single.body.id },
      body,
    });
    expect([role.status, Object.keys(role.body.fields ?? {})]).toEqual([400, ['scope']]);
  }
  for (const body of [{}, { scope: 'this' }])
    expect((await give(ines, single.body, tom, body)).body).toMatchObject({
      taskId: single.body.id,
      seriesId: null,
    });
});

test('a role of a series is one on each of its tasks, which list it beside those of their own', async () => {
  const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
  const tasks = await aSeries(ines);
  const ofSeries = await giveRole(ines, timed(nth(tasks, 0)), tom, 'editor');
  const own = await giveRole(ines, timed(nth(tasks, 1)), eva, 'viewer', 'this');
  const listed = async (task: Task) => {
    const { body } = await call<TaskCollaborator[]>(collaboratorsRoute, {
      as: ines,
      params: { dateOrId: task.id },
    });
    expect((await read(ines)).find(({ id }) => id === task.id)?.collaborators).toEqual(body);
    return body.map(({ id, seriesId }) => [id, seriesId]);
  };
  const seriesId = nth(tasks, 0).series?.id;
  expect(await listed(nth(tasks, 1))).toEqual([
    [ofSeries, seriesId],
    [own, null],
  ]);
  expect(await listed(nth(tasks, 3))).toEqual([[ofSeries, seriesId]]);
  expect(await permissionsOf(tom)).toEqual(['edit', 'edit', 'edit', 'edit']);
  expect(await daysOf(eva)).toEqual([inDays(2)]);
  await endRole(tom, ofSeries);
  expect(await daysOf(tom)).toEqual([]);
});

test('a series of goals is shared like one of tasks', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=3' };
  const body = { title: 'Swim', type: 'daily', date: inDays(0), recurrence };
  const goal = await call<Task>(goalRoute, { as: ines, method: 'POST', body });
  const sent = { goalId: goal.body.id, sharedWithEmail: tom.user.email };
  const made = await call<{ seriesId: string }>(shareGoalRoute, { as: ines, method: 'POST', body: sent });
  expect(made.body.seriesId).toBe(goal.body.series?.id);
  const params = { viewOrId: 'daily', date: inDays(2) };
  expect((await call<Task[]>(goalsRoute, { as: tom, params })).body).toMatchObject([{ title: 'Swim' }]);
  const { body: lists } = await call<ShareLists<'goal'>>(goalSharesRoute, { as: tom });
  expect(lists.sharedWithMe).toMatchObject([{ goalId: goal.body.id, seriesId: goal.body.series?.id }]);
});

describe('a level on one occurrence is none on its series', () => {
  test.each([
    ['a share', (ines: Person, task: Task, to: Person) => share(ines, timed(task), to, 'edit', 'this')],
    ['a role', (ines: Person, task: Task, to: Person) => giveRole(ines, timed(task), to, 'admin', 'this')],
  ] as const)('by %s', async (_how, giveOne) => {
    const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    const [, second] = tasks;
    if (!second) throw new Error('Not laid out.');
    await giveOne(ines, second, tom);
    expect(await seriesStatus(tom, second)).toBe(404);
    for (const scope of ['all', 'following']) {
      expect((await change(tom, second, scope, { title: 'Mine' })).status).toBe(403);
      expect((await remove(tom, second, scope)).status).toBe(403);
    }
    for (const body of [{}, { scope: 'all' }, { permission: 'edit' }])
      expect((await give(tom, second, eva, body)).status).toBe(403);
    expect((await give(tom, second, eva, { scope: 'this' })).status).toBe(201);
    expect(await daysOf(eva)).toEqual([inDays(2)]);
    expect(await database.share.count({ where: { seriesId: second.series?.id } })).toBe(0);
  });

  test('while a level on the series is one for all changes, and for passing it on', async () => {
    const [ines, tom, eva, odile] = (await people(4)) as [Person, Person, Person, Person];
    const tasks = await aSeries(ines);
    await share(ines, timed(nth(tasks, 0)), tom, 'edit');
    await share(ines, timed(nth(tasks, 0)), eva, 'view');
    expect([await seriesStatus(tom, tasks[0]), await seriesStatus(eva, tasks[0])]).toEqual([200, 200]);
    for (const scope of ['all', 'following']) {
      expect((await change(eva, nth(tasks, 1), scope, { title: 'Mine' })).status).toBe(403);
      expect((await remove(eva, nth(tasks, 1), scope)).status).toBe(403);
    }
    expect((await give(eva, nth(tasks, 1), odile)).status).toBe(403);
    expect((await give(tom, nth(tasks, 1), odile)).status).toBe(201);
    const { status, body } = await change(tom, nth(tasks, 0), 'all', { title: 'Orchestra' });
    expect([status, body.changed]).toEqual([200, 4]);
    expect((await read(odile)).map(({ title }) => title)).toEqual(Array(4).fill('Orchestra'));
    expect(await undo(tom, body.changeId)).toBe(200);
    expect((await remove(tom, nth(tasks, 2), 'following')).status).toBe(204);
    expect(await daysOf(odile)).toEqual([inDays(1), inDays(2)]);
    expect((await restore(tom, nth(tasks, 2))).status).toBe(200);
    expect(await daysOf(odile)).toHaveLength(4);
  });
});

describe('what was given by a level on the series ends with it', () => {
  test('of the series, and of one occurrence', async () => {
    const [ines, tom, eva, odile] = (await people(4)) as [Person, Person, Person, Person];
    const tasks = await aSeries(ines);
    const given = await share(ines, timed(nth(tasks, 0)), tom, 'edit');
    await share(tom, timed(nth(tasks, 0)), eva);
    await share(tom, timed(nth(tasks, 2)), odile, 'edit', 'this');
    expect([await daysOf(eva), await daysOf(odile)]).toEqual([tasks.map(({ date }) => date), [inDays(3)]]);
    await unshare(ines, timed(), given);
    expect([await daysOf(tom), await daysOf(eva), await daysOf(odile)]).toEqual([[], [], []]);
    expect(await database.share.count({ where: { sharedById: tom.user.id } })).toBe(0);
  });

  test('or is lowered with it', async () => {
    const [ines, tom, odile] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    await giveRole(ines, timed(nth(tasks, 0)), tom, 'admin');
    await giveRole(tom, timed(nth(tasks, 1)), odile, 'admin', 'this');
    await giveRole(ines, timed(nth(tasks, 3)), tom, 'viewer');
    expect(await permissionsOf(tom)).toEqual(['view', 'view', 'view', 'view']);
    expect(await daysOf(odile)).toEqual([]);
  });

  test('when the giver leaves the planner, or the account is deleted', async () => {
    const [ines, admin, tom, eva] = (await people(4)) as [Person, Person, Person, Person];
    const tasks = await aSeries(ines);
    const place = await collaborate(ines, admin, 'admin');
    await share(admin, timed(nth(tasks, 0)), eva, 'edit');
    await share(ines, timed(nth(tasks, 0)), tom, 'edit');
    await share(tom, timed(nth(tasks, 3)), eva, 'view', 'this');
    await endCollaboration(ines, place);
    expect(await daysOf(eva)).toEqual([inDays(4)]);
    await call(deleteAccount, { as: tom, method: 'DELETE', body: { password: PASSWORD } });
    expect(await daysOf(eva)).toEqual([]);
  });
});

describe('the people of a series keep seeing what leaves it', () => {
  /** A series that is shared with two people, of which one has a share of his own on the second task. */
  async function shared() {
    const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    const own = await share(ines, timed(nth(tasks, 1)), tom, 'view', 'this');
    await share(ines, timed(nth(tasks, 0)), tom, 'edit');
    await giveRole(ines, timed(nth(tasks, 0)), eva, 'viewer');
    await change(ines, nth(tasks, 2), 'this', { title: 'Concert' });
    return { ines, tom, eva, tasks, own };
  }
  /** All that people were given, without the ids of rows that were stored again. */
  async function given() {
    const shares = await database.share.findMany({ include: { grants: true }, orderBy: { id: 'asc' } });
    const roles = await database.taskCollaborator.findMany({
      include: { grants: true },
      orderBy: { id: 'asc' },
    });
    return { shares, roles };
  }

  test('a split copies them to the new series', async () => {
    const { ines, tom, eva, tasks } = await shared();
    await change(ines, nth(tasks, 1), 'following', { title: 'Orchestra' });
    expect(await permissionsOf(tom)).toEqual(['edit', 'edit', 'edit', 'edit']);
    expect(await daysOf(eva)).toHaveLength(4);
    const [, , , last] = await read(tom);
    expect(await seriesStatus(tom, last)).toBe(200);
    expect((await change(tom, nth(await read(tom), 3), 'all', { title: 'Quartet' })).status).toBe(200);
  });

  test.each([
    [
      'stops repeating',
      (ines: Person, tasks: Task[]) => change(ines, nth(tasks, 0), 'all', { recurrence: null }),
    ],
    [
      'has another rule',
      (ines: Person, tasks: Task[]) =>
        change(ines, nth(tasks, 0), 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } }),
    ],
    [
      'is deleted from here on',
      (ines: Person, tasks: Task[]) => remove(ines, nth(tasks, 0), 'following') as ReturnType<typeof change>,
    ],
  ] as const)('when it %s, touched ones become single items with the same people', async (_how, act) => {
    const { ines, tom, eva, tasks } = await shared();
    const before = await given();
    const { body } = await act(ines, tasks);
    const after = await read(ines);
    expect(after.find(({ title }) => title === 'Concert')?.series).toBeNull();
    for (const person of [tom, eva]) expect(await daysOf(person)).toEqual(after.map(({ date }) => date));
    expect(new Set(await permissionsOf(tom))).toEqual(new Set(['edit']));
    expect(new Set(await permissionsOf(eva))).toEqual(new Set(['view']));
    if (body?.changeId) expect(await undo(ines, body.changeId)).toBe(200);
    else expect((await restore(ines, nth(tasks, 0))).status).toBe(200);
    expect(await given()).toEqual(before);
    expect(await permissionsOf(tom)).toEqual(['edit', 'edit', 'edit', 'edit']);
  });

  test('a share of its own that was raised so falls back when the one who raised it loses access', async () => {
    const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    const given = await share(ines, timed(nth(tasks, 0)), tom, 'edit');
    await share(tom, timed(nth(tasks, 0)), eva, 'edit');
    await share(ines, timed(nth(tasks, 1)), eva, 'view', 'this');
    await change(ines, nth(tasks, 0), 'all', { recurrence: null });
    expect(await permissionsOf(eva)).toEqual(['edit', 'edit']);
    expect(given).not.toBe('');
    const copies = await database.share.findMany({
      where: { recipientId: tom.user.id, itemId: { not: null } },
    });
    for (const { id } of copies) await unshare(ines, timed(), id);
    expect(await permissionsOf(eva)).toEqual(['view']);
  });

  test('one that is restored after its series has gone', async () => {
    const { ines, tom, eva, tasks } = await shared();
    await remove(ines, nth(tasks, 3), 'this');
    await remove(ines, nth(tasks, 0), 'all');
    expect(await daysOf(tom)).toEqual([]);
    expect((await restore(ines, nth(tasks, 3))).status).toBe(200);
    expect([await permissionsOf(tom), await permissionsOf(eva)]).toEqual([['edit'], ['view']]);
  });

  test('a change is not taken back when the people of what left have changed since', async () => {
    const { ines, tom, eva, tasks } = await shared();
    const { body } = await change(ines, nth(tasks, 1), 'following', { title: 'Orchestra' });
    const [, , , last] = await read(tom);
    const copy = await database.share.findFirstOrThrow({
      where: { recipientId: tom.user.id, seriesId: last?.series?.id ?? '' },
    });
    await unshare(ines, timed(), copy.id);
    expect(await undo(ines, body.changeId)).toBe(409);
    expect(await daysOf(tom)).toEqual([inDays(1), inDays(2)]);
    expect(await daysOf(eva)).toHaveLength(4);
  });
});

describe('access that ended on what a series has left does not come back when the rest is restored', () => {
  type Give = (ines: Person, task: Task, to: Person) => Promise<string>;
  const ways = [
    [
      'share',
      (ines: Person, task: Task, to: Person) => share(ines, timed(task), to, 'edit'),
      (task: Task, to: Person) =>
        database.share.findFirstOrThrow({ where: { itemId: task.id, recipientId: to.user.id } }),
      (by: Person, { id }: { id: string }) => unshare(by, timed(), id),
    ],
    [
      'role',
      (ines: Person, task: Task, to: Person) => giveRole(ines, timed(task), to, 'editor'),
      (task: Task, to: Person) =>
        database.taskCollaborator.findFirstOrThrow({ where: { taskId: task.id, userId: to.user.id } }),
      (by: Person, { id }: { id: string }) => endRole(by, id),
    ],
  ] as const;

  /** A series of four that somebody else edits, and passes on as a whole. */
  async function given(give: Give) {
    const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    await give(ines, nth(tasks, 0), tom);
    await share(ines, timed(nth(tasks, 0)), eva);
    return { ines, tom, eva, tasks };
  }

  test.each(ways)('a %s, after the series has stopped repeating', async (_way, give, held, end) => {
    const { ines, tom, eva, tasks } = await given(give);
    await change(ines, nth(tasks, 0), 'all', { recurrence: null });
    await end(ines, await held(nth(tasks, 0), tom));
    expect((await restore(tom, nth(tasks, 2))).status).toBe(404);
    expect((await restore(ines, nth(tasks, 1))).status).toBe(200);
    expect((await read(ines)).length).toBeGreaterThan(1);
    expect([await daysOf(tom), await daysOf(eva)]).toEqual([[], await daysOf(ines)]);
  });

  test.each(ways)('a %s, after the series was deleted but for one', async (_way, give, held, end) => {
    const { ines, tom, eva, tasks } = await given(give);
    await change(ines, nth(tasks, 2), 'this', { title: 'Concert' });
    await remove(ines, nth(tasks, 0), 'following');
    expect(await daysOf(tom)).toEqual([inDays(3)]);
    await end(tom, await held(nth(tasks, 2), tom));
    expect((await restore(ines, nth(tasks, 0))).status).toBe(200);
    expect((await read(ines)).map(({ series }) => series !== null)).toEqual([true, true, true, true]);
    expect([await daysOf(tom), await daysOf(eva)]).toEqual([[], await daysOf(ines)]);
  });

  test.each(ways)(
    'a %s, after what was left has begun to repeat and stopped',
    async (_way, give, held, end) => {
      const { ines, tom, tasks } = await given(give);
      const [first] = tasks as [Task];
      await change(ines, first, 'all', { recurrence: null });
      const again = { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } };
      expect((await change(ines, first, 'this', again)).status).toBe(200);
      await change(ines, first, 'all', { recurrence: null });
      await end(ines, await held(first, tom));
      expect((await restore(ines, nth(tasks, 1))).status).toBe(200);
      expect([await daysOf(tom), (await daysOf(ines)).length]).toEqual([[], 4]);
    },
  );

  test('a share of the series that what was left has begun', async () => {
    const { ines, tom, tasks } = await given((ines, task, to) => share(ines, timed(task), to));
    const [first] = tasks as [Task];
    await change(ines, first, 'all', { recurrence: null });
    await change(ines, first, 'this', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } });
    const where = { recipientId: tom.user.id, series: { deletedAt: null } };
    await unshare(ines, timed(), (await database.share.findFirstOrThrow({ where })).id);
    await restore(ines, nth(tasks, 1));
    expect(await daysOf(tom)).toEqual([]);
  });

  test.each([
    ['share', 'edit', share, 'view'],
    ['role', 'editor', giveRole, 'viewer'],
  ] as const)('nor does a %s that was lowered', async (_way, level, give, lower) => {
    const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
    const tasks = await aSeries(ines);
    await give(ines, timed(nth(tasks, 0)), tom, level);
    await share(tom, timed(nth(tasks, 0)), eva, 'edit');
    await change(ines, nth(tasks, 0), 'all', { recurrence: null });
    await give(ines, timed(nth(tasks, 0)), tom, lower);
    expect((await restore(ines, nth(tasks, 1))).status).toBe(200);
    const left = await permissionsOf(tom);
    expect([left.length > 1, new Set(left)]).toEqual([true, new Set(['view'])]);
    expect(await daysOf(eva)).toEqual([]);
  });

  test('while a share of one of the items that had left a living series is one of that item', async () => {
    const { ines, tom, tasks } = await given((ines, task, to) => share(ines, timed(task), to));
    await change(ines, nth(tasks, 3), 'following', { recurrence: null });
    const where = { recipientId: tom.user.id, itemId: nth(tasks, 3).id };
    await unshare(ines, timed(), (await database.share.findFirstOrThrow({ where })).id);
    await remove(ines, nth(tasks, 0), 'all');
    await restore(ines, nth(tasks, 0));
    expect(await daysOf(tom)).toEqual([inDays(1), inDays(2), inDays(3)]);
  });
});

test('each of both knows the other by a share of a series', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const tasks = await aSeries(ines);
  await share(ines, timed(nth(tasks, 0)), tom);
  const known = async (as: Person) =>
    (await call<KnownPerson[]>(peopleRoute, { as })).body.map(({ email, sharesWithMe }) => [
      email,
      sharesWithMe,
    ]);
  expect(await known(ines)).toEqual([[tom.user.email, false]]);
  expect(await known(tom)).toEqual([[ines.user.email, true]]);
});

test('a share of a series is announced by one notification and one mail', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const tasks = await aSeries(ines);
  await share(ines, timed(nth(tasks, 1)), tom);
  await share(ines, timed(nth(tasks, 1)), tom, 'edit');
  expect(await database.notification.count({ where: { userId: tom.user.id } })).toBe(1);
  const [mails] = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'
      AND key LIKE '%' || (SELECT id FROM shares WHERE recipient_id = ${tom.user.id}::uuid) || '%'`;
  expect(mails?.count).toBe(1);
});

test('reminders of a shared series are planned for both, and end with the share', async () => {
  const [ines, tom] = (await people(2)) as [Person, Person];
  const tasks = await aSeries(ines, 60);
  const planned = async (of: Person) => {
    const [found] = await database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key LIKE 'reminder:' || ${of.user.id}::text || ':%'`;
    return found?.count ?? 0;
  };
  const given = await share(ines, timed(nth(tasks, 1)), tom);
  expect(await planned(tom)).toBe(await planned(ines));
  expect(await planned(tom)).toBeGreaterThan(30);
  await unshare(tom, timed(), given);
  expect(await planned(tom)).toBe(0);
});

test('the people of a single item that begins to repeat are those of the series', async () => {
  const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
  const body = { title: 'Rent', date: inDays(1) };
  const single = await call<Task>(taskRoute, { as: ines, method: 'POST', body });
  const given = await share(ines, timed(single.body), tom, 'edit');
  await share(tom, timed(single.body), eva);
  await change(ines, single.body, 'this', { recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });
  expect([await permissionsOf(tom), await permissionsOf(eva)]).toEqual([
    ['edit', 'edit', 'edit'],
    ['view', 'view', 'view'],
  ]);
  await unshare(ines, timed(), given);
  expect([await daysOf(tom), await daysOf(eva)]).toEqual([[], []]);
});

describe('at the same time', () => {
  const ROUNDS = Array.from({ length: 6 }, (_, round) => round);

  test.each(ROUNDS)('a share and a split leave the recipient with all occurrences (round %i)', async () => {
    const [ines, tom] = (await people(2)) as [Person, Person];
    const tasks = await aSeries(ines);
    const [given, changed] = await Promise.all([
      give(ines, nth(tasks, 3), tom),
      change(ines, nth(tasks, 2), 'following', { title: 'Orchestra' }),
    ]);
    expect([given.status, changed.status]).toEqual([201, 200]);
    // Shared first, both parts have it; split first, the part that was asked for.
    const seen = await daysOf(tom);
    expect([2, 4]).toContain(seen.length);
    expect(seen.slice(-2)).toEqual([inDays(3), inDays(4)]);
  });

  test.each(ROUNDS)('a share and the deletion of the series leave nothing (round %i)', async () => {
    const [ines, tom] = (await people(2)) as [Person, Person];
    const tasks = await aSeries(ines);
    const [given, gone] = await Promise.all([
      give(ines, nth(tasks, 3), tom),
      remove(ines, nth(tasks, 0), 'all'),
    ]);
    expect([201, 404]).toContain(given.status);
    expect(gone.status).toBe(204);
    expect(await daysOf(tom)).toEqual([]);
  });

  test.each(ROUNDS)('a share and the end of the repetition leave what both agree on (round %i)', async () => {
    const [ines, tom] = (await people(2)) as [Person, Person];
    const tasks = await aSeries(ines);
    const [given, ended] = await Promise.all([
      give(ines, nth(tasks, 0), tom),
      change(ines, nth(tasks, 0), 'all', { recurrence: null }),
    ]);
    expect([given.status, ended.status]).toEqual([201, 200]);
    expect(await daysOf(tom)).toEqual([inDays(1)]);
  });

  test.each(ROUNDS)(
    'whoever is removed while passing an occurrence on has given nothing (round %i)',
    async () => {
      const [ines, tom, eva] = (await people(3)) as [Person, Person, Person];
      const tasks = await aSeries(ines);
      const given = await share(ines, timed(nth(tasks, 0)), tom, 'edit');
      const [, passed, changed] = await Promise.all([
        unshare(ines, timed(), given),
        give(tom, nth(tasks, 2), eva, { scope: 'this' }),
        change(tom, nth(tasks, 1), 'all', { title: 'Orchestra' }),
      ]);
      expect([201, 403, 404]).toContain(passed.status);
      expect([200, 403, 404]).toContain(changed.status);
      expect([await daysOf(tom), await daysOf(eva)]).toEqual([[], []]);
      const titles = new Set((await read(ines)).map(({ title }) => title));
      expect(titles).toEqual(new Set([changed.status === 200 ? 'Orchestra' : 'Choir']));
    },
  );
});

import { GET as deletedRoute } from '@/app/api/deleted/route';
import { POST as shareGoalRoute } from '@/app/api/goal-shares/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { GET as seriesRoute } from '@/app/api/series/[id]/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import { DELETE as deleteAccount } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, addMonths, type Day, dayAt } from '@/lib/shared/calendar/days';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import type { Series, TakenBack, WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';

/** Taking back changes and deletions of several occurrences, together with what else happens to the series. */

const ZONE = 'Europe/Lisbon';
const inDays = (count: number): Day => addDays(dayAt(new Date(), ZONE), count);
const inFortyDays = () => new Date(Date.now() + 40 * 86_400_000);

async function aTask(as: Person, body: object): Promise<Task> {
  const sent = { title: 'Choir', date: inDays(1), ...body };
  const answer = await call<Task>(taskRoute, { as, method: 'POST', body: sent });
  expect(answer.status).toBe(201);
  return answer.body;
}
const repeats = (rrule: string) => ({ recurrence: { rrule } });

/** Reads the tasks of four years, a year at a time. */
async function tasksOf(as: Person): Promise<Task[]> {
  const years = await Promise.all(
    [0, 1, 2, 3].map((year) => {
      const range = `startDate=${inDays(366 * year - 9)}&endDate=${inDays(366 * year + 356)}`;
      return call<Task[]>(tasksRoute, { as, path: `/api/tasks?${range}` });
    }),
  );
  return years.flatMap(({ body }) => body);
}
/** The answer that a person reads, without the fields that count changes. */
const contents = async (as: Person) =>
  (await tasksOf(as)).map(({ version, series, ...task }) => ({
    ...task,
    series: series && { ...series, version: 0 },
  }));

async function change(as: Person, { id }: Task, scope: string, body: object): Promise<string> {
  const sent = { as, params: { dateOrId: id }, path: `/x?scope=${scope}`, body };
  const answer = await call<WideChange>(patchTaskRoute, { ...sent, method: 'PATCH' });
  expect(answer.status).toBe(200);
  return answer.body.changeId ?? '';
}
async function remove(as: Person, { id }: Task, scope: string): Promise<void> {
  const sent = { as, params: { dateOrId: id }, path: `/x?scope=${scope}` };
  expect((await call(deleteTaskRoute, { ...sent, method: 'DELETE' })).status).toBe(204);
}
const undo = async (as: Person, changeId: string): Promise<number> =>
  (await call(undoRoute, { as, method: 'POST', params: { changeId } })).status;
const deleted = async (as: Person) => (await call<DeletedItem[]>(deletedRoute, { as })).body;
async function restoreAll(as: Person, tasks: readonly { id: string }[]): Promise<BatchOutcome> {
  const items = tasks.map(({ id }) => ({ kind: 'task', id }));
  const { status, body } = await call<BatchOutcome>(batchRoute, {
    as,
    method: 'POST',
    body: { items, restore: true },
  });
  expect(status).toBe(200);
  return body;
}

test.each(['following', 'all'])(
  'a batch that restores occurrences deleted with %s brings back all of them, and other items alone',
  async (scope) => {
    const ines = await aUser({ timeZone: ZONE });
    const other = await aTask(ines, { title: 'Alone' });
    await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
    const [, , second, third] = await tasksOf(ines);
    if (!second || !third) throw new Error('Not laid out.');
    const before = await contents(ines);
    await remove(ines, second, scope);
    await remove(ines, other, 'this');
    expect((await deleted(ines)).map(({ isSeries }) => isSeries)).toEqual([false, true]);
    const { done, refused } = await restoreAll(ines, [second, other, third]);
    expect([done.map(({ id }) => id), refused]).toEqual([[second.id, other.id, third.id], []]);
    expect(await contents(ines)).toEqual(before);
    expect(await deleted(ines)).toEqual([]);
  },
);

test.each(['following', 'all'])(
  'the answer to an undo has the versions on which the change of %s can be made again',
  async (scope) => {
    const ines = await aUser({ timeZone: ZONE });
    await aTask(ines, repeats('FREQ=WEEKLY;COUNT=3'));
    const [first, second] = await tasksOf(ines);
    if (!first || !second) throw new Error('Not laid out.');
    const changeId = await change(ines, second, scope, { title: 'Orchestra' });
    const path = `/x?item=${second.id}`;
    const undone = await call<TakenBack>(undoRoute, { as: ines, method: 'POST', params: { changeId }, path });
    const now = (await tasksOf(ines)).find(({ id }) => id === second.id);
    const { id, version, series } = undone.body;
    expect([id, version, series]).toEqual([
      second.id,
      now?.version,
      { id: now?.series?.id, version: now?.series?.version },
    ]);
    await change(ines, second, scope, { title: 'Orchestra', version, seriesVersion: series?.version });
    expect((await tasksOf(ines)).map(({ title }) => title)).toEqual([
      scope === 'all' ? 'Orchestra' : 'Choir',
      'Orchestra',
      'Orchestra',
    ]);

    const other = await change(ines, second, 'following', { title: 'Quartet' });
    const ofFirst = {
      params: { changeId: other },
      path: `/x?item=${await aTask(ines, {}).then((task) => task.id)}`,
    };
    const withoutIt = await call<TakenBack>(undoRoute, { as: ines, method: 'POST', ...ofFirst });
    expect([withoutIt.status, Object.keys(withoutIt.body)]).toEqual([200, ['changed']]);
  },
);

test('every one of hundreds of occurrences with long notes is changed, moved and restored', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const notes = 'Bring the scores. '.repeat(100).trim();
  const task = await aTask(ines, { ...repeats('FREQ=DAILY;COUNT=320'), notes });
  const before = await contents(ines);
  expect(before.map(({ notes: text }) => text)).toEqual(Array(320).fill(notes));
  const changeId = await change(ines, task, 'all', { title: 'Quartet', notes: 'None', date: inDays(2) });
  const after = await contents(ines);
  expect(after.map(({ title, notes: text, date }) => [title, text, date])).toEqual(
    before.map((_, index) => ['Quartet', 'None', inDays(index + 2)]),
  );
  expect(await undo(ines, changeId)).toBe(200);
  expect(await contents(ines)).toEqual(before);
});

test('occurrences that were deleted each by itself are restored alone', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, repeats('FREQ=DAILY;COUNT=4'));
  const [first, second, third] = await tasksOf(ines);
  if (!first || !second || !third) throw new Error('Not laid out.');
  for (const task of [first, second, third]) await remove(ines, task, 'this');
  await restoreAll(ines, [first, third]);
  expect((await tasksOf(ines)).map(({ date }) => date)).toEqual([1, 3, 4].map(inDays));
});

test('an occurrence that was deleted alone is restored to the series that was split off on an earlier day', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
  const [, second, , fourth] = await tasksOf(ines);
  if (!second || !fourth) throw new Error('Not laid out.');
  await remove(ines, fourth, 'this');
  const changeId = await change(ines, second, 'following', { title: 'Orchestra' });
  const after = await contents(ines);
  await restoreAll(ines, [fourth]);
  const restored = (await tasksOf(ines)).find(({ id }) => id === fourth.id);
  expect(restored?.series?.id).toBe(after[1]?.series?.id);
  await remove(ines, fourth, 'this');
  // The series that was split off goes, and this one is still deleted.
  expect(await undo(ines, changeId)).toBe(200);
  await restoreAll(ines, [fourth]);
  expect((await tasksOf(ines)).map(({ title, series }) => [title, series?.id])).toEqual(
    Array.from({ length: 5 }, () => ['Choir', second.series?.id]),
  );
});

test('the nightly job lays out a day whose id a deleted occurrence has', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, repeats('FREQ=YEARLY'));
  await change(ines, first, 'all', { recurrence: { rrule: 'FREQ=WEEKLY' } });
  await change(ines, first, 'all', { recurrence: { rrule: 'FREQ=MONTHLY' } });
  const before = (await tasksOf(ines)).length;
  await extendAll(new Date(Date.now() + 400 * 86_400_000));
  const { body } = await call<Series>(seriesRoute, { as: ines, params: { id: first.series?.id ?? '' } });
  expect(before).toBeGreaterThan(40);
  // Those of five years from then on, in the months that have the day.
  const start = inDays(1);
  const months = Array.from({ length: 74 }, (_, number) => addMonths(start, number));
  expect(body.total).toBe(months.filter((day) => day.slice(-2) === start.slice(-2)).length);
});

test('all occurrences that were deleted alone are restored together, also those that a batch deleted', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
  const [first, second, third, fourth] = await tasksOf(ines);
  if (!first || !second || !third || !fourth) throw new Error('Not laid out.');
  const before = await contents(ines);
  await remove(ines, first, 'this');
  const items = [second, fourth].map(({ id }) => ({ kind: 'task', id }));
  await call(batchRoute, { as: ines, method: 'POST', body: { items, delete: true } });
  const restored = {
    as: ines,
    method: 'POST',
    params: { dateOrId: fourth.id },
    path: '/x?scope=all',
  } as const;
  expect((await call(restoreTaskRoute, restored)).status).toBe(200);
  expect(await contents(ines)).toEqual(before);
});

test('a deleted series is listed once, whatever its length, and does not hide what else was deleted', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const other = await aTask(ines, { title: 'Alone' });
  await remove(ines, other, 'this');
  const series = [await aTask(ines, repeats('FREQ=DAILY')), await aTask(ines, repeats('FREQ=DAILY'))];
  for (const task of series) await remove(ines, task, 'all');
  const [last, first, alone, ...rest] = await deleted(ines);
  expect(rest).toEqual([]);
  expect([last?.id, first?.id, alone?.id]).toEqual([series[1]?.id, series[0]?.id, other.id]);
  if (!last) throw new Error('Not listed.');
  // As many as one batch restores.
  expect(last.together).toHaveLength(199);
  const { done } = await restoreAll(ines, [last, ...last.together]);
  expect(done).toHaveLength(200);
  expect(await tasksOf(ines)).toHaveLength(732);
  expect(await deleted(ines)).toHaveLength(2);
});

test('what a new rule has removed is not listed among what was deleted', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const alone = await aTask(ines, { title: 'Alone' });
  await remove(ines, alone, 'this');
  const daily = await aTask(ines, repeats('FREQ=DAILY;COUNT=9'));
  await change(ines, daily, 'all', { recurrence: { rrule: 'FREQ=DAILY;INTERVAL=2;COUNT=4' } });
  await change(ines, await aTask(ines, repeats('FREQ=DAILY;COUNT=9')), 'following', { recurrence: null });
  expect((await deleted(ines)).map(({ id }) => id)).toEqual([alone.id]);
  await remove(ines, daily, 'all');
  const [last, ...others] = await deleted(ines);
  expect([last?.id, last?.together.length, others.map(({ id }) => id)]).toEqual([daily.id, 3, [alone.id]]);
});

test('a change is taken back together with what the nightly job has laid out since', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, repeats('FREQ=WEEKLY'));
  const before = await contents(ines);
  const changeId = await change(ines, first, 'all', { title: 'Orchestra' });
  await extendAll(inFortyDays());
  const after = await tasksOf(ines);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.every(({ title }) => title === 'Orchestra')).toBe(true);
  expect(await undo(ines, changeId)).toBe(200);
  expect(await contents(ines)).toEqual(before);
  await extendAll(inFortyDays());
  const again = await tasksOf(ines);
  expect(again.map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  expect(again.every(({ title }) => title === 'Choir')).toBe(true);
});

test('what was laid out before a change stays when it is taken back, whatever moment it has', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, repeats('FREQ=WEEKLY;COUNT=4'));
  // As if the transaction of the change had begun first, and waited for the one that laid these out.
  await database.$executeRaw`
    UPDATE items SET created_at = now() + interval '1 minute' WHERE series_id = ${first.series?.id}::uuid`;
  const before = await contents(ines);
  const changeId = await change(ines, first, 'all', { title: 'Orchestra' });
  expect(await undo(ines, changeId)).toBe(200);
  expect(await contents(ines)).toEqual(before);
});

test.each<[string, object, string, object]>([
  ['all', { title: 'Orchestra' }, 'all', { time: '19:00' }],
  ['all', { recurrence: { rrule: 'FREQ=DAILY;COUNT=6' } }, 'all', { title: 'Orchestra' }],
  ['following', { title: 'Orchestra' }, 'all', { date: inDays(9) }],
  ['following', { date: inDays(9) }, 'following', { title: 'Orchestra' }],
  ['all', { title: 'Orchestra' }, 'following', { recurrence: null }],
])(
  'changes of %s to %j, then of %s to %j are taken back one after the other',
  async (scope, body, ...next) => {
    const ines = await aUser({ timeZone: ZONE });
    await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
    const [, second] = await tasksOf(ines);
    if (!second) throw new Error('Not laid out.');
    const states = [await contents(ines)];
    const first = await change(ines, second, scope, body);
    states.push(await contents(ines));
    const [, , changed] = await tasksOf(ines);
    if (!changed) throw new Error('Nothing is left.');
    const last = await change(ines, changed, ...next);
    expect(await undo(ines, first)).toBe(409);
    expect(await undo(ines, last)).toBe(200);
    expect(await contents(ines)).toEqual(states[1]);
    expect(await undo(ines, first)).toBe(200);
    expect(await contents(ines)).toEqual(states[0]);
  },
);

test('a change is taken back after a later deletion was restored', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
  const before = await contents(ines);
  const changeId = await change(ines, first, 'all', { title: 'Orchestra' });
  await remove(ines, first, 'all');
  const restored = await call(restoreTaskRoute, {
    as: ines,
    method: 'POST',
    params: { dateOrId: first.id },
  });
  expect(restored.status).toBe(200);
  expect(await undo(ines, changeId)).toBe(200);
  expect(await contents(ines)).toEqual(before);
});

test('of one person the newest changes are kept, up to a number of bytes that old notes may take', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const changes: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const task = await aTask(ines, { title, ...repeats('FREQ=DAILY;COUNT=1') });
    changes.push(await change(ines, task, 'all', { notes: title }));
    await database.$executeRaw`
      UPDATE series_changes SET before = before || jsonb_build_object('filler',
        (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 330000)))
      WHERE id = ${changes.at(-1)}::uuid`;
  }
  const statuses: number[] = [];
  for (const id of changes) statuses.push(await undo(ines, id));
  expect(statuses).toEqual([404, 200, 200]);
});

test.each(['following', 'all'])(
  'one that a batch deleted is restored with %s, together with the others',
  async (scope) => {
    const ines = await aUser({ timeZone: ZONE });
    await aTask(ines, repeats('FREQ=DAILY;COUNT=4'));
    const [first, second, third, last] = await tasksOf(ines);
    if (!first || !second || !third || !last) throw new Error('Not laid out.');
    const items = [first, second].map(({ id }) => ({ kind: 'task', id }));
    await call(batchRoute, { as: ines, method: 'POST', body: { items, delete: true } });
    await remove(ines, last, 'this');
    const params = { dateOrId: first.id };
    const sent = { as: ines, method: 'POST' as const, params, path: `/x?scope=${scope}` };
    expect(await call<Task>(restoreTaskRoute, sent)).toMatchObject({ status: 200, body: { id: first.id } });
    expect((await tasksOf(ines)).map(({ id }) => id)).toEqual(
      [first, second, third, last].map(({ id }) => id),
    );
  },
);

test('a call for items of others waits for no change of their series', async () => {
  const [ines, stranger] = [await aUser({ timeZone: ZONE }), await aUser()];
  const task = await aTask(ines, repeats('FREQ=DAILY;COUNT=2'));
  await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM series WHERE id = ${task.series?.id}::uuid FOR UPDATE`;
    const params = { dateOrId: task.id };
    const named = { as: stranger, params, path: '/x?scope=this' };
    expect((await call(deleteTaskRoute, { ...named, method: 'DELETE' })).status).toBe(404);
    expect((await call(restoreTaskRoute, { ...named, method: 'POST' })).status).toBe(404);
    const { body } = await call<BatchOutcome>(batchRoute, {
      as: stranger,
      method: 'POST',
      body: { items: [{ kind: 'task', id: task.id }], delete: true },
    });
    expect(body).toMatchObject({ done: [], refused: [{ id: task.id }] });
  });
});

test('the nightly job lays out the other series when one cannot be', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const broken = await aTask(ines, repeats('FREQ=WEEKLY'));
  const other = await aTask(ines, repeats('FREQ=WEEKLY'));
  const [first, last] = [broken, other].map(({ series }) => series?.id ?? '').sort();
  await database.$executeRaw`UPDATE series SET rrule = 'FREQ=NEVER' WHERE id = ${first}::uuid`;
  const count = () => database.item.count({ where: { seriesId: last } });
  const before = await count();
  await expect(extendAll(inFortyDays())).rejects.toThrow('Some series could not be laid out.');
  expect(await count()).toBeGreaterThan(before);
});

const leave = async (as: Person): Promise<void> => {
  const body = { password: PASSWORD };
  expect((await call(deleteAccount, { as, method: 'DELETE', body })).status).toBe(204);
};
const restore = async (as: Person, { id }: Task, scope = 'this'): Promise<number> =>
  (
    await call(restoreTaskRoute, {
      as,
      method: 'POST',
      params: { dateOrId: id },
      path: `/x?scope=${scope}`,
    })
  ).status;

describe('what served a goal that has gone for good serves none afterwards', () => {
  async function serving() {
    const [ines, bea] = [await aUser({ timeZone: ZONE }), await aUser()];
    const { body: goal } = await call<{ id: string }>(goalRoute, {
      as: bea,
      method: 'POST',
      body: { title: 'Sing', type: 'daily', date: inDays(1) },
    });
    const body = { goalId: goal.id, sharedWithEmail: ines.user.email, permission: 'edit' };
    expect((await call(shareGoalRoute, { as: bea, method: 'POST', body })).status).toBe(201);
    const first = await aTask(ines, { goalId: goal.id, ...repeats('FREQ=DAILY;COUNT=3') });
    const without = (await contents(ines)).map((task) => ({ ...task, goalId: null }));
    return { ines, bea, first, without };
  }

  test.each(['this', 'all'])('when its series is restored with %s', async (scope) => {
    const { ines, bea, first, without } = await serving();
    await remove(ines, first, 'all');
    await leave(bea);
    expect(await restore(ines, first, scope)).toBe(200);
    expect(await contents(ines)).toMatchObject(without);
  });

  test('when a batch restores it, and when a change is taken back', async () => {
    const { ines, bea, first, without } = await serving();
    const changeId = await change(ines, first, 'all', { title: 'Orchestra' });
    const changed = await contents(ines);
    await remove(ines, first, 'all');
    await leave(bea);
    expect((await restoreAll(ines, [first])).refused).toEqual([]);
    expect(await contents(ines)).toMatchObject(changed.map((task) => ({ ...task, goalId: null })));
    expect(await undo(ines, changeId)).toBe(200);
    expect(await contents(ines)).toMatchObject(without);
  });
});

describe('a deletion is restored as a whole', () => {
  test.each(['all', 'following'])(
    'also after the account of the one who deleted with %s has gone, and what they were given',
    async (scope) => {
      const [ines, bea] = [await aUser({ timeZone: ZONE }), await aUser()];
      await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
      const [first, second, third] = await tasksOf(ines);
      if (!first || !second || !third) throw new Error('Not laid out.');
      await share(ines, { kind: 'task', id: first.id }, bea, 'edit');
      await change(ines, third, 'this', { title: 'Concert' });
      const before = await contents(ines);
      await remove(bea, second, scope);
      await leave(bea);
      expect(await restore(ines, second)).toBe(200);
      expect(await contents(ines)).toEqual(before);
    },
  );

  test('however much the one who deleted it has changed and deleted since', async () => {
    const [ines, bea] = [await aUser({ timeZone: ZONE }), await aUser()];
    await collaborate(ines, bea, 'editor');
    const tasks: Task[] = [];
    for (const title of ['One', 'Two', 'Three'])
      tasks.push(await aTask(ines, { title, ...repeats('FREQ=DAILY;COUNT=2') }));
    const before = await contents(ines);
    for (const task of tasks) {
      await remove(bea, task, 'all');
      await database.$executeRaw`
        INSERT INTO series_changes (id, series_id, actor_id, before)
        SELECT gen_random_uuid(), series_id, actor_id, '{"isDeletion": true}'
        FROM series_changes, generate_series(1, 2000) WHERE series_id = ${task.series?.id}::uuid`;
    }
    for (const task of tasks) expect(await restore(ines, task)).toBe(200);
    expect(await contents(ines)).toEqual(before);
  });
});

test('after access to a series has ended, a change of it is absent for the one who made it', async () => {
  const [ines, bea] = [await aUser({ timeZone: ZONE }), await aUser()];
  const first = await aTask(ines, repeats('FREQ=WEEKLY;COUNT=5'));
  const given = await share(ines, { kind: 'task', id: first.id }, bea, 'edit');
  const changeId = await change(bea, first, 'all', { title: 'Orchestra' });
  await share(ines, { kind: 'task', id: first.id }, bea, 'view');
  expect(await undo(bea, changeId)).toBe(403);
  await unshare(ines, { kind: 'task', id: first.id }, given);
  expect(await undo(bea, changeId)).toBe(404);
});

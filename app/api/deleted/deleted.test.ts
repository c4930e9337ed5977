import { DELETE as deleteGoalRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { database } from '@/lib/db/client';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { add, collaborate, giveRole, remove, restore, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { GET as deletedRoute } from './route';

const DAY = '2025-11-21';

const deleted = async (as: Person): Promise<DeletedItem[]> =>
  (await call<DeletedItem[]>(deletedRoute, { as })).body;
const titles = async (as: Person) => (await deleted(as)).map(({ title }) => title);
const aTask = (as: Person, title: string, date: string | null = DAY) => add(as, 'task', { title, date });
const aMeeting = (as: Person, title: string) => add(as, 'schedule', { title, date: DAY, time: '09:00' });
async function aGoal(as: Person, title: string): Promise<{ kind: 'goal'; id: string }> {
  const body = { title, type: 'daily', date: DAY };
  const { id } = (await call<Goal>(createGoalRoute, { as, method: 'POST', body })).body;
  return { kind: 'goal', id };
}
const inBatch = (as: Person, items: object[], way: object) =>
  call(batchRoute, { as, method: 'POST', body: { items, ...way } });

test('deleted items of all kinds are listed as they were, newest first, until they are restored', async () => {
  const ines = await aUser();
  const [task, meeting, goal] = [
    await aTask(ines, 'task', null),
    await aMeeting(ines, 'meeting'),
    await aGoal(ines, 'goal'),
  ];
  expect(await deleted(ines)).toEqual([]);
  await remove(ines, meeting);
  await call(deleteGoalRoute, { as: ines, method: 'DELETE', params: { viewOrId: goal.id } });
  await remove(ines, task);
  const list = await deleted(ines);
  expect(list).toMatchObject([
    { ...task, title: 'task', date: null, priority: 'medium', together: [] },
    { ...goal, title: 'goal', type: 'daily', progress: { done: 0, total: 0 }, together: [] },
    { ...meeting, title: 'meeting', time: '09:00', together: [] },
  ]);
  const times = list.map(({ deletedAt }) => deletedAt);
  expect(times).toEqual([...times].sort().reverse());
  await restore(ines, task);
  expect(await titles(ines)).toEqual(['goal', 'meeting']);
});

test('what one batch has deleted is listed once, and can be restored together or in parts', async () => {
  const ines = await aUser();
  const items = [await aTask(ines, 'a'), await aMeeting(ines, 'b'), await aGoal(ines, 'c')];
  const alone = await aTask(ines, 'alone');
  await inBatch(ines, items, { delete: true });
  await inBatch(ines, [alone], { delete: true });
  const [newest, batch, ...rest] = await deleted(ines);
  expect(rest).toEqual([]);
  expect(newest).toMatchObject({ title: 'alone', together: [] });
  if (!batch) throw new Error('The batch is missing.');
  const named = [{ kind: batch.kind, id: batch.id, title: batch.title }, ...batch.together];
  expect(named).toHaveLength(3);
  expect(named).toEqual(
    expect.arrayContaining(items.map((item, index) => ({ ...item, title: 'abc'[index] }))),
  );
  const [first] = items;
  if (first?.kind === 'task') await restore(ines, first);
  expect((await deleted(ines))[1]?.together).toHaveLength(1);
  const left = named.filter(({ id }) => id !== first?.id).map(({ kind, id }) => ({ kind, id }));
  await inBatch(ines, left, { restore: true });
  expect(await titles(ines)).toEqual(['alone']);
  // Deleted by itself now, an item stands alone.
  if (first?.kind === 'task') await remove(ines, first);
  expect((await deleted(ines))[0]).toMatchObject({ title: 'a', together: [] });
});

test('only those are listed who may restore them, whoever has deleted them', async () => {
  const [ines, viewer, editor, admin, planner, reader] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  const task = await aTask(ines, 'task');
  const meeting = await aMeeting(ines, 'meeting');
  const hidden = await aGoal(ines, 'goal');
  for (const item of [task, meeting]) {
    await share(ines, item, viewer, 'view');
    await share(ines, item, editor, 'edit');
  }
  await giveRole(ines, task, admin, 'admin');
  await giveRole(ines, task, viewer, 'viewer');
  await collaborate(ines, planner, 'editor');
  await collaborate(ines, reader, 'viewer');
  await inBatch(editor, [task, meeting], { delete: true });
  await call(deleteGoalRoute, { as: ines, method: 'DELETE', params: { viewOrId: hidden.id } });
  expect(await titles(viewer)).toEqual([]);
  expect(await titles(reader)).toEqual([]);
  expect(await titles(await aUser())).toEqual([]);
  const seen = async (as: Person) =>
    (await deleted(as)).map(({ title, together }) => [title, ...together.map((other) => other.title)].sort());
  expect(await seen(editor)).toEqual([['meeting', 'task']]);
  expect(await seen(admin)).toEqual([['task']]);
  expect(await seen(planner)).toEqual([['goal'], ['meeting', 'task']]);
  expect(await seen(ines)).toEqual([['goal'], ['meeting', 'task']]);
});

test('items that can no longer be restored are left out, and at most 1,000 are read', async () => {
  const ines = await aUser();
  const task = await aTask(ines, 'old');
  await remove(ines, task);
  await database.$executeRaw`
    UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = ${task.id}::uuid`;
  expect(await deleted(ines)).toEqual([]);
  await database.$executeRaw`
    WITH item AS (
      INSERT INTO items (id, kind, owner_id, title, date, deleted_at)
      SELECT gen_random_uuid(), 'task', ${ines.user.id}::uuid, 'Task', ${DAY}::date, now() FROM generate_series(1, 1100)
      RETURNING id)
    INSERT INTO tasks (id) SELECT id FROM item`;
  expect(await deleted(ines)).toHaveLength(1_000);
});

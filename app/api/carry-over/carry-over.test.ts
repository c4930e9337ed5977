import { DELETE as deleteRoute, PATCH as patchRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createRoute } from '@/app/api/tasks/route';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { GET as carryOverRoute } from './route';

const read = (as: Person, query = '?date=2025-11-21') =>
  call<Task[] & ErrorBody>(carryOverRoute, { as, path: `/api/carry-over${query}` });
const titles = async (as: Person, query?: string) => (await read(as, query)).body.map(({ title }) => title);
const aTask = async (as: Person, title: string, body: object): Promise<Task> =>
  (await call<Task>(createRoute, { as, method: 'POST', body: { title, ...body } })).body;
const patch = (as: Person, { id }: Task, body: object) =>
  call<Task>(patchRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });

test('the open tasks of the 30 days before a day are read, newest first, each day in its order', async () => {
  const ines = await aUser();
  await aTask(ines, 'too old', { date: '2025-10-21' });
  await aTask(ines, 'oldest', { date: '2025-10-22' });
  await aTask(ines, 'last', { date: '2025-11-20', rank: 'a1' });
  await aTask(ines, 'second', { date: '2025-11-20', rank: 'a0' });
  const first = await aTask(ines, 'first', { date: '2025-11-20', time: '18:00' });
  await aTask(ines, 'on the day', { date: '2025-11-21' });
  await aTask(ines, 'for later', { date: null });
  expect(await titles(ines)).toEqual(['first', 'second', 'last', 'oldest']);
  expect((await read(ines)).body[0]).toEqual({ ...first, missedBefore: 0 });
  expect(await titles(ines, '?date=2025-11-22')).toEqual(['on the day', 'first', 'second', 'last']);
  expect(await titles(ines, '?date=1900-01-01')).toEqual([]);
  expect(await titles(ines, '?date=9999-12-31')).toEqual([]);
});

test('completed and deleted tasks, those that were let go and those of others are left out', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const on = { date: '2025-11-20' };
  await patch(ines, await aTask(ines, 'completed', on), { completed: true });
  const dropped = await aTask(ines, 'let go', on);
  await patch(ines, dropped, { dropped: true });
  const { id } = await aTask(ines, 'deleted', on);
  await call(deleteRoute, { as: ines, method: 'DELETE', params: { dateOrId: id } });
  const given = await aTask(tomas, 'given', on);
  await share(tomas, { kind: 'task', id: given.id }, ines, 'edit');
  await collaborate(tomas, ines, 'admin');
  expect(await titles(ines)).toEqual([]);
  expect(await titles(tomas)).toEqual(['given']);
  await patch(ines, dropped, { dropped: false });
  expect(await titles(ines)).toEqual(['let go']);
});

test.each(['', '?date=', '?date=2025-02-30', '?date=today', '?date=2025-11-21&more=1'])(
  'the query %p is refused',
  async (query) => {
    const { status, body } = await read(await aUser(), query);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([query.includes('more') ? 'more' : 'date']);
  },
);

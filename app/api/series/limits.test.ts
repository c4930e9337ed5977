import { Client } from 'pg';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { statementsOf } from '@/lib/testing/server/statements';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';

/** The limits of the work that one person causes with series: occurrences are counted, whatever is done with them. */

const DAY = addDays(dayAt(new Date(), 'UTC'), 1);

const create = (as: Person, count: number) => {
  const body = { title: 'Choir', date: DAY, recurrence: { rrule: `FREQ=DAILY;COUNT=${count}` } };
  return call<Task>(taskRoute, { as, method: 'POST', body });
};
const all = ({ id }: Task) => ({ params: { dateOrId: id }, path: '/x?scope=all' });
const patch = (as: Person, task: Task, body: object) =>
  call<WideChange>(patchTaskRoute, { as, method: 'PATCH', ...all(task), body });

// 60 requests a minute, 6,000 occurrences an hour, as many items of calls for many.
beforeEach(() => changeSettings({ RATE_LIMIT_SCALE: '0.1' }));
afterEach(restoreSettings);

test('one person lays out one series at a time, and writes other items meanwhile', async () => {
  changeSettings({ RATE_LIMIT_SCALE: '1' });
  const ines = await aUser();
  const holder = new Client({ connectionString: testDatabaseUrl() });
  await holder.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE series IN SHARE MODE');
    const series = [create(ines, 3), create(ines, 3), create(ines, 3)];
    await untilTransactionBlocked(1);
    for (const title of ['One', 'Two'])
      expect((await call(taskRoute, { as: ines, method: 'POST', body: { title, date: DAY } })).status).toBe(
        201,
      );
    const { rows } = await holder.query(`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(1);
    await holder.query('COMMIT');
    const answers = await Promise.all(series);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  } finally {
    await holder.end();
  }
});

test.each<[string, (as: Person, task: Task, count: number) => Promise<unknown>]>([
  ['changed', (as, task, count) => patch(as, task, { title: `Choir ${count}` })],
  ['moved to and fro', (as, task, count) => patch(as, task, { date: addDays(DAY, (count % 2) + 1) })],
  [
    'given one rule and another',
    (as, task, count) => patch(as, task, { recurrence: { rrule: `FREQ=DAILY;COUNT=${600 + count}` } }),
  ],
  [
    'changed and changed back',
    async (as, task) => {
      const { body } = await patch(as, task, { title: 'Orchestra' });
      const params = { changeId: body.changeId ?? DAY };
      return call(undoRoute, { as, method: 'POST', params });
    },
  ],
])('occurrences that are %s in a loop are counted, and refused before they are looked at', async (_, act) => {
  const ines = await aUser();
  const { body: task } = await create(ines, 700);
  for (let count = 0; count < 8; count++) await act(ines, task, count);
  const statements = await statementsOf(async () => {
    expect((await patch(ines, task, { title: 'Quartet' })).status).toBe(429);
  });
  expect(statements.filter((text) => /\b(UPDATE|INSERT INTO) (items|tasks|series)\b/.test(text))).toEqual([]);
  expect((await call(deleteTaskRoute, { as: ines, method: 'DELETE', ...all(task) })).status).toBe(429);
  expect((await create(ines, 700)).status).toBe(429);
  // Nobody else is refused for it, and neither is what concerns one occurrence.
  expect((await create(await aUser(), 700)).status).toBe(201);
  const one = { as: ines, params: { dateOrId: task.id }, body: { completed: true } };
  expect((await call(patchTaskRoute, { ...one, method: 'PATCH' })).status).toBe(200);
});

const addedByOthers = ({ user }: Person, points: number) => database.$executeRaw`
  INSERT INTO rate_limits (key, points, expire)
  VALUES (${`addedByOthers:${user.id}`}, ${points}, ${Date.now() + 86_400_000})`;

test("who may edit a series, but add nothing else, adds 5,000 occurrences a day to its owner's planner", async () => {
  const [ines, tom, eva, editor] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const { body: task } = await create(ines, 10);
  await share(ines, { kind: 'task', id: task.id }, tom, 'edit');
  await share(tom, { kind: 'task', id: task.id }, eva, 'edit');
  await collaborate(ines, editor, 'editor');
  const days = (count: number) => ({ recurrence: { rrule: `FREQ=DAILY;COUNT=${count}` } });
  // A tenth of it, as all limits here.
  for (const count of [250, 10, 260]) expect((await patch(tom, task, days(count))).status).toBe(200);
  expect((await patch(tom, task, days(10))).status).toBe(200);
  const refused = await patch(tom, task, days(250));
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  // For all such people together: each can pass the right to edit on.
  expect((await patch(eva, task, days(250))).status).toBe(429);
  expect((await patch(tom, task, { title: 'Orchestra' })).status).toBe(200);
  for (const person of [editor, ines]) {
    expect((await patch(person, task, days(250))).status).toBe(200);
    expect((await patch(person, task, days(10))).status).toBe(200);
  }
});

describe('the next occurrence after a completion', () => {
  const after = { title: 'Bin', date: DAY, recurrence: { rrule: 'FREQ=DAILY', mode: 'after_completion' } };
  const one = (as: Person, { id }: Task, body: object) =>
    call(patchTaskRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
  const itemsOf = ({ user }: Person) => database.item.count({ where: { ownerId: user.id } });

  test('counts as one that others add, and waits beyond their limit', async () => {
    const [ines, tom] = [await aUser(), await aUser()];
    const { body: task } = await call<Task>(taskRoute, { as: ines, method: 'POST', body: after });
    await share(ines, { kind: 'task', id: task.id }, tom, 'edit');
    await addedByOthers(ines, 499);
    expect((await one(tom, task, { completed: true })).status).toBe(200);
    expect(await itemsOf(ines)).toBe(2);
    expect((await one(tom, task, { completed: false })).status).toBe(200);
    expect((await one(tom, task, { completed: true })).status).toBe(200);
    expect(await itemsOf(ines)).toBe(1);
    await one(ines, task, { completed: false });
    expect((await one(ines, task, { completed: true })).status).toBe(200);
    expect(await itemsOf(ines)).toBe(2);
  });

  test('waits until the account has room for it', async () => {
    changeSettings({ MAX_ITEMS_PER_PERSON: '1' });
    const ines = await aUser();
    const { body: task } = await call<Task>(taskRoute, { as: ines, method: 'POST', body: after });
    expect((await one(ines, task, { completed: true })).status).toBe(200);
    expect(await itemsOf(ines)).toBe(1);
    changeSettings({ MAX_ITEMS_PER_PERSON: '2' });
    await one(ines, task, { completed: false });
    await one(ines, task, { completed: true });
    expect(await itemsOf(ines)).toBe(2);
  });
});

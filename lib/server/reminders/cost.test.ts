import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, patch, remove, type Timed } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';

/** Counts the statements that reminders add to writes. Only those mention the tables of jobs. */

const statements: string[] = [];
const recordedClients = new WeakSet<PoolClient>();

function record(client: PoolClient): void {
  if (recordedClients.has(client)) return;
  recordedClients.add(client);
  const query = client.query.bind(client);
  const queryAndRecord = (...given: unknown[]): unknown => {
    const [statement] = given;
    if (typeof statement === 'object' && statement !== null && 'text' in statement)
      statements.push(String(statement.text));
    return Reflect.apply(query, client, given);
  };
  client.query = queryAndRecord as typeof client.query;
}

beforeAll(() => pool.on('acquire', record));
afterAll(() => {
  pool.off('acquire', record);
});
afterEach(deleteJobs);

async function costOf(work: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await work();
  // At least the session and the write; otherwise nothing was recorded. The first call of a minute adds a statement.
  expect(statements.length).toBeGreaterThanOrEqual(2);
  return statements.filter((statement) => statement.includes('graphile_worker')).length;
}

const DAY = '2041-01-15';
const TIMED = { date: DAY, time: '10:00' };

let ines: Person;
beforeAll(async () => {
  ines = await aUser();
});

test('creating an item costs no statement without a time, and with a time one to read and one to write', async () => {
  expect(await costOf(() => add(ines, 'task', { date: DAY }))).toBe(0);
  expect(await costOf(() => add(ines, 'task', TIMED))).toBe(2);
  expect(await costOf(() => add(ines, 'schedule', TIMED))).toBe(2);
});

test.each<[string, object, object, number]>([
  ['completing a task without a time', { date: DAY }, { completed: true }, 0],
  ['moving a task without a time', { date: DAY }, { date: '2041-01-16' }, 0],
  ['renaming a task with a time', TIMED, { title: 'Sing', priority: 'high' }, 0],
  ['moving a task with a time', TIMED, { time: '11:00' }, 2],
  ['completing a task with a time', TIMED, { completed: true }, 0],
  ['moving a task of the past within the past', { date: '2020-01-15', time: '10:00' }, { time: '11:00' }, 1],
])('%s adds as many statements as expected', async (_name, task, change, cost) => {
  const made = await add(ines, 'task', task);
  expect(await costOf(() => patch(ines, made, change))).toBe(cost);
});

test('deleting a task costs one statement to read, and one more if it has a reminder', async () => {
  const deletion = async (task: object): Promise<number> => {
    const made: Timed = await add(ines, 'task', task);
    return costOf(() => remove(ines, made));
  };
  expect([await deletion({ date: DAY }), await deletion(TIMED)]).toEqual([1, 2]);
});

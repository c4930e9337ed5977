import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { Client } from 'pg';
import { type Account, register } from './faults/account';
import { type Answer, call } from './faults/call';
import { databaseOf } from './faults/database';
import { Bench, type Planner } from './running/planner';

/** The effect of many concurrent requests of one person on others, with one web process and default limits. */

type Started = { planner: Planner; url: string };

/** One planner for all tests of a worker, each of which has people of its own. */
const test = base.extend<object, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
    async ({}, use) => {
      const bench = new Bench();
      try {
        const planner = await bench.start({ WEB_PROCESSES: '1', RATE_LIMIT_SCALE: '1' });
        await use({ planner, url: await databaseOf(bench.dataDir) });
      } finally {
        await bench.clear();
      }
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

const DAY = '2026-11-20';

const create = ({ planner }: Started, as: Account) =>
  call(`${planner.address}/api/tasks`, { as, method: 'POST', json: { title: 'Water the fig', date: DAY } });

async function aTask(started: Started, as: Account): Promise<string> {
  const { status, bytes } = await create(started, as);
  expect(status, String(bytes)).toBe(201);
  return JSON.parse(String(bytes)).id;
}

const rename = ({ planner }: Started, as: Account, id: string) =>
  call(`${planner.address}/api/tasks/${id}`, { as, method: 'PATCH', json: { title: randomUUID() } });

const readDay = ({ planner }: Started, as: Account) =>
  call(`${planner.address}/api/tasks-with-collaborators/${DAY}`, { as });

const many = <Result>(count: number, one: () => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: count }, one);

const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

/** Locks rows while the work runs. @param work receives a function that counts the sessions that wait for a lock */
async function whileHeld(
  { url }: Started,
  ids: readonly string[],
  work: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const holder = new Client({ connectionString: url });
  const watcher = new Client({ connectionString: url });
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = async () => {
    const { rows } = await watcher.query(
      "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM items WHERE id = ANY ($1) FOR UPDATE', [ids]);
    await work(waiting);
    await holder.query('COMMIT');
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

test('300 writes of one person that wait for one row do not delay the reads and writes of others', async ({
  started,
}) => {
  const { planner } = started;
  const [busy, other] = [await register(planner.address), await register(planner.address)];
  const task = await aTask(started, busy);
  await aTask(started, other);
  let writes: Promise<Answer>[] = [];
  await whileHeld(started, [task], async (waiting) => {
    writes = many(300, () => rename(started, busy, task));
    await expect.poll(waiting).toBeGreaterThan(0);
    const done = await Promise.all([
      ...many(20, () => readDay(started, other)),
      ...many(20, () => create(started, other)),
    ]);
    expect(statuses(done)).toEqual([200, 201]);
    expect((await readDay(started, busy)).status).toBe(200);
  });
  const answers = await Promise.all(writes);
  const refused = answers.filter(({ status }) => status === 429);
  // How many depends on how fast the writes arrive: each that gives up waiting for the row lets another one in.
  expect(refused.length).toBeGreaterThan(0);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  // Accepted requests are answered, with 503 when they have waited too long for the database.
  for (const { status } of answers) expect([200, 429, 503]).toContain(status);
  expect((await rename(started, busy, task)).status).toBe(200);
  expect(statuses(await Promise.all(many(60, () => create(started, busy))))).toEqual([201]);
});

test('waiting writes of several people do not delay the reads of others', async ({ started }) => {
  const { planner } = started;
  const [first, ...more] = await Promise.all(many(6, () => register(planner.address)));
  if (!first) throw new Error('No person has registered.');
  await aTask(started, first);
  const stuck = await Promise.all(more.map(async (as) => ({ as, task: await aTask(started, as) })));
  let writes: Promise<Answer>[] = [];
  await whileHeld(
    started,
    stuck.map(({ task }) => task),
    async (waiting) => {
      writes = stuck.flatMap(({ as, task }) => many(20, () => rename(started, as, task)));
      await expect.poll(waiting).toBeGreaterThanOrEqual(8);
      expect(statuses(await Promise.all(many(20, () => readDay(started, first))))).toEqual([200]);
    },
  );
  await Promise.all(writes);
  for (const { as, task } of stuck) expect((await rename(started, as, task)).status).toBe(200);
});

test('requests whose client has disconnected no longer count towards the limits', async ({ started }) => {
  const { planner } = started;
  const busy = await register(planner.address);
  const task = await aTask(started, busy);
  let writes: Promise<Answer>[] = [];
  await whileHeld(started, [task], async (waiting) => {
    const leaving = new AbortController();
    const left = many(90, () =>
      fetch(`${planner.address}/api/tasks/${task}`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${busy.sessionId}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: 'Nobody waits for this' }),
        signal: leaving.signal,
      }),
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(statuses(await Promise.all(many(20, () => readDay(started, busy))))).toEqual([200]);
    leaving.abort();
    await Promise.allSettled(left);
    expect(statuses(await Promise.all(many(20, () => readDay(started, busy))))).toEqual([200]);
    // Together with the 90 aborted writes these would exceed the limit of 100.
    writes = many(60, () => rename(started, busy, task));
    await many(20, () => readDay(started, busy)).at(-1);
  });
  for (const { status } of await Promise.all(writes)) expect([200, 503]).toContain(status);
  expect((await rename(started, busy, task)).status).toBe(200);
});

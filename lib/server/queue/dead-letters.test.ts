import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { deleteDeadLetter, hasJobs, listDeadLetters, listWaiting, retryDeadLetters } from './dead-letters';

const client = new Client({ connectionString: testDatabaseUrl() });

beforeAll(() => client.connect());
afterAll(() => client.end());
beforeEach(() => client.query('DELETE FROM graphile_worker._private_jobs'));

type Given = { attempts?: number; locked?: boolean; inHours?: number; task?: string; error?: string };

async function aJob({
  attempts = 0,
  locked = false,
  inHours = 0,
  task = 'send-mail',
  error,
}: Given = {}): Promise<string> {
  const { rows } = await client.query(
    `SELECT id::text FROM graphile_worker.add_job($1, '{"kind":"welcome"}', max_attempts => 3,
       run_at => now() + make_interval(hours => $2))`,
    [task, inHours],
  );
  const [{ id }] = rows;
  await client.query(
    `UPDATE graphile_worker._private_jobs
     SET attempts = $2, last_error = $3, locked_at = CASE WHEN $4 THEN now() END, locked_by = CASE WHEN $4 THEN 'w' END
     WHERE id = $1`,
    [id, attempts, error ?? null, locked],
  );
  return id;
}

const deadIds = async () => (await listDeadLetters(client)).map(({ id }) => id);

test('the tables of jobs exist', async () => {
  expect(await hasJobs(client)).toBe(true);
});

test('dead letters are jobs that have used up their attempts and are not running, oldest first', async () => {
  const first = await aJob({ attempts: 3, error: '550 No such person' });
  const second = await aJob({ attempts: 3 });
  await aJob({ attempts: 2, error: '421 Later' });
  await aJob({ attempts: 3, locked: true });
  expect(await deadIds()).toEqual([first, second]);
  expect(await listDeadLetters(client)).toEqual([
    {
      id: first,
      task: 'send-mail',
      payload: { kind: 'welcome' },
      attempts: 3,
      lastError: '550 No such person',
      createdAt: expect.any(Date),
      failedAt: expect.any(Date),
    },
    expect.objectContaining({ id: second, lastError: null }),
  ]);
});

test('all other jobs are counted by task', async () => {
  await aJob();
  await aJob({ attempts: 1 });
  await aJob({ inHours: 2 });
  await aJob({ attempts: 1, locked: true });
  await aJob({ attempts: 3 });
  await aJob({ task: 'remind', attempts: 2, locked: true });
  expect(await listWaiting(client)).toEqual([
    { task: 'remind', due: 0, later: 0, running: 1, failed: 1, nextAt: null },
    { task: 'send-mail', due: 2, later: 1, running: 1, failed: 1, nextAt: expect.any(Date) },
  ]);
});

test('one or all dead letters are retried with all attempts, and other jobs stay unchanged', async () => {
  const [first, second, third] = [
    await aJob({ attempts: 3 }),
    await aJob({ attempts: 3 }),
    await aJob({ attempts: 3 }),
  ];
  const living = await aJob({ attempts: 1, inHours: 5 });
  expect(await retryDeadLetters(client, second)).toBe(1);
  expect(await deadIds()).toEqual([first, third]);
  expect(await retryDeadLetters(client, living)).toBe(0);
  expect(await retryDeadLetters(client, 'all')).toBe(2);
  expect(await listWaiting(client)).toEqual([expect.objectContaining({ due: 3, later: 1, failed: 1 })]);
  expect(await retryDeadLetters(client, 'all')).toBe(0);
});

test('one dead letter is deleted, and no other job can be', async () => {
  const [first, second] = [await aJob({ attempts: 3 }), await aJob({ attempts: 3 })];
  const living = await aJob();
  expect(await deleteDeadLetter(client, first)).toBe(1);
  expect(await deleteDeadLetter(client, first)).toBe(0);
  expect(await deleteDeadLetter(client, living)).toBe(0);
  expect(await deadIds()).toEqual([second]);
  expect(await listWaiting(client)).toEqual([expect.objectContaining({ due: 1 })]);
});

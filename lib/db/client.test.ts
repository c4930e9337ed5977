import { heldDuring } from '@/lib/testing/database/held-statements';
import { isUnavailable } from './availability';
import { database } from './client';
import { pool, QUERY_TIMEOUT } from './pool';
import { type Transaction, transaction } from './transaction';

const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

test('a connection is replaced after 5,000 uses, and its prepared statements with it', async () => {
  const first = await backend();
  for (let use = 0; use < 5_000; use++) (await pool.connect()).release();
  expect(await backend()).not.toBe(first);
});

describe('a database that does not answer in time', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  /** Runs a statement that is not answered before the limit. */
  const silent = (client: Pick<Transaction, '$queryRaw'>) =>
    heldDuring(
      () => jest.advanceTimersByTime(QUERY_TIMEOUT),
      (statement) => [client.$queryRaw(statement)],
    );

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test('is reported as unavailable outside a transaction, and its connection is closed', async () => {
    expect(isUnavailable(await failureOf(silent(database)))).toBe(true);
    expect(pool.totalCount).toBe(0);
  });

  test('is reported as unavailable inside a transaction, and its connection is closed', async () => {
    const released = new Promise<boolean>((resolve) => {
      pool.once('release', () => resolve(true));
    });
    const failure = await failureOf(transaction((tx) => silent(tx)));
    expect(isUnavailable(failure)).toBe(true);
    expect(await released).toBe(true);
    expect(pool.totalCount).toBe(0);
  });
});

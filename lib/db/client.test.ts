import { heldDuring } from '@/lib/testing/database/held-statements';
import { isUnavailable } from './availability';
import { database } from './client';
import { pool, QUERY_TIMEOUT } from './pool';
import { type Transaction, transaction } from './transaction';

const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

test('a connection is not kept for ever, and with it not all the statements that it has prepared', async () => {
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

  test('is away, outside a transaction', async () => {
    expect(isUnavailable(await failureOf(silent(database)))).toBe(true);
    expect(pool.totalCount).toBe(0);
  });

  test('is away, inside a transaction, whose connection nobody is given again', async () => {
    const released = new Promise<boolean>((resolve) => {
      pool.once('release', () => resolve(true));
    });
    const failure = await failureOf(transaction((tx) => silent(tx)));
    expect(isUnavailable(failure)).toBe(true);
    expect(await released).toBe(true);
    expect(pool.totalCount).toBe(0);
  });
});

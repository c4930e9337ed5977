import { isUnavailable } from './availability';
import { query, takeConnection } from './connection';
import { pool } from './pool';
import { withDeadline } from './request-deadline';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a released connection with an open transaction is closed', async () => {
  const connection = await takeConnection();
  await connection.query({ text: 'BEGIN' });
  const before = pool.totalCount;
  connection.release();
  expect(pool.totalCount).toBe(before - 1);
});

test('no statement is sent on a released connection', async () => {
  const connection = await takeConnection();
  connection.release();
  expect(isUnavailable(await failureOf(connection.query({ text: 'SELECT 1' })))).toBe(true);
});

describe('a caller who holds as many connections as allowed', () => {
  const MOST = 4;
  let leave: AbortController;

  const asCaller = <Result>(work: () => Promise<Result>) =>
    withDeadline(work, 60_000, { key: 'ada', writes: true, signal: leave.signal });

  const takeMost = () => Promise.all(Array.from({ length: MOST }, takeConnection));

  beforeEach(() => {
    leave = new AbortController();
  });

  test('leaves the queue when they disconnect, and later requests do not wait for the one that left', async () => {
    await asCaller(async () => {
      const [first, ...others] = await takeMost();
      const failed = failureOf(asCaller(takeConnection));
      leave.abort();
      const failure = await failed;
      expect(failure).toMatchObject({ message: expect.stringContaining('the caller has gone') });
      expect(isUnavailable(failure)).toBe(true);

      leave = new AbortController();
      const next = asCaller(() => query({ text: 'SELECT 1 AS one' }));
      first?.release();
      expect((await next).rows).toEqual([{ one: 1 }]);
      for (const connection of others) connection.release();
    });
  });

  test('gets another connection when one of them is destroyed', async () => {
    await asCaller(async () => {
      const [first, ...others] = await takeMost();
      const next = asCaller(() => query({ text: 'SELECT 1 AS one' }));
      first?.destroy();
      expect((await next).rows).toEqual([{ one: 1 }]);
      for (const connection of others) connection.release();
    });
  });

  test('is not affected by an earlier request that got no connection in time', async () => {
    const all = await Promise.all(Array.from({ length: pool.options.max }, takeConnection));
    const late = failureOf(
      withDeadline(takeConnection, 200, { key: 'ada', writes: true, signal: leave.signal }),
    );
    expect(isUnavailable(await late)).toBe(true);
    for (const connection of all) connection.release();
    await asCaller(async () => {
      for (const connection of await takeMost()) connection.release();
    });
  });
});

import { heldDuring } from '@/lib/testing/database/held-statements';
import { isUnavailable } from './availability';
import { database } from './client';
import { pool } from './pool';
import { currentDeadline, despiteDisconnection, withDeadline } from './request-deadline';
import { type Transaction, transaction } from './transaction';

/** Milliseconds that a statement of `slow` takes. */
const SLOW = 2_000;

/** Milliseconds: longer than one statement of `slow`, and shorter than two. */
const DEADLINE = 3_000;

/** Runs a statement by each of the clients at the same time, during which `SLOW` milliseconds pass. */
const slow = (...clients: Pick<Transaction, '$queryRaw'>[]) =>
  heldDuring(
    () => jest.advanceTimersByTime(SLOW),
    (statement) => clients.map((client) => client.$queryRaw(statement)),
  );

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Takes all connections of the pool, until the returned function is called. */
async function takeAllConnections(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

/** Waits until so many requests wait for a connection. */
async function untilWaiting(count: number): Promise<void> {
  while (pool.waitingCount < count) await new Promise(setImmediate);
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('a request exceeds its deadline by several steps together, each of which is fast enough', async () => {
  const failure = await failureOf(
    withDeadline(async () => {
      await slow(database);
      await slow(database);
    }, DEADLINE),
  );
  expect(isUnavailable(failure)).toBe(true);
});

test('a transaction that exceeds the deadline by several steps is rolled back', async () => {
  const failure = await failureOf(
    withDeadline(
      () =>
        transaction(async (tx) => {
          await tx.rateLimit.create({ data: { key: 'rolled-back' } });
          await slow(tx);
          await slow(tx);
        }),
      DEADLINE,
    ),
  );
  expect(isUnavailable(failure)).toBe(true);
  expect(await database.rateLimit.findUnique({ where: { key: 'rolled-back' } })).toBeNull();
});

test('the time of concurrent steps is counted once', async () => {
  const both = withDeadline(async () => {
    await slow(database, database);
    await database.$queryRaw`SELECT 1`;
  }, DEADLINE);
  expect(await failureOf(both)).toBeNull();
});

test('a request whose deadline passes while it waits for a connection gets none', async () => {
  const release = await takeAllConnections();
  try {
    const withShortDeadline = failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 500));
    await untilWaiting(1);
    jest.advanceTimersByTime(500);
    expect(isUnavailable(await withShortDeadline)).toBe(true);
  } finally {
    release();
  }
  expect(await failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 3_000))).toBeNull();
});

test('the deadline of one request does not apply to the next one on the same connection', async () => {
  const release = await takeAllConnections();
  const withShortDeadline = failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 1_000));
  await untilWaiting(1);
  const withLongDeadline = failureOf(withDeadline(() => slow(database), 60_000));
  const withoutDeadline = failureOf(slow(database));
  await untilWaiting(3);
  jest.advanceTimersByTime(1_000);
  expect(await withShortDeadline).not.toBeNull();
  release();
  expect(await withLongDeadline).toBeNull();
  expect(await withoutDeadline).toBeNull();
});

test('work that continues after its request has ended has no deadline', async () => {
  let later: Promise<unknown> = Promise.resolve();
  await withDeadline(async () => {
    later = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      await slow(database);
      await slow(database);
    });
  }, DEADLINE);
  expect(await failureOf(later)).toBeNull();
});

test('a transaction with a longer timeout extends the deadline', async () => {
  const failure = await failureOf(
    withDeadline(
      () =>
        transaction(
          async (tx) => {
            await slow(tx);
            await slow(tx);
          },
          { timeout: 20_000 },
        ),
      DEADLINE,
    ),
  );
  expect(failure).toBeNull();
});

describe('what is done despite a disconnection', () => {
  /** Does it in a request of which some milliseconds are left. Returns its milliseconds, and its signal. */
  async function given(milliseconds: number, signal: AbortSignal) {
    const caller = { key: 'ines', writes: true, signal };
    const deadline = () => {
      const own = currentDeadline();
      return { left: own?.left(), signal: own?.caller?.signal };
    };
    return withDeadline(() => despiteDisconnection(async () => deadline()), milliseconds, caller);
  }
  const here = () => new AbortController().signal;

  test.each([
    ['may wait as long as the request', here(), 2_000, 2_000],
    [
      'has a second when nothing is left of that, within which the caller still gets the answer',
      here(),
      0,
      1_000,
    ],
    ['has a deadline of its own when the caller has disconnected', AbortSignal.abort(), 0, 3_500],
  ])('%s', async (_, signal, left, expected) => {
    expect((await given(left, signal)).left).toBe(expected);
  });

  test('waits on a signal of its own, so that the listeners of all waiting work do not come together', async () => {
    const [one, other] = [await given(0, AbortSignal.abort()), await given(0, AbortSignal.abort())];
    expect([one.signal?.aborted, other.signal?.aborted]).toEqual([false, false]);
    expect(one.signal).not.toBe(other.signal);
  });
});

import { heldDuring } from '@/lib/testing/database/held-statements';
import { isUnavailable } from './availability';
import { database } from './client';
import { pool } from './pool';
import { withDeadline } from './request-deadline';
import { type Transaction, transaction } from './transaction';

/** Milliseconds that the database takes for a slow statement. */
const SLOW = 2_000;

/** Less than two of these, more than one. */
const DEADLINE = 3_000;

/** Runs a statement in each of the clients at the same time. The clock moves while the database works on them. */
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

/** Uses all connections until the returned function is called. */
async function useUp(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

/** Resolves once so many wait for one of the used connections. */
async function haveAsked(count: number): Promise<void> {
  while (pool.waitingCount < count) await new Promise(setImmediate);
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('steps that are each fast enough are together too slow', async () => {
  const failure = await failureOf(
    withDeadline(async () => {
      await slow(database);
      await slow(database);
    }, DEADLINE),
  );
  expect(isUnavailable(failure)).toBe(true);
});

test('so are those of a transaction, of which nothing stays', async () => {
  const failure = await failureOf(
    withDeadline(
      () =>
        transaction(async (tx) => {
          await tx.rateLimit.create({ data: { key: 'impatient' } });
          await slow(tx);
          await slow(tx);
        }),
      DEADLINE,
    ),
  );
  expect(isUnavailable(failure)).toBe(true);
  expect(await database.rateLimit.findUnique({ where: { key: 'impatient' } })).toBeNull();
});

test('what runs at the same time is waited for once', async () => {
  const twice = withDeadline(async () => {
    await slow(database, database);
    await database.$queryRaw`SELECT 1`;
  }, DEADLINE);
  expect(await failureOf(twice)).toBeNull();
});

test('whoever has waited too long already is not given a connection', async () => {
  const giveBack = await useUp();
  try {
    const hurried = failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 500));
    await haveAsked(1);
    jest.advanceTimersByTime(500);
    expect(isUnavailable(await hurried)).toBe(true);
  } finally {
    giveBack();
  }
  expect(await failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 3_000))).toBeNull();
});

test('the deadline of one is not that of the next, who is handed the same connection', async () => {
  const giveBack = await useUp();
  const hurried = failureOf(withDeadline(() => database.$queryRaw`SELECT 1`, 1_000));
  await haveAsked(1);
  const calm = failureOf(withDeadline(() => slow(database), 60_000));
  const nobody = failureOf(slow(database));
  await haveAsked(3);
  jest.advanceTimersByTime(1_000);
  expect(await hurried).not.toBeNull();
  giveBack();
  expect(await calm).toBeNull();
  expect(await nobody).toBeNull();
});

test('a job, and what a request leaves running, may take its time', async () => {
  let later: Promise<unknown> = Promise.resolve();
  await withDeadline(async () => {
    later = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      await slow(database);
      await slow(database);
    });
  }, DEADLINE);
  expect(await failureOf(later)).toBeNull();
});

test('a transaction that is given longer has longer', async () => {
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

import { aUser } from '@/lib/testing/server/people';
import { isUnavailable } from './availability';
import { database } from './client';
import { isAlive } from './embedded/process';
import { OpenTransaction } from './open-transaction';
import { pool } from './pool';
import { type Transaction, transaction } from './transaction';

const lock = (tx: Transaction, id: string) =>
  tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;

test('two transactions that lock the same two rows in opposite order both succeed', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  let attempts = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const lockBoth = (first: string, second: string) =>
    transaction(async (tx) => {
      // The repeated transaction waits until the other has ended, since it could otherwise lock its row first again.
      if (attempts >= 2) await Promise.race(both);
      await lock(tx, first);
      attempts++;
      // Each holds one lock before either requests the other's.
      if (attempts === 2) meet();
      await met;
      await lock(tx, second);
      return second;
    });
  const both: Promise<string>[] = [lockBoth(ada.user.id, bea.user.id), lockBoth(bea.user.id, ada.user.id)];
  expect(await Promise.all(both)).toEqual([bea.user.id, ada.user.id]);
  expect(attempts).toBe(3);
});

test('nothing is written by a transaction that has ended', async () => {
  const { user } = await aUser();
  const { tx: ended } = await transaction(async (tx) => ({ tx }));
  const rename = ended.$executeRaw`UPDATE users SET first_name = 'Late' WHERE id = ${user.id}::uuid`;
  await expect(rename).rejects.toThrow('the transaction has ended');
  const [stored] = await database.$queryRaw<
    unknown[]
  >`SELECT first_name FROM users WHERE id = ${user.id}::uuid`;
  expect(stored).toEqual({ first_name: user.firstName });
});

test('work that continues after its transaction was rolled back writes nothing', async () => {
  const { user } = await aUser();
  let late: Promise<unknown> | undefined;
  const failed = transaction(async (tx) => {
    // The transaction ends before this statement is answered, so that the next one would run outside of it.
    late = tx.$queryRaw`SELECT 1`.then(
      () => tx.$executeRaw`UPDATE users SET first_name = 'Late' WHERE id = ${user.id}::uuid`,
    );
    throw new Error('Something else failed.');
  });
  await expect(Promise.all([failed, late])).rejects.toThrow('Something else failed.');
  await expect(late).rejects.toThrow('the transaction has ended');
  const [stored] = await database.$queryRaw<
    unknown[]
  >`SELECT first_name FROM users WHERE id = ${user.id}::uuid`;
  expect(stored).toEqual({ first_name: user.firstName });
});

// If the hook were not called, Prisma would wait for ever, and keep its own transaction in memory.
test('a hook that is registered after the transaction has ended is called at once', async () => {
  const open = await OpenTransaction.begin();
  await open.rollback();
  await new Promise<void>((end) => open.onEnd(end));
});

test("a raw statement runs on its transaction's connection, with values of Prisma's types", async () => {
  const when = new Date('2026-03-02T23:30:00Z');
  const [seen] = await transaction(async (tx) => {
    await tx.user.count();
    return tx.$queryRaw<unknown[]>`
      SELECT ${when}::timestamptz AS at, ${when}::date AS day, 9007199254740993 AS whole, ${['a', 'b']}::text[] AS list,
        ${{ a: 1 }}::jsonb AS document, pg_current_xact_id_if_assigned() IS NULL AS reads`;
  });
  expect(seen).toEqual({
    at: when,
    day: new Date('2026-03-02T00:00:00Z'),
    whole: 9007199254740993n,
    list: ['a', 'b'],
    document: { a: 1 },
    reads: true,
  });
});

const nameOf = async (id: string): Promise<string | undefined> =>
  (await database.user.findUnique({ where: { id }, select: { firstName: true } }))?.firstName;

describe('model calls in a transaction', () => {
  test('belong to their own transaction when several run at once', async () => {
    const { user } = await aUser();
    const { id } = user;
    const seen = await Promise.all(
      ['One', 'Two'].map((firstName) =>
        transaction(async (tx) => {
          await tx.user.update({ where: { id }, data: { firstName } });
          const [inside, outside] = await Promise.all([
            tx.user.findUnique({ where: { id }, select: { firstName: true } }),
            database.user.findUnique({ where: { id }, select: { firstName: true } }),
          ]);
          return { inside: inside?.firstName, isSeenOutside: outside?.firstName === firstName };
        }),
      ),
    );
    expect(seen).toEqual([
      { inside: 'One', isSeenOutside: false },
      { inside: 'Two', isSeenOutside: false },
    ]);
  });

  test('are rolled back with it, also a call of several statements', async () => {
    const { user } = await aUser();
    const { id } = user;
    const failed = transaction(async (tx) => {
      await tx.user.update({
        where: { id },
        data: { firstName: 'Late', preferences: { create: { notificationPreferences: {} } } },
      });
      throw new Error('Something else failed.');
    });
    await expect(failed).rejects.toThrow('Something else failed.');
    expect(await nameOf(id)).toBe(user.firstName);
  });

  test('write nothing after its end', async () => {
    const { user } = await aUser();
    const { id } = user;
    const { tx: unused } = await transaction(async (tx) => ({ tx }));
    const { tx: used } = await transaction(async (tx) => {
      await tx.user.count();
      return { tx };
    });
    for (const tx of [unused, used])
      await expect(tx.user.update({ where: { id }, data: { firstName: 'Late' } })).rejects.toThrow();
    expect(await nameOf(id)).toBe(user.firstName);
  });

  test('are repeated after a deadlock', async () => {
    const [ada, bea] = [await aUser(), await aUser()];
    let attempts = 0;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const rename = (tx: Transaction, id: string) =>
      tx.user.update({ where: { id }, data: { firstName: 'Twice' } });
    const renameBoth = (first: string, second: string) =>
      transaction(async (tx) => {
        // The repeated transaction waits until the other has ended, since it could otherwise lock its row first again.
        if (attempts >= 2) await Promise.race(both);
        await rename(tx, first);
        attempts++;
        if (attempts === 2) meet();
        await met;
        await rename(tx, second);
      });
    const both = [renameBoth(ada.user.id, bea.user.id), renameBoth(bea.user.id, ada.user.id)];
    await Promise.all(both);
    expect(attempts).toBe(3);
  });
});

test('a transaction that takes too long stores nothing, and frees its connection at once', async () => {
  const { user } = await aUser();
  const { id } = user;
  let resume: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const timeout = 20_000;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const slow = transaction(
    async (tx) => {
      await tx.user.update({ where: { id }, data: { firstName: 'Late' } });
      jest.advanceTimersByTime(timeout);
      await held;
    },
    { timeout },
  );
  await new Promise((resolve) => pool.once('release', resolve));
  jest.useRealTimers();
  // This lock would not be granted if the slow transaction still held it.
  await transaction((tx) => lock(tx, id));
  resume();
  expect(isUnavailable(await slow.catch((error: unknown) => error))).toBe(true);
  expect(await nameOf(id)).toBe(user.firstName);
});

test('a transaction that continues after a failed statement throws at its end', async () => {
  const { user } = await aUser();
  const { id } = user;
  const done = transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { firstName: 'Late' } });
    await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
  });
  await expect(done).rejects.toThrow('Nothing was stored');
  expect(await nameOf(id)).toBe(user.firstName);
});

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['raw statement', (tx) => tx.$queryRaw`SELECT 1`],
  ['model call', (tx) => tx.user.findMany({ take: 1 })],
])('a %s after the database has ended an idle transaction is reported as unavailable', async (_, next) => {
  const failed = transaction(async (tx) => {
    const [own] = await tx.$queryRaw<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid, set_config('idle_in_transaction_session_timeout', '1', true)`;
    // This process reads nothing meanwhile, as while it compiles code: the next statement gets the database's reason.
    while (own && isAlive(own.pid));
    await next(tx);
  });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect([isUnavailable(error), String(error)]).toEqual([true, expect.anything()]);
});

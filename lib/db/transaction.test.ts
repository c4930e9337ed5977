import { aUser } from '@/lib/testing/server/people';
import { database } from './client';
import { type Transaction, transaction } from './transaction';

const lock = (tx: Transaction, id: string) =>
  tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;

test('two that lock the same two rows crosswise both succeed', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  let attempts = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const lockBoth = (first: string, second: string) =>
    transaction(async (tx) => {
      // The one that is tried again would otherwise be able to take its row before the other has woken up.
      if (attempts >= 2) await Promise.race(both);
      await lock(tx, first);
      attempts++;
      // Each holds one before either asks for the other's.
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

test('what goes on when its transaction is undone writes nothing', async () => {
  const { user } = await aUser();
  let late: Promise<unknown> | undefined;
  const failed = transaction(async (tx) => {
    // The end of the transaction waits for this statement, and what comes after it would be outside.
    late = tx.$queryRaw`SELECT pg_sleep(0.5)::text`.then(
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

test('a raw statement has the connection and the values of its transaction', async () => {
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

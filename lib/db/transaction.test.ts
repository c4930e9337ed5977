import { aUser } from '@/lib/testing/server/people';
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
      await lock(tx, first);
      attempts++;
      // Each holds one before either asks for the other's.
      if (attempts === 2) meet();
      await met;
      await lock(tx, second);
      return second;
    });
  const both = [lockBoth(ada.user.id, bea.user.id), lockBoth(bea.user.id, ada.user.id)];
  expect(await Promise.all(both)).toEqual([bea.user.id, ada.user.id]);
  expect(attempts).toBe(3);
});

import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { enqueue } from './enqueue';

const countJobs = async () => {
  const rows = await database.$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM graphile_worker.jobs`;
  return rows[0]?.count;
};

afterEach(async () => {
  await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

test('a job is added when its transaction commits', async () => {
  await transaction((tx) => enqueue(tx, 'purge-deleted-items', {}));
  expect(await countJobs()).toBe(1);
});

test('a transaction that fails adds no job', async () => {
  const failing = transaction(async (tx) => {
    await enqueue(tx, 'purge-deleted-items', {});
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  expect(await countJobs()).toBe(0);
});

test('at most one job waits under a key', async () => {
  const runAt = new Date(Date.now() + 60_000);
  for (let time = 0; time < 2; time++) {
    await transaction((tx) => enqueue(tx, 'purge-deleted-items', {}, { key: 'the-one', runAt }));
  }
  expect(await countJobs()).toBe(1);
});

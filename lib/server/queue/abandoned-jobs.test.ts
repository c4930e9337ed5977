import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { releaseAbandonedJobs, watchForAbandonedJobs } from './abandoned-jobs';

let client: Client;

beforeEach(async () => {
  client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});

afterEach(async () => {
  await client.query('DELETE FROM graphile_worker._private_jobs');
  await client.end();
});

async function takeJob(poolId: string, secondsAgo: number): Promise<void> {
  await client.query("SELECT graphile_worker.add_job('purge-deleted-items')");
  await client.query(
    `UPDATE graphile_worker._private_jobs
     SET locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1 WHERE locked_by IS NULL`,
    [poolId, secondsAgo],
  );
}

const countFree = async () =>
  Number(
    (await client.query('SELECT count(*) FROM graphile_worker.jobs WHERE locked_by IS NULL')).rows[0].count,
  );

test('the jobs of a worker that has ended are returned to the queue', async () => {
  await takeJob('pool-dead', 60);
  expect(await releaseAbandonedJobs(client, 'pool-own')).toEqual(['pool-dead']);
  expect(await countFree()).toBe(1);
});

test('they are returned too when the clock was set back since', async () => {
  await takeJob('pool-dead', -86_400);
  expect(await releaseAbandonedJobs(client, 'pool-own')).toEqual(['pool-dead']);
  expect(await countFree()).toBe(1);
});

test('the jobs of a running worker stay with it', async () => {
  const stop = watchForAbandonedJobs(testDatabaseUrl(), 'pool-living');
  try {
    await takeJob('pool-living', 60);
    await waitForLock();
    expect(await releaseAbandonedJobs(client, 'pool-own')).toEqual([]);
    expect(await countFree()).toBe(0);
  } finally {
    await stop();
  }
});

test('the jobs of this worker, and of one that has just started, stay with them', async () => {
  await takeJob('pool-own', 60);
  await takeJob('pool-new', 0);
  expect(await releaseAbandonedJobs(client, 'pool-own')).toEqual([]);
  expect(await countFree()).toBe(0);
});

async function waitForLock(): Promise<void> {
  for (;;) {
    // The view has the locks of all databases, and other test files use theirs at the same time.
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rows.length > 0) return;
  }
}

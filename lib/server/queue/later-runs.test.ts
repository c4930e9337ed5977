import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { forgetLaterRuns } from './later-runs';

test('scheduled work that ran before the clock was set back is due again, and other work stays as it is', async () => {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('ahead', now() + interval '1 day', now() + interval '1 day'),
        ('usual', now() - interval '2 days', now() - interval '1 hour')`);
    await forgetLaterRuns();
    const { rows } = await client.query(`
      SELECT identifier, last_execution <= now() AS "mayRun", last_execution > now() - interval '30 minutes' AS "isNew"
      FROM graphile_worker._private_known_crontabs WHERE identifier IN ('ahead', 'usual') ORDER BY identifier`);
    expect(rows).toEqual([
      { identifier: 'ahead', mayRun: true, isNew: true },
      { identifier: 'usual', mayRun: true, isNew: false },
    ]);
  } finally {
    await client.query(
      `DELETE FROM graphile_worker._private_known_crontabs WHERE identifier IN ('ahead', 'usual')`,
    );
    await client.end();
  }
});

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { startEmbedded } from '@/lib/db/embedded';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { ensure, type Outcome, seconds, statusOf, until } from './outcome';

/** Notes each time that a worker takes a job on. */
const NOTE_TAKINGS = `
  CREATE TABLE takings (job bigint);
  CREATE FUNCTION note_taking() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO takings VALUES (NEW.id); RETURN NEW; END $$;
  CREATE TRIGGER note_taking AFTER UPDATE OF locked_at ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL) EXECUTE FUNCTION note_taking()`;

/** Two planners that were started at once on one empty database. */
export async function twoInstances(bench: Bench, jobs: number): Promise<Outcome> {
  const outside = await startEmbedded({ dataDir: path.join(bench.folder, 'outside'), purpose: 'scratch' });
  try {
    // What docs/operations.md says that all of them must have alike.
    const shared = {
      DATABASE_URL: outside.url,
      NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
      ENCRYPTION_KEYS: `faults:${randomBytes(32).toString('base64')}`,
    };
    const start = (name: string): Promise<Planner> =>
      bench.start({
        ...shared,
        DATA_DIR: path.join(bench.folder, name),
        WEB_PROCESSES: '1',
        RATE_LIMIT_SCALE: '1',
      });
    const [one, other] = await Promise.all([start('one'), start('other')]);
    await shareSessions(one, other);
    await shareLimits(one, other);
    const client = new Client({ connectionString: outside.url });
    await client.connect();
    const took = await doEachOnce(client, jobs).finally(() => client.end());
    await Promise.all([one.stop(), other.stop()]);
    return {
      fault: 'two instances on one database',
      injected: `both migrate an empty one; ${jobs} jobs`,
      found: `each job once, in ${seconds(took)}; a session ended on one is refused by the other; limits shared`,
    };
  } finally {
    await outside.stop();
  }
}

async function shareSessions(one: Planner, other: Planner): Promise<void> {
  const { sessionId } = await register(one.address);
  const headers = { Authorization: `Bearer ${sessionId}` };
  const told = () => statusOf(`${other.address}/api/auth/me`, { headers });
  const [before, left, after] = [
    await told(),
    await statusOf(`${one.address}/api/auth/logout`, { method: 'POST', headers }),
    await told(),
  ];
  ensure(before === 200, `a session holds on both, not ${before}`);
  ensure(left < 300 && after === 401, `it ends on both at once, not ${left} and ${after}`);
}

async function shareLimits(one: Planner, other: Planner): Promise<void> {
  const { email } = await register(one.address);
  const guess = (planner: Planner) =>
    statusOf(`${planner.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'a guess that is wrong' }),
    });
  const told: number[] = [];
  for (let round = 0; round < 6; round++) told.push(await guess(one), await guess(other));
  const isShared = told.every((status, at) => status === (at < 10 ? 401 : 429));
  ensure(isShared, `ten wrong guesses are let through on both together: ${told.join(' ')}`);
}

async function doEachOnce(client: Client, jobs: number): Promise<number> {
  await client.query(NOTE_TAKINGS);
  await client.query(
    `SELECT graphile_worker.add_job('delete-stored-file', json_build_object('key', gen_random_uuid()))
     FROM generate_series(1, $1::int)`,
    [jobs],
  );
  const count = async (sql: string) =>
    z.object({ count: z.number() }).parse((await client.query(sql)).rows[0]).count;
  const left = `SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'delete-stored-file'`;
  const took = await until('all jobs are done', 240_000, async () => (await count(left)) === 0);
  const twice = await count(
    'SELECT count(*)::int FROM (SELECT FROM takings GROUP BY job HAVING count(*) > 1) AS twice',
  );
  ensure(twice === 0, `each job is taken on once; ${twice} were more often`);
  ensure((await count('SELECT count(DISTINCT job)::int FROM takings')) >= jobs, 'each job is taken on');
  return took;
}

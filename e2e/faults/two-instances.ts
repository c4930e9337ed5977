import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import type { Bench, Planner } from '../running/planner';
import { canSignIn, register } from './account';
import { ensure, type Outcome, seconds, until } from './outcome';

/** SQL that records each time that a worker locks a job. */
const NOTE_TAKINGS = `
  CREATE TABLE takings (job bigint);
  CREATE FUNCTION note_taking() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO takings VALUES (NEW.id); RETURN NEW; END $$;
  CREATE TRIGGER note_taking AFTER UPDATE OF locked_at ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL) EXECUTE FUNCTION note_taking()`;

/**
 * Lets two planners on one database work on many jobs, and checks that each job is executed once. Then kills one of them
 * in the middle of more jobs, and checks that the other one executes all of them and goes on answering. Other faults test
 * shared sessions and rate limits (`sharedState`) and concurrent migrations (`migrationsAtOnce`).
 */
export async function twoInstances(bench: Bench, jobs: number): Promise<Outcome> {
  const outside = await startEmbedded({ dataDir: path.join(bench.folder, 'outside'), purpose: 'scratch' });
  try {
    const start = (name: string): Promise<Planner> =>
      bench.start({
        DATABASE_URL: outside.url,
        DATA_DIR: path.join(bench.folder, name),
        WEB_PROCESSES: '1',
      });
    const [one, other] = await Promise.all([start('one'), start('other')]);
    const client = new Client({ connectionString: outside.url });
    await client.connect();
    const person = await register(one.address);
    const work = async () => ({
      took: await doEachOnce(client, jobs),
      tookAlone: await doWithOneKilled(client, jobs, one),
    });
    const { took, tookAlone } = await work().finally(() => client.end());
    ensure(await canSignIn(other.address, person), 'people of the killed planner sign in on the other one');
    await Promise.all([one.exitCode(), other.stop()]);
    return {
      fault: 'two instances, one queue',
      injected: `${jobs} jobs for the workers of both; as many more, and one planner killed while it works`,
      found: `each job once, in ${seconds(took)}; all done by the other one in ${seconds(tookAlone)}, and people sign in there`,
    };
  } finally {
    await outside.stop();
  }
}

const ADD = `SELECT graphile_worker.add_job('delete-stored-file', json_build_object('key', gen_random_uuid()))
  FROM generate_series(1, $1::int)`;

const LEFT = `SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'delete-stored-file'`;

const countOf = async (client: Client, sql: string): Promise<number> =>
  z.object({ count: z.number() }).parse((await client.query(sql)).rows[0]).count;

async function doEachOnce(client: Client, jobs: number): Promise<number> {
  await client.query(NOTE_TAKINGS);
  await client.query(ADD, [jobs]);
  const took = await until('all jobs are done', 240_000, async () => (await countOf(client, LEFT)) === 0);
  const twice = await countOf(
    client,
    'SELECT count(*)::int FROM (SELECT FROM takings GROUP BY job HAVING count(*) > 1) AS twice',
  );
  ensure(twice === 0, `each job is locked once; ${twice} were locked more often`);
  ensure(
    (await countOf(client, 'SELECT count(DISTINCT job)::int FROM takings')) >= jobs,
    'each job is locked',
  );
  return took;
}

/** Kills every process of the planner once some of the jobs are done. @returns milliseconds until all of them are */
async function doWithOneKilled(client: Client, jobs: number, planner: Planner): Promise<number> {
  await client.query(ADD, [jobs]);
  await until('some jobs are done', 60_000, async () => (await countOf(client, LEFT)) < jobs);
  planner.sendToGroup('SIGKILL');
  return until('all jobs are done', 240_000, async () => (await countOf(client, LEFT)) === 0);
}

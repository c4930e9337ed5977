import { Client } from 'pg';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { type Account, register } from './account';
import { call } from './call';
import { checkWriters, whileWriting } from './check-writers';
import { databaseOf, rowsOf, withClient } from './database';
import { ensure, type Outcome, seconds, until } from './outcome';
import { someWriters, type Writer } from './writer';

/** The most milliseconds until a request is answered or refused. */
const REFUSED_WITHIN = 5_000;

/** Milliseconds that an answer may take beyond REFUSED_WITHIN. */
const SLACK = 500;

/** Milliseconds after which no statement runs any more: the statement timeout of the database, and a margin. */
const STATEMENT_ENDS = 5_500;

/** SQL that makes every change of an item take ten seconds. */
const DRAG = `
  CREATE FUNCTION drag() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(10); RETURN NULL; END $$;
  CREATE TRIGGER drag AFTER INSERT OR UPDATE ON items FOR EACH STATEMENT EXECUTE FUNCTION drag()`;

type Scene = { planner: Planner; person: Account; url: string; writers: Writer[] };

/**
 * Makes the database answer too late in three ways: everybody waits for a lock, statements exceed their timeout, and no
 * connections are left.
 * @param length milliseconds of each way
 */
export async function slowDatabase(bench: Bench, random: Random, length: number): Promise<Outcome> {
  const planner = await bench.start();
  const person = await register(planner.address);
  const writers = await someWriters(planner.address, 4, random);
  const scene = { planner, person, url: await databaseOf(bench.dataDir), writers };
  const address = () => planner.address;
  const slowest: number[] = [];
  const back: number[] = [];
  await whileWriting(writers, address, async () => {
    for (const withFault of [withLock, withDrag, withoutConnections]) {
      await pause(300);
      slowest.push(await withFault(scene, () => askMeanwhile(scene, length)));
      const isBack = async () =>
        (await call(`${planner.address}/api/tasks/2026-03-02`, { as: person })).status === 200;
      back.push(await until('reads are answered again', 5_000, isBack));
      const before = confirmedBy(writers);
      await until('writes are confirmed again', 5_000, () => confirmedBy(writers) > before);
    }
  });
  const found = await checkWriters(scene.url, writers);
  await planner.stop();
  return {
    fault: 'slow database',
    injected: `items locked, each change of one taking 10 s, all connections taken; ${seconds(length)} each, 40 at once`,
    found: `503 with Retry-After in ${slowest.map(seconds).join(', ')} at most; health answers; back after ${back.map(seconds).join(', ')}; ${found}`,
  };
}

const confirmedBy = (writers: readonly Writer[]): number =>
  writers.reduce((sum, { counts }) => sum + counts.confirmed, 0);

type With = (scene: Scene, work: () => Promise<Answers>) => Promise<number>;

/** Locks all items. */
const withLock: With = ({ url }, work) =>
  withClient(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
    const { slowest, refused } = await work();
    ensure(refused > 0, 'requests that wait for a lock are refused');
    await client.query('ROLLBACK');
    return slowest;
  });

/** Makes changes exceed the statement timeout. */
const withDrag: With = async ({ url, writers }, work) => {
  await rowsOf(url, DRAG);
  const before = writers.reduce((sum, { counts }) => sum + counts.refused, 0);
  try {
    const { slowest } = await work();
    const after = writers.reduce((sum, { counts }) => sum + counts.refused, 0);
    ensure(after > before, 'writes that take too long are refused');
    const [longest] = await rowsOf(
      url,
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'dayfold' AND state = 'active'
         AND clock_timestamp() - query_start > make_interval(secs => $1::float / 1000)`,
      [STATEMENT_ENDS],
    );
    ensure(longest === undefined, 'the database ends statements whose requests were refused');
    return slowest;
  } finally {
    await rowsOf(url, 'DROP TRIGGER drag ON items; DROP FUNCTION drag');
  }
};

/** Takes every connection of the database. Those of the planner are terminated, and then usually taken as well. */
const withoutConnections: With = ({ url }, work) =>
  withClient(url, async (client) => {
    const held: Client[] = [];
    let isOver = false;
    await takeAll(url, held);
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dayfold'",
    );
    const taking = (async () => {
      while (!isOver) {
        await takeAll(url, held);
        await pause(20);
      }
    })();
    try {
      const { slowest, refused } = await work();
      ensure(refused > 0, 'requests that get no connection are refused');
      return slowest;
    } finally {
      isOver = true;
      await taking;
      await Promise.all(held.map((each) => each.end()));
    }
  });

/** Opens connections until the database refuses one. */
async function takeAll(url: string, held: Client[]): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return;
    }
    held.push(client);
  }
}

type Answers = {
  /** Milliseconds until the slowest answer. */
  slowest: number;
  /** The number of answers with 503. */
  refused: number;
};

/** Sends many reads at once, again and again. Each must be answered, or refused with 503, in time. */
async function askMeanwhile({ planner, person }: Scene, length: number): Promise<Answers> {
  const answers: Answers = { slowest: 0, refused: 0 };
  // The duration of the slowest answer that needs no database. It is added to the limit, as the machine may be busy.
  let busy = 0;
  const ask = async (path: string) => {
    const { status, retryAfter, took } = await call(planner.address + path, { as: person });
    ensure(status === 200 || status === 503, `a read is answered or refused with 503, not ${status}`);
    if (status === 503) answers.refused += 1;
    ensure(status === 200 || retryAfter !== null, 'a 503 has Retry-After');
    answers.slowest = Math.max(answers.slowest, took);
  };
  const askHealth = async (each: number) => {
    await pause(each * 1_000);
    const { status, took } = await call(`${planner.address}/api/health`);
    ensure(status === 200, `the health check is answered with 200, not ${status}`);
    busy = Math.max(busy, took);
  };
  const end = performance.now() + length;
  while (performance.now() < end) {
    // These are more reads than there are connections.
    const reads = Array.from({ length: 40 }, (_, each) =>
      ask(each % 4 === 0 ? '/api/auth/me' : '/api/tasks/2026-03-02'),
    );
    await Promise.all([...reads, ...Array.from({ length: 4 }, (_, each) => askHealth(each))]);
  }
  const { slowest } = answers;
  ensure(slowest < REFUSED_WITHIN + SLACK + busy, `a read is answered within 5 s, not ${seconds(slowest)}`);
  return answers;
}

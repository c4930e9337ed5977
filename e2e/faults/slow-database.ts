import { Client } from 'pg';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { type Account, register } from './account';
import { call } from './call';
import { checkWriters, whileWriting } from './check-writers';
import { databaseOf, rowsOf, withClient } from './database';
import { ensure, type Outcome, seconds, until } from './outcome';
import { someWriters, type Writer } from './writer';

/** Milliseconds within which a refusal arrives. */
const TOLD_WITHIN = 5_000;

/** Additional milliseconds of an answer that waits for nothing. */
const SLACK = 500;

/** Milliseconds after which the database itself ends a statement, with some for the ending. */
const STATEMENT_ENDS = 5_500;

/** Makes every change of an item take ten seconds. */
const DRAG = `
  CREATE FUNCTION drag() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(10); RETURN NULL; END $$;
  CREATE TRIGGER drag AFTER INSERT OR UPDATE ON items FOR EACH STATEMENT EXECUTE FUNCTION drag()`;

type Scene = { planner: Planner; person: Account; url: string; writers: Writer[] };

/**
 * The database answers too late: everybody waits for a lock, statements exceed their timeout, or there are no
 * connections left.
 * @param length milliseconds of each
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

type With = (scene: Scene, work: () => Promise<Asked>) => Promise<number>;

/** Locks all items. */
const withLock: With = ({ url }, work) =>
  withClient(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
    const { slowest, refused } = await work();
    ensure(refused > 0, 'whoever waits for a lock is told');
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
    ensure(after > before, 'whoever writes too slowly is told');
    const [longest] = await rowsOf(
      url,
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'dayfold' AND state = 'active'
         AND clock_timestamp() - query_start > make_interval(secs => $1::float / 1000)`,
      [STATEMENT_ENDS],
    );
    ensure(longest === undefined, 'the database ends what nobody waits for any more');
    return slowest;
  } finally {
    await rowsOf(url, 'DROP TRIGGER drag ON items; DROP FUNCTION drag');
  }
};

/** Takes every connection; the planner's own are terminated, and taken too unless it is faster. */
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
      ensure(refused > 0, 'whoever finds no connection is told');
      return slowest;
    } finally {
      isOver = true;
      await taking;
      await Promise.all(held.map((each) => each.end()));
    }
  });

/** Opens connections until there are no more. */
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

type Asked = {
  /** Milliseconds of the slowest answer. */
  slowest: number;
  refused: number;
};

/** Many requests at once, repeatedly: each is answered, or gets 503, in time. */
async function askMeanwhile({ planner, person }: Scene, length: number): Promise<Asked> {
  const asked: Asked = { slowest: 0, refused: 0 };
  // The duration of an answer that needs no database: the machine may be busy.
  let busy = 0;
  const ask = async (path: string) => {
    const { status, retryAfter, took } = await call(planner.address + path, { as: person });
    ensure(status === 200 || status === 503, `a read is answered or told 503, not ${status}`);
    if (status === 503) asked.refused += 1;
    ensure(status === 200 || retryAfter !== null, 'a 503 says when to come back');
    asked.slowest = Math.max(asked.slowest, took);
  };
  const askHealth = async (each: number) => {
    await pause(each * 1_000);
    const { status, took } = await call(`${planner.address}/api/health`);
    ensure(status === 200, `health answers, not ${status}`);
    busy = Math.max(busy, took);
  };
  const end = performance.now() + length;
  while (performance.now() < end) {
    // More at once than there are connections.
    const reads = Array.from({ length: 40 }, (_, each) =>
      ask(each % 4 === 0 ? '/api/auth/me' : '/api/tasks/2026-03-02'),
    );
    await Promise.all([...reads, ...Array.from({ length: 4 }, (_, each) => askHealth(each))]);
  }
  const { slowest } = asked;
  ensure(slowest < TOLD_WITHIN + SLACK + busy, `an answer comes within 5 s, not ${seconds(slowest)}`);
  return asked;
}

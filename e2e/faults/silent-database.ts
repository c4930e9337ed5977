import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { type Account, register } from './account';
import { checkWriters, whileWriting } from './check-writers';
import { LiveStream } from './live-stream';
import { ensure, type Outcome, seconds, statusOf, until } from './outcome';
import { someWriters } from './writer';

/** The most milliseconds until a request is refused. */
const REFUSED_WITHIN = 5_000;

/** Milliseconds that an answer may take beyond its limit. */
const SLACK = 500;

/**
 * Suspends the database, so that it answers nothing, and resumes it.
 * @param silence milliseconds
 */
export async function silentDatabase(bench: Bench, random: Random, silence: number): Promise<Outcome> {
  const planner = await bench.start();
  const person = await register(planner.address);
  const writers = await someWriters(planner.address, 4, random);
  const stream = new LiveStream(planner.address, person);
  await until('the live connection opens', 10_000, () => stream.isOpen);
  const address = () => planner.address;
  const { slowest, back } = await whileWriting(writers, address, async () => {
    await pause(500);
    const slowest = await withSilence(bench, () => readDuringSilence(planner, person, silence));
    const isBack = async () => (await read(planner, person)).status === 200;
    return { slowest, back: await until('reads are answered again', 5_000, isBack) };
  });
  await until('writes are announced to open windows again', 10_000, async () => {
    await write(planner, person);
    return stream.hasNewEvents();
  });
  stream.close();
  const url = await lastEmbeddedUrl(bench.dataDir);
  ensure(url !== null, 'the database has an address');
  const found = await checkWriters(url, writers);
  await planner.stop();
  return {
    fault: `database silent for ${seconds(silence)}`,
    injected: 'SIGSTOP of every process of PostgreSQL',
    found: `503 with Retry-After in ${seconds(slowest)} at most; health answers; back after ${seconds(back)}, live connections too; ${found}`,
  };
}

/** Suspends every process of the database while the work runs. */
async function withSilence<Result>(bench: Bench, work: () => Promise<Result>): Promise<Result> {
  const resume = bench.suspendDatabase();
  try {
    return await work();
  } finally {
    resume();
  }
}

const read = (planner: Planner, { sessionId }: Account): Promise<Response> =>
  fetch(`${planner.address}/api/tasks/2026-03-02`, { headers: { Authorization: `Bearer ${sessionId}` } });

async function write(planner: Planner, { sessionId }: Account): Promise<void> {
  const response = await fetch(`${planner.address}/api/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sessionId}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'After the silence', date: '2026-03-02' }),
  });
  await response.arrayBuffer();
}

/** Sends reads during the silence, all of which must be refused. @returns milliseconds of the slowest refusal */
async function readDuringSilence(planner: Planner, person: Account, silence: number): Promise<number> {
  const end = performance.now() + silence;
  let slowest = 0;
  // The duration of the slowest answer that needs no database. It is added to the limit, as the machine may be busy.
  let busy = 0;
  while (performance.now() < end) {
    const health = Array.from({ length: 5 }, async (_, each) => {
      await pause(each * 1_000);
      const began = performance.now();
      const status = await statusOf(`${planner.address}/api/health`);
      busy = Math.max(busy, performance.now() - began);
      ensure(status === 200, `the health check is answered with 200, not ${status}`);
    });
    // These are more reads than there are connections.
    const asked = Array.from({ length: 30 }, async () => {
      const began = performance.now();
      const response = await read(planner, person);
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
      ensure(response.status === 503, `a read is refused with 503, not ${response.status}`);
      ensure(response.headers.has('retry-after'), 'a 503 has Retry-After');
    });
    await Promise.all([...asked, ...health]);
    ensure(slowest < REFUSED_WITHIN + SLACK + busy, `a read is refused within 5 s, not ${seconds(slowest)}`);
  }
  return slowest;
}

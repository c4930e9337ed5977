import type { Random } from '@/prisma/demo/random';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { type Answer, call } from './call';
import { databaseOf } from './database';
import { isReady } from './kill-rounds';
import { type Mood, MoodyStore } from './moody-store';
import { ensure, type Outcome, seconds, statusOf, until } from './outcome';
import { pdfOf, Sender } from './sender';
import { untilTidy } from './tidy';

const MOODS: Mood[] = ['refuses', 'fails', 'hangs up', 'is silent'];

const SIZE = 200_000;

/**
 * Milliseconds within which a sender or reader of a small file is told that the store is unreachable: proxies wait for
 * a minute.
 */
const TOLD_WITHIN = 20_000;

/** The file store fails in one way after the other. */
export async function storeAway(bench: Bench, random: Random): Promise<Outcome> {
  const store = await new MoodyStore().open();
  try {
    const planner = await bench.start(store.variables);
    const { dataDir } = bench;
    const where = { dataDir, url: await databaseOf(dataDir), store: () => store.keys() };
    const sender = new Sender(planner.address, await register(planner.address));
    const there = await sender.keep(pdfOf(SIZE, random));
    let slowest = 0;
    for (const mood of MOODS) {
      const file = pdfOf(SIZE, random);
      const uploadUrl = await sender.begin();
      const doomed = await sender.keep(pdfOf(SIZE, random));
      await store.becomes(mood);
      // It disappears from the planner at once, and from the store when that can be reached again.
      await sender.remove(doomed);
      slowest = Math.max(slowest, await askWithout(planner, sender, { mood, uploadUrl, file, there }));
      await store.becomes(null);
      await until('the planner is ready again', 15_000, () => isReady(planner));
      await sender.keep(file, uploadUrl);
    }
    // A failed removal is retried.
    await untilTidy(where, 'once the store is well', 90_000);
    const found = await sender.check();
    await planner.stop();
    return {
      fault: 'store of files away',
      injected:
        'an S3 store that refuses, answers 500, hangs up, or says nothing, the last two after it has done what it was asked',
      found: `503 with Retry-After in ${seconds(slowest)} at most; no row, no file and no part of one left; the same address takes the file afterwards; ${found}`,
    };
  } finally {
    await store.close();
  }
}

type Asked = { mood: Mood; uploadUrl: string; file: Buffer<ArrayBuffer>; there: string };

/** @returns milliseconds of the slowest refusal */
async function askWithout(
  planner: Planner,
  sender: Sender,
  { mood, uploadUrl, file, there }: Asked,
): Promise<number> {
  const refusals: Promise<Answer>[] = [sender.send(uploadUrl, file), sender.read(there)];
  const isAway = async () => (await statusOf(`${planner.address}/api/ready`)) === 503;
  await until('the planner says that it is not ready', TOLD_WITHIN, isAway);
  const json = { title: `While the store ${mood}`, date: '2026-03-02' };
  const task = await call(`${planner.address}/api/tasks`, { as: sender.account, method: 'POST', json });
  ensure(task.status === 201, `what needs no store goes on, not ${task.status}`);
  let slowest = 0;
  for (const { status, retryAfter, bytes, took } of await Promise.all(refusals)) {
    const said = `when the store ${mood}: ${status} ${bytes.toString('latin1', 0, 200)}`;
    ensure(status === 503 && retryAfter !== null, `a 503 that says when to come back ${said}`);
    slowest = Math.max(slowest, took);
  }
  ensure(slowest < TOLD_WITHIN, `it is told in time when the store ${mood}, not after ${seconds(slowest)}`);
  return slowest;
}

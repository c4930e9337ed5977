import type { Random } from '@/prisma/demo/random';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { type Answer, call } from './call';
import { untilConsistent } from './consistency';
import { databaseOf } from './database';
import { type Fault, FaultyS3 } from './faulty-s3';
import { isReady } from './kill-rounds';
import { ensure, type Outcome, seconds, statusOf, until } from './outcome';
import { pdfOf, Sender } from './sender';

const FAULTS: Fault[] = ['refuses', 'fails', 'hangs up', 'is silent'];

const SIZE = 200_000;

/** The most milliseconds until a request for a small file is refused. Proxies would wait for a minute. */
const REFUSED_WITHIN = 20_000;

/** Makes the store of files fail in one way after another while files are sent, read and deleted. */
export async function failingStore(bench: Bench, random: Random): Promise<Outcome> {
  const store = await new FaultyS3().open();
  try {
    const planner = await bench.start(store.variables);
    const { dataDir } = bench;
    const where = { dataDir, url: await databaseOf(dataDir), store: () => store.keys() };
    const sender = new Sender(planner.address, await register(planner.address));
    const stored = await sender.keep(pdfOf(SIZE, random));
    let slowest = 0;
    for (const fault of FAULTS) {
      const file = pdfOf(SIZE, random);
      const uploadUrl = await sender.begin();
      const doomed = await sender.keep(pdfOf(SIZE, random));
      await store.setFault(fault);
      // The attachment disappears from the planner at once, and its file from the store when that works again.
      await sender.remove(doomed);
      slowest = Math.max(slowest, await sendMeanwhile(planner, sender, { fault, uploadUrl, file, stored }));
      await store.setFault(null);
      await until('the planner is ready again', 15_000, () => isReady(planner));
      await sender.keep(file, uploadUrl);
    }
    // The worker retries failed deletions.
    await untilConsistent(where, 'once the store works', 90_000);
    const found = await sender.check();
    await planner.stop();
    return {
      fault: 'failing store of files',
      injected:
        'an S3 store that refuses connections, answers 500, or executes the request and then disconnects or never answers',
      found: `503 with Retry-After in ${seconds(slowest)} at most; no row, no file and no part of one left; the same address accepts the file afterwards; ${found}`,
    };
  } finally {
    await store.close();
  }
}

type Files = { fault: Fault; uploadUrl: string; file: Buffer<ArrayBuffer>; stored: string };

/**
 * Sends and reads files, which must be refused, and creates a task, which must succeed.
 * @returns milliseconds of the slowest refusal
 */
async function sendMeanwhile(
  planner: Planner,
  sender: Sender,
  { fault, uploadUrl, file, stored }: Files,
): Promise<number> {
  const refusals: Promise<Answer>[] = [sender.send(uploadUrl, file), sender.read(stored)];
  const isNotReady = async () => (await statusOf(`${planner.address}/api/ready`)) === 503;
  await until('the planner reports that it is not ready', REFUSED_WITHIN, isNotReady);
  const json = { title: `While the store ${fault}`, date: '2026-03-02' };
  const task = await call(`${planner.address}/api/tasks`, { as: sender.account, method: 'POST', json });
  ensure(task.status === 201, `a call that needs no store is answered with 201, not ${task.status}`);
  let slowest = 0;
  for (const { status, retryAfter, bytes, took } of await Promise.all(refusals)) {
    const circumstances = `when the store ${fault}: ${status} ${bytes.toString('latin1', 0, 200)}`;
    ensure(
      status === 503 && retryAfter !== null,
      `a request is answered with 503 and Retry-After ${circumstances}`,
    );
    slowest = Math.max(slowest, took);
  }
  ensure(
    slowest < REFUSED_WITHIN,
    `a request is refused in time when the store ${fault}, not after ${seconds(slowest)}`,
  );
  return slowest;
}

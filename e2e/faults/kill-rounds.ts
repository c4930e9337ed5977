import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { checkWriters, whileWriting } from './check-writers';
import { ensure, type Outcome, seconds, statusOf, until } from './outcome';
import { someWriters } from './writer';

const WRITERS = 16;

const VICTIMS = ['web', 'worker', 'database', 'launcher'] as const;
type Victim = (typeof VICTIMS)[number];

/** Milliseconds after a kill until the planner answers again. */
const BACK_WITHIN = 30_000;

export const postmasterOf = (bench: Bench): number =>
  Number.parseInt(readFileSync(path.join(bench.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

export const isReady = async (planner: Planner): Promise<boolean> =>
  (await statusOf(`${planner.address}/api/ready`)) === 200;

/** Kills one part of the planner after another with SIGKILL while people write. */
export async function killRounds(bench: Bench, random: Random, rounds: number): Promise<Outcome> {
  let planner = await bench.start();
  const writers = await someWriters(planner.address, WRITERS, random);
  const killed: Victim[] = [];
  let longest = 0;
  // The parts that are not killed yet; each time that none is left, all are killed again in another random order.
  let left: Victim[] = [];
  await whileWriting(
    writers,
    () => planner.address,
    async () => {
      for (let round = 0; round < rounds; round++) {
        await pause(random.between(300, 1_500));
        if (left.length === 0) left = [...VICTIMS];
        const victim = random.pick(left);
        left = left.filter((each) => each !== victim);
        killed.push(victim);
        planner = await kill(victim, planner, bench, random);
        longest = Math.max(
          longest,
          await until(`the planner answers after the end of its ${victim}`, BACK_WITHIN, () =>
            isReady(planner),
          ),
        );
      }
      await pause(1_000);
    },
  );
  const url = await lastEmbeddedUrl(bench.dataDir);
  ensure(url !== null, 'the database has an address');
  const found = await checkWriters(url, writers);
  const lost = writers.reduce((sum, { counts }) => sum + counts.unanswered + counts.refused, 0);
  return {
    fault: `kill -9, ${rounds} rounds`,
    injected: VICTIMS.map((each) => `${killed.filter((one) => one === each).length} × ${each}`).join(', '),
    found: `${found}; ${lost} unanswered or refused; back after ${seconds(longest)} at most`,
  };
}

/** Kills one part. @returns the planner, started again if the launcher was killed */
async function kill(victim: Victim, planner: Planner, bench: Bench, random: Random): Promise<Planner> {
  if (victim === 'launcher') {
    planner.send('SIGKILL');
    await planner.exitCode();
    return bench.start();
  }
  const pid =
    victim === 'database'
      ? postmasterOf(bench)
      : random.pick(planner.children(victim === 'web' ? 'web.js' : 'worker.js'));
  process.kill(pid, 'SIGKILL');
  return planner;
}

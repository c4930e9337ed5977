import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { whileWriting } from './check-writers';
import { type Outcome, seconds, statusOf, until } from './outcome';
import { checkStopped, stopWhileWriting } from './stop-under-load';
import { someWriters } from './writer';

const WRITERS = 16;

export const VICTIMS = ['web', 'worker', 'database', 'launcher', 'everything'] as const;
type Victim = (typeof VICTIMS)[number];

/** Milliseconds after a kill until the planner answers again. */
const BACK_WITHIN = 30_000;

export const isReady = async (planner: Planner): Promise<boolean> =>
  (await statusOf(`${planner.address}/api/ready`)) === 200;

/**
 * Kills one part of the planner after another with SIGKILL, and stops it at the end by SIGTERM, while people write.
 * @param victims are killed in a random order, as often as there are `rounds`
 */
export async function killRounds(
  bench: Bench,
  random: Random,
  victims: readonly Victim[],
  rounds: number,
): Promise<Outcome> {
  let planner = await bench.start();
  const writers = await someWriters(planner.address, WRITERS, random);
  const confirmed = () => writers.reduce((sum, { counts }) => sum + counts.confirmed, 0);
  let longest = 0;
  /** Kills a part a little later, and waits until the planner answers and confirms writes again. */
  async function killNext(victim: Victim): Promise<void> {
    await pause(random.between(300, 1_500));
    planner = await kill(victim, planner, bench, random);
    const took = await until(`the planner answers after the end of ${victim}`, BACK_WITHIN, () =>
      isReady(planner),
    );
    longest = Math.max(longest, took);
    const before = confirmed();
    await until('writes are confirmed again', BACK_WITHIN, () => confirmed() > before);
  }
  const ended = await whileWriting(
    writers,
    () => planner.address,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const left = [...victims];
        while (left.length > 0) {
          const victim = random.pick(left);
          left.splice(left.indexOf(victim), 1);
          await killNext(victim);
        }
      }
      return stopWhileWriting(planner);
    },
  );
  const found = await checkStopped(bench, writers);
  const lost = writers.reduce((sum, { counts }) => sum + counts.unanswered + counts.refused, 0);
  return {
    fault: `kill -9, ${rounds * victims.length} times`,
    injected: victims.map((each) => `${rounds} × ${each}`).join(', '),
    found: `${found}; ${lost} unanswered or refused; back after ${seconds(longest)} at most; ended by SIGTERM in ${seconds(ended)}`,
  };
}

/** Kills one part. @returns the planner, started again if the launcher was killed */
async function kill(victim: Victim, planner: Planner, bench: Bench, random: Random): Promise<Planner> {
  if (victim === 'launcher') {
    planner.send('SIGKILL');
    await planner.exitCode();
    return bench.start();
  }
  if (victim === 'everything') {
    const { postmaster } = bench;
    planner.sendToGroup('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await planner.exitCode();
    return bench.start();
  }
  const candidates = () =>
    victim === 'database' ? [bench.postmaster] : planner.children(victim === 'web' ? 'web.js' : 'worker.js');
  // One that was killed before is started again after a pause.
  await until(`there is a ${victim} to kill`, BACK_WITHIN, () => candidates().length > 0);
  process.kill(random.pick(candidates()), 'SIGKILL');
  return planner;
}

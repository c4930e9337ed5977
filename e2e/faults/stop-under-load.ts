import { startEmbedded } from '@/lib/db/embedded/embedded';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { checkWriters, whileWriting } from './check-writers';
import { ensure, type Outcome, seconds } from './outcome';
import { someWriters, type Writer } from './writer';

/**
 * Stops a planner to which people write by SIGTERM.
 * @returns the milliseconds until it has ended
 */
export async function stopWhileWriting(planner: Planner): Promise<number> {
  const began = performance.now();
  planner.send('SIGTERM');
  const code = await planner.exitCode();
  ensure(code === 0, `the planner ends with the exit code 0, not ${code}`);
  const took = performance.now() - began;
  ensure(took < 30_000, `the planner ends within 30 s, not ${seconds(took)}`);
  return took;
}

/** Starts the database of a planner that has ended, and compares it with the writers' records. */
export async function checkStopped(bench: Bench, writers: readonly Writer[]): Promise<string> {
  const database = await startEmbedded({ dataDir: bench.dataDir, purpose: 'service' });
  try {
    return await checkWriters(database.url, writers);
  } finally {
    await database.stop();
  }
}

/** Stops the planner by SIGTERM while sixteen people write. */
export async function stopUnderLoad(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const writers = await someWriters(planner.address, 16, random);
  const took = await whileWriting(
    writers,
    () => planner.address,
    async () => {
      await pause(1_500);
      return stopWhileWriting(planner);
    },
  );
  const found = await checkStopped(bench, writers);
  return {
    fault: 'SIGTERM under load',
    injected: '16 writers',
    found: `${found}; ended in ${seconds(took)}`,
  };
}

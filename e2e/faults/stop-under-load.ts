import { startEmbedded } from '@/lib/db/embedded/embedded';
import type { Random } from '@/prisma/demo/random';
import { type Bench, pause } from '../running/planner';
import { checkWriters, whileWriting } from './check-writers';
import { ensure, type Outcome, seconds } from './outcome';
import { someWriters } from './writer';

/** Stops the planner by SIGTERM while sixteen people write. */
export async function stopUnderLoad(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const writers = await someWriters(planner.address, 16, random);
  const took = await whileWriting(
    writers,
    () => planner.address,
    async () => {
      await pause(1_500);
      const began = performance.now();
      planner.send('SIGTERM');
      const code = await planner.exitCode();
      ensure(code === 0, `the planner ends with the exit code 0, not ${code}`);
      return performance.now() - began;
    },
  );
  ensure(took < 30_000, `the planner ends within 30 s, not ${seconds(took)}`);
  const database = await startEmbedded({ dataDir: bench.dataDir, purpose: 'service' });
  try {
    const found = await checkWriters(database.url, writers);
    return {
      fault: 'SIGTERM under load',
      injected: '16 writers',
      found: `${found}; ended in ${seconds(took)}`,
    };
  } finally {
    await database.stop();
  }
}

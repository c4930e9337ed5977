import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { environmentWith } from '@/lib/server/env';
import type { Random } from '@/prisma/demo/random';
import { type Bench, pause } from '../running/planner';
import { canSignIn } from './account';
import { checkWriters, whileWriting } from './check-writers';
import { ensure, type Outcome, seconds, until } from './outcome';
import { someWriters } from './writer';

/** The least number of confirmed writes of each writer before the backup begins. */
const WRITES_EACH = 10;

const ROOT = path.resolve(__dirname, '..', '..');

/** Runs `npm run backup` or `npm run restore` on a data folder. */
async function runTool(name: string, file: string, dataDir: string): Promise<void> {
  const program = ['--require', 'tsx/cjs', path.join('lib', 'run', 'tools', `${name}.ts`), file];
  await promisify(execFile)(process.execPath, program, {
    cwd: ROOT,
    env: environmentWith({ DATA_DIR: dataDir, DATABASE_URL: '' }),
  });
}

/** Makes a backup while people write, restores it elsewhere, and starts a planner with it. */
export async function backupUnderLoad(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const address = () => planner.address;
  const before = await someWriters(planner.address, 4, random);
  await whileWriting(before, address, async () => {
    await pause(1_500);
    await until('every writer has written something', 30_000, () =>
      before.every(({ counts }) => counts.confirmed >= WRITES_EACH),
    );
  });
  const during = await someWriters(planner.address, 8, random);
  const file = path.join(bench.folder, 'backup.tar.gz');
  const took = await whileWriting(during, address, async () => {
    const began = performance.now();
    await runTool('backup', file, bench.dataDir);
    return performance.now() - began;
  });
  await planner.stop();
  const restored = path.join(bench.folder, 'restored');
  await runTool('restore', file, restored);
  const database = await startEmbedded({ dataDir: restored, purpose: 'service' });
  // The backup contains every write that was confirmed before it began.
  const found = await checkWriters(database.url, before).finally(() => database.stop());
  const again = await bench.start({ DATA_DIR: restored });
  for (const { account } of before)
    ensure(await canSignIn(again.address, account), 'people can sign in to the restored planner');
  await again.stop();
  return {
    fault: 'backup under load, restore elsewhere',
    injected: '8 writers meanwhile',
    found: `${found}; foreign keys and hashes checked; people sign in; backup took ${seconds(took)}`,
  };
}

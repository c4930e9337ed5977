import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadBackup } from '@/lib/backup/load-backup';
import { isEmpty } from '@/lib/backup/rows';
import { withSession } from '@/lib/backup/session';
import { clearForRestore, markFinished, markUnfinished } from '@/lib/backup/unfinished';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { generateClient } from '@/lib/db/generate';
import { prepareDataFolder } from '@/lib/run/launcher/data-folder';
import { takeLock } from '@/lib/run/launcher/lock';
import { checkOutsideDatabase } from '@/lib/run/launcher/outside-database';
import { say, warn } from '@/lib/run/launcher/say';
import { restoreSecrets } from '@/lib/run/launcher/secrets';
import { StartError } from '@/lib/run/launcher/start-error';
import { currentSettings, loadEnvFile, type Settings } from '@/lib/server/env';
import { openStorage } from '@/lib/server/storage/storage';
import { counted } from './jobs-report';

const root = path.resolve(__dirname, '..', '..', '..');

/** `npm run restore -- FILE`: restores an archive into an empty data folder and an empty database. */
async function main(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0) throw new StartError('Use npm run restore -- FILE.');
  const file = path.resolve(given);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  process.chdir(root);
  loadEnvFile(root);
  generateClient();
  const settings = currentSettings();
  const { dataDir } = settings;
  prepareDataFolder(dataDir);
  const release = takeLock(dataDir);
  try {
    if (settings.databaseUrl !== null) await refuseFilled(settings.databaseUrl);
    await clearForRestore(dataDir);
    markUnfinished(dataDir);
    await restore(file, settings);
    markFinished(dataDir);
  } finally {
    release();
  }
}

async function refuseFilled(databaseUrl: string): Promise<void> {
  await checkOutsideDatabase(databaseUrl);
  if (!(await withSession(databaseUrl, isEmpty)))
    throw new StartError('The database of DATABASE_URL is not empty: a backup is restored into one that is.');
}

async function restore(file: string, settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const embedded =
    settings.databaseUrl === null ? await startEmbedded({ dataDir, purpose: 'service' }) : null;
  try {
    const { rows, missing } = await loadBackup(file, {
      databaseUrl: settings.databaseUrl ?? embedded?.url ?? '',
      dataDir,
      storage: openStorage(settings),
      storeSecrets: (text) => restoreSecrets(dataDir, text),
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    say(
      `Restored ${counted(total, 'row')} and their files into ${dataDir}. Everyone signs in again, and makes access tokens and calendar feeds anew.`,
    );
    for (const key of missing) warn(`The file ${key} was lost before the backup was made.`);
  } finally {
    await embedded?.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);

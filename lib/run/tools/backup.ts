import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseUnfinishedRestore } from '@/lib/backup/unfinished';
import { writeBackup } from '@/lib/backup/write-backup';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { say, warn } from '@/lib/run/launcher/say';
import { secretsFileOf } from '@/lib/run/launcher/secrets';
import { StartError } from '@/lib/run/launcher/start-error';
import { currentSettings, loadEnvFile } from '@/lib/server/env';
import { openStorage } from '@/lib/server/storage/storage';
import { counted } from './jobs-report';
import { openToolDatabase } from './tool-database';

const root = path.resolve(__dirname, '..', '..', '..');

/**
 * `npm run backup -- FILE`: writes the database, the files and the secrets into one archive. The planner may be
 * running.
 */
async function main(): Promise<number> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0) throw new StartError('Use npm run backup -- FILE.');
  const file = path.resolve(given);
  if (existsSync(file)) throw new StartError(`There is a file ${file} already.`);
  if (!existsSync(path.dirname(file))) throw new StartError(`There is no folder ${path.dirname(file)}.`);
  process.chdir(root);
  loadEnvFile(root);
  const settings = currentSettings();
  const { dataDir, databaseUrl } = settings;
  refuseUnfinishedRestore(dataDir);
  const hasStarted = existsSync(secretsFileOf(dataDir));
  if (!hasStarted || (databaseUrl === null && (await lastEmbeddedUrl(dataDir)) === null))
    throw new StartError(`There is nothing in the data folder ${dataDir} yet: start Dayfold with npm start.`);
  const database = await openToolDatabase(settings);
  try {
    const secrets = readFileSync(secretsFileOf(dataDir));
    const source = { databaseUrl: database.url, storage: openStorage(settings), secrets };
    const { rows, missing } = await writeBackup(source, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    say(
      `${file} holds ${counted(total, 'row')}, the files and the secrets: keep it where nobody else reads it.`,
    );
    for (const key of missing) warn(`The store has lost the file ${key}, or has another in its place.`);
    return missing.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);

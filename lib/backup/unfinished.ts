import { closeSync, existsSync, fsyncSync, openSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { recoverCluster } from '@/lib/db/embedded/recovery';
import { StartError } from '@/lib/run/launcher/start-error';

/** The file that marks a data folder while it is being restored. */
const MARK = 'restore-unfinished';

/** The lock file of the process that is using the folder. */
const LOCK = 'lock';

const markOf = (dataDir: string): string => path.join(dataDir, MARK);

const isUnfinished = (dataDir: string): boolean => existsSync(markOf(dataDir));

/** @throws StartError for a data folder that was restored only in part */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new StartError(
      `The data folder ${dataDir} holds a restore that was cut short: run npm run restore once more.`,
    );
}

/**
 * Deletes the files of an interrupted restore from the data folder, which the caller has locked.
 * @throws StartError when the folder contains anything else
 */
export async function clearForRestore(dataDir: string): Promise<void> {
  const names = readdirSync(dataDir).filter((name) => name !== LOCK);
  if (names.length === 0) return;
  if (!isUnfinished(dataDir))
    throw new StartError(
      `The data folder ${dataDir} is not empty: a backup is restored into one that is empty or not there yet.`,
    );
  await recoverCluster(path.join(realpathSync(dataDir), 'postgres'));
  // Keeps the marker, so that an interrupted deletion can be repeated.
  for (const name of names)
    if (name !== MARK) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** Marks the data folder as partly restored, until `markFinished`. */
export function markUnfinished(dataDir: string): void {
  closeSync(openSync(markOf(dataDir), 'w', 0o600));
  sync(dataDir);
}

export function markFinished(dataDir: string): void {
  rmSync(markOf(dataDir));
  sync(dataDir);
}

function sync(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

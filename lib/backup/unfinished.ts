import { closeSync, existsSync, fsyncSync, openSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { recoverCluster } from '@/lib/db/embedded/recovery';
import { StartError } from '@/lib/run/launcher/start-error';

/** Stands in a data folder from the beginning of its restoring to the end. */
const MARK = 'restore-unfinished';

/** Of whoever is looking at the folder. */
const LOCK = 'lock';

const markOf = (dataDir: string): string => path.join(dataDir, MARK);

const isUnfinished = (dataDir: string): boolean => existsSync(markOf(dataDir));

/** @throws StartError for a data folder that a restore has filled only in part */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new StartError(
      `The data folder ${dataDir} holds a restore that was cut short: run npm run restore once more.`,
    );
}

/**
 * Clears away what a restore has left that was cut short. The caller holds the folder's lock.
 * @throws StartError when the folder holds anything else
 */
export async function clearForRestore(dataDir: string): Promise<void> {
  const names = readdirSync(dataDir).filter((name) => name !== LOCK);
  if (names.length === 0) return;
  if (!isUnfinished(dataDir))
    throw new StartError(
      `The data folder ${dataDir} is not empty: a backup is restored into one that is empty or not there yet.`,
    );
  await recoverCluster(path.join(realpathSync(dataDir), 'postgres'));
  // The mark goes last, so that a folder half cleared is still known for what it is.
  for (const name of names)
    if (name !== MARK) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

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

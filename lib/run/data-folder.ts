import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '@/lib/db/embedded-system-error';
import { StartError } from './start-error';

const REASONS: Record<string, string> = {
  ENOENT: 'its file system takes no folders there',
  EACCES: 'this user may not write there',
  EPERM: 'the system does not permit it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where the folder should be',
};

/**
 * Makes the data folder where it is not there yet, closes it to everyone else, and tries it out.
 * @throws StartError when nothing can be written there
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `probe.${randomUUID()}`);
  try {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const code = systemErrorCode(error) ?? 'unknown error';
    throw new StartError(`The data folder ${dataDir} cannot be used: ${REASONS[code] ?? code}.`);
  }
}

/** Node's own recursive form never returns where a file system, such as /proc, takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

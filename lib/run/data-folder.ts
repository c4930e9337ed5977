import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '@/lib/db/embedded-system-error';
import { StartError } from './start-error';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'it belongs to another user',
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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const code = systemErrorCode(error) ?? 'unknown error';
    throw new StartError(`The data folder ${dataDir} cannot be used: ${REASONS[code] ?? code}.`);
  }
}

import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
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
    takeBack(dataDir);
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

/** The cluster in the data folder, finished or not, which root gives to the database's user. */
const CLUSTERS = ['postgres', 'postgres.new'];

/**
 * Makes root the owner of its data folder again: earlier versions gave the folder itself to the database's user, who
 * could then put other files in the place of the secrets. A folder in which its owner has files is left alone, as that
 * of an ordinary user who has run the planner.
 */
function takeBack(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const names = readdirSync(dataDir).filter((name) => !CLUSTERS.includes(name));
  if (names.every((name) => lstatSync(path.join(dataDir, name)).uid !== uid)) chownSync(dataDir, 0, 0);
}

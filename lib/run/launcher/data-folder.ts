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
 * Creates the data folder if it is missing, restricts it to its owner, and checks that it is writable.
 * @throws StartError when nothing can be written there
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `probe.${randomUUID()}`);
  try {
    makeFolder(dataDir);
    makeRootOwner(dataDir);
    chmodSync(dataDir, 0o700);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const code = systemErrorCode(error) ?? 'unknown error';
    throw new StartError(`The data folder ${dataDir} cannot be used: ${REASONS[code] ?? code}.`);
  }
}

/**
 * Creates a folder and the missing ones above it. Node's recursive `mkdir` never returns on file systems that accept no
 * folders, such as /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/**
 * The folders of the cluster, complete or not, which belong to PostgreSQL's user when the planner is started as root.
 */
const CLUSTERS = ['postgres', 'postgres.new'];

/**
 * Makes root the owner of its data folder again: earlier versions gave the folder to PostgreSQL's user, who could then
 * replace the secrets. A folder that contains other files of its owner than the cluster is not changed, since it
 * belongs to a user who has run the planner.
 */
function makeRootOwner(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const names = readdirSync(dataDir).filter((name) => !CLUSTERS.includes(name));
  if (names.every((name) => lstatSync(path.join(dataDir, name)).uid !== uid)) chownSync(dataDir, 0, 0);
}

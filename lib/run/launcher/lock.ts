import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, startTimeOf } from '@/lib/db/embedded/process';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import { StartError } from './start-error';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** The start time of the process, which distinguishes it from a later one with the same id. */
  began: z.string(),
});

type Holder = z.infer<typeof holderSchema>;

/**
 * Locks a data folder for this process. The lock of a process that has ended is ignored.
 * @returns a function that releases the lock
 * @throws StartError when another process holds the lock
 */
export function takeLock(dataDir: string): () => void {
  const file = path.join(dataDir, 'lock');
  const own = writeOwnLock(file);
  try {
    while (!tryLink(own, file)) removeAbandonedLock(file, dataDir);
  } finally {
    rmSync(own);
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

function writeOwnLock(file: string): string {
  const own = `${file}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, began: startTimeOf(process.pid) };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  return own;
}

/**
 * Creates the lock file as a link to the complete file, which is atomic. Returns false when there is a lock already.
 */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeAbandonedLock(file: string, dataDir: string): void {
  throwIfHeld(file, dataDir);
  // Another start may have replaced the lock since it was read, so the file is renamed and checked again before it is
  // removed.
  const renamed = `${file}.${randomUUID()}`;
  try {
    renameSync(file, renamed);
  } catch {
    return;
  }
  try {
    throwIfHeld(renamed, dataDir);
  } catch (error) {
    tryLink(renamed, file);
    throw error;
  } finally {
    rmSync(renamed);
  }
}

function throwIfHeld(file: string, dataDir: string): void {
  const holder = readHolder(file);
  if (!holder || holder.pid === process.pid) return;
  if (!isAlive(holder.pid) || startTimeOf(holder.pid) !== holder.began) return;
  throw new StartError(`Dayfold is already running with the data folder ${dataDir}: process ${holder.pid}.`);
}

/** @returns null for a lock that is missing or not valid, as after a crash */
function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

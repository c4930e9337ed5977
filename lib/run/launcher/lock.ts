import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAlive } from '@/lib/db/embedded/process';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import { StartError } from './start-error';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /**
   * The start time of the process in the system's own count; distinguishes it from a later process with the same
   * number.
   */
  began: z.string(),
});

type Holder = z.infer<typeof holderSchema>;

/**
 * Locks a data folder for this process. The lock of a dead process is ignored.
 * @returns a function that releases the lock
 * @throws StartError when another process holds it
 */
export function takeLock(dataDir: string): () => void {
  const file = path.join(dataDir, 'lock');
  const own = writeClaim(file);
  try {
    while (!tryLink(own, file)) removeDeadLock(file, dataDir);
  } finally {
    rmSync(own);
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

function writeClaim(file: string): string {
  const own = `${file}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, began: beginningOf(process.pid) };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  return own;
}

/** Creates a link, which appears complete or not at all, and only if the name is free. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeDeadLock(file: string, dataDir: string): void {
  refuseIfHeld(file, dataDir);
  // Another start may have replaced the dead lock since it was read, so the file that was moved aside is checked again.
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  try {
    refuseIfHeld(aside, dataDir);
  } catch (error) {
    tryLink(aside, file);
    throw error;
  } finally {
    rmSync(aside);
  }
}

function refuseIfHeld(file: string, dataDir: string): void {
  const holder = readHolder(file);
  if (!holder || holder.pid === process.pid) return;
  if (!isAlive(holder.pid) || beginningOf(holder.pid) !== holder.began) return;
  throw new StartError(`Dayfold is already running with the data folder ${dataDir}: process ${holder.pid}.`);
}

/** @returns null for a lock that is gone or unreadable, as after a crash */
function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Ticks from the system's start to the start of the process; empty where the system does not provide it. */
function beginningOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return afterName.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

import { readFileSync } from 'node:fs';
import { systemErrorCode } from './system-error';

/** Whether a process with this number runs; one that has ended and was not waited for by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isRefusal(error);
  }
  return readState(pid) !== 'Z';
}

/** @returns whether there was such a process to send it to */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return isRefusal(error);
  }
}

/** It is there, but another user's. */
function isRefusal(error: unknown): boolean {
  return systemErrorCode(error) === 'EPERM';
}

/** @returns the one-letter state that Linux keeps; null elsewhere */
function readState(pid: number): string | null {
  try {
    // The name in parentheses may itself hold spaces and parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.charAt(0) ?? null;
  } catch {
    return null;
  }
}

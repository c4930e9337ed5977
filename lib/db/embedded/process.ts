import { readFileSync } from 'node:fs';
import { systemErrorCode } from './system-error';

/**
 * True when a process with this id is running; false for a zombie, which has ended and whose parent has not waited for
 * it.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isRefusal(error);
  }
  return readState(pid) !== 'Z';
}

/** @returns false when there is no such process */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return isRefusal(error);
  }
}

/** True for the error about a process that exists but belongs to another user. */
function isRefusal(error: unknown): boolean {
  return systemErrorCode(error) === 'EPERM';
}

/** @returns the state of the process as a letter, from /proc; null on other systems than Linux */
function readState(pid: number): string | null {
  try {
    // The state follows the name of the program, which is in parentheses and may itself contain spaces and parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.charAt(0) ?? null;
  } catch {
    return null;
  }
}

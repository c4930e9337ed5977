import { spawnSync } from 'node:child_process';
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

/**
 * Returns when a process started, which distinguishes it from a later one with the same id: on Linux the clock ticks
 * since the start of the system, elsewhere the second that `ps` tells. Empty for a process that has ended.
 */
export function startTimeOf(pid: number, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'linux') return readStat(pid)[19] ?? '';
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', NODE_ENV: 'production' } as const;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' });
  return (stdout ?? '').trim();
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
const readState = (pid: number): string | null => readStat(pid)[0] ?? null;

/** Reads the fields of /proc/<pid>/stat from the third on; none when there is no such file. */
function readStat(pid: number): string[] {
  try {
    // They follow the name of the program, which is in parentheses and may itself contain spaces and parentheses.
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
  } catch {
    return [];
  }
}

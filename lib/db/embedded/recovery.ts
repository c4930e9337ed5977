import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './error';
import { isAlive, sendSignal } from './process';

/** Each signal is more forceful than the previous one, and gets so many milliseconds. */
const REQUESTS = [
  { signal: 'SIGINT', timeout: 8_000 },
  { signal: 'SIGQUIT', timeout: 2_000 },
  { signal: 'SIGKILL', timeout: 1_000 },
] as const;

/**
 * Prepares a start after any crash: stops a server that outlived its launcher, and removes a pid file whose number now
 * belongs to another program, which PostgreSQL would take for a running server.
 * @param folder the cluster's, absolute and with links resolved
 */
export async function recoverCluster(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === null) return;
  if (await isServerOf(pid, folder)) await stopProcess(pid);
  await rm(pidFile, { force: true });
}

/**
 * Stops a server fast but cleanly; failing that, immediately.
 * @throws EmbeddedDatabaseError when it survives even that
 */
export async function stopProcess(pid: number): Promise<void> {
  for (const { signal, timeout } of REQUESTS) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(20);
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded database of an earlier start (process ${pid}) cannot be stopped.`,
  );
}

async function readPid(pidFile: string): Promise<number | null> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : null;
}

async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const listing = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
    return listing?.stdout.includes(`postgres -D ${folder} `) ?? false;
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return name.trim() === 'postgres' && directory === folder;
}

import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './error';
import { isAlive, sendSignal } from './process';

/**
 * The signals that stop a server, in the order in which they are sent, with the milliseconds to wait for its end after
 * each.
 */
const STOP_SIGNALS = [
  { signal: 'SIGINT', timeout: 8_000 },
  { signal: 'SIGQUIT', timeout: 2_000 },
  { signal: 'SIGKILL', timeout: 1_000 },
] as const;

/**
 * Prepares a start after any crash: stops a server of an earlier launcher that is still running, and removes its pid
 * file. If another program now had the process id in that file, PostgreSQL would refuse to start.
 * @param folder the absolute path of the cluster, with links resolved
 */
export async function recoverCluster(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === null) return;
  if (await isServerOf(pid, folder)) await stopProcess(pid);
  await rm(pidFile, { force: true });
}

/**
 * Stops a server: by a fast shutdown, then by an immediate one, then by SIGKILL.
 * @throws EmbeddedDatabaseError when it is still running
 */
export async function stopProcess(pid: number): Promise<void> {
  for (const { signal, timeout } of STOP_SIGNALS) {
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

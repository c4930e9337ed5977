import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, realpathSync, statSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount } from './account';
import { findBinaries } from './binaries';
import {
  type Access,
  type Cluster,
  changePassword,
  clusterCommand,
  clusterExists,
  createCluster,
  generatePassword,
  ROLE,
  readAccess,
  writeAccess,
} from './cluster';
import { EmbeddedDatabaseError } from './error';
import { recoverCluster, stopProcess } from './recovery';

export interface EmbeddedOptions {
  /** The folder for the cluster, its password and its log. It is created if missing, and gets mode 0700. */
  dataDir: string;
  /** 'scratch' is for tests and tools: it is faster because nothing is durable, and its role may create databases. */
  purpose: 'service' | 'scratch';
  /** The most connections that the server accepts; 100 by default. */
  connections?: number;
}

export interface EmbeddedServer {
  /** A connection string for the planner's role and database. */
  url: string;
  pid: number;
  /** Resolves when the server has stopped for any reason. */
  ended: Promise<void>;
  /** Closes all connections, writes a checkpoint, and waits for the server to stop. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 5;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Starts the PostgreSQL of the npm packages on 127.0.0.1. Before that it creates the cluster if there is none, and
 * cleans up after a crash. The caller ensures that no other launcher uses the folder.
 * @throws EmbeddedDatabaseError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { cluster, access } = await prepareCluster(options);
  const accessFile = accessFileOf(options.dataDir);
  let { port } = access;
  for (let attempt = 1; ; attempt++) {
    port = await findPort(port);
    if (port !== access.port) await writeAccess(accessFile, { ...access, port });
    const outcome = await launch(cluster, port, options);
    if (typeof outcome !== 'string') return serverOf(outcome, port, access.password);
    if (attempt === START_ATTEMPTS)
      throw new EmbeddedDatabaseError(`The embedded database did not start: ${outcome}`);
    // Tries again: another program may have taken the port, or the child processes of a killed server are still ending.
    if (/bind|address already in use/i.test(outcome)) port = 0;
    await delay(200 * attempt);
  }
}

/**
 * Returns the address of the embedded database of a data folder; null if it has never been started.
 * @returns a connection string; the server need not be running
 */
export async function lastEmbeddedUrl(dataDir: string): Promise<string | null> {
  const access = await readAccess(accessFileOf(dataDir));
  return access && access.port !== 0 ? urlOf(access.port, access.password) : null;
}

function accessFileOf(dataDir: string): string {
  return path.join(dataDir, 'database.json');
}

function urlOf(port: number, password: string): string {
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
}

async function prepareCluster(options: EmbeddedOptions): Promise<{ cluster: Cluster; access: Access }> {
  await mkdir(options.dataDir, { recursive: true });
  await chmod(options.dataDir, 0o700);
  const dataDir = realpathSync(options.dataDir);
  const folder = path.join(dataDir, 'postgres');
  const account = chooseAccount(folder);
  const cluster: Cluster = { folder, account, binaries: await findBinaries() };
  const access = await readAccess(accessFileOf(dataDir));
  if (access && clusterExists(folder)) {
    await recoverCluster(folder);
    return { cluster, access };
  }
  const fresh: Access = { port: access?.port ?? 0, password: generatePassword() };
  if (clusterExists(folder)) {
    await recoverCluster(folder);
    await changePassword(cluster, fresh.password);
  } else {
    await createCluster(cluster, fresh.password, options.purpose === 'scratch');
  }
  await writeAccess(accessFileOf(dataDir), fresh);
  return { cluster, access: fresh };
}

/**
 * Starts the server on a port.
 * @returns the process once it accepts connections, else the reason why it ended, from its log
 */
async function launch(
  cluster: Cluster,
  port: number,
  options: EmbeddedOptions,
): Promise<ChildProcess | string> {
  const log = await openLog(options.dataDir);
  const argsOf = (folder: string) => serverArguments(folder, port, options);
  const command = clusterCommand(cluster, cluster.binaries.postgres, argsOf);
  // `detached` gives it a process group of its own: Ctrl-C reaches every process of the terminal's group, and the
  // database has to stop last.
  const child = spawn(command.program, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  let ending: string | null = null;
  child.on('error', (error) => {
    ending = error.message;
  });
  child.on('exit', (code, signal) => {
    ending = `it ended with ${signal ?? `code ${code}`}`;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (ending === null) {
    if (child.pid !== undefined && (await isReady(cluster.folder, child.pid))) return child;
    if (Date.now() > deadline) {
      if (child.pid !== undefined) await stopProcess(child.pid);
      return `it was not ready within ${START_TIMEOUT_MS / 1000} seconds`;
    }
    await delay(10);
  }
  return (await lastError(log.file, log.size)) ?? ending;
}

function serverArguments(folder: string, port: number, options: EmbeddedOptions): string[] {
  const durable = options.purpose === 'service' ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No Unix sockets: they are not used, and their paths are limited to 107 characters.
    unix_socket_directories: '',
    max_connections: String(options.connections ?? 100),
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Opens the log for appending, so that a restart keeps the log of a crash. A log above the limit is renamed to `.old`
 * first.
 */
async function openLog(dataDir: string): Promise<{ descriptor: number; file: string; size: number }> {
  const file = path.join(dataDir, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
    await rename(file, `${file}.old`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return { descriptor: openSync(file, 'a', 0o600), file, size };
}

/** True when the server accepts connections. It writes its state in the eighth line of its pid file, for pg_ctl. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function lastError(file: string, from: number): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384), position: from });
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    const errorLine = lines.find((line) => line.includes('FATAL:')) ?? lines.findLast((line) => line !== '');
    return errorLine?.replace(/^.*FATAL:\s*/, '') ?? null;
  } finally {
    await handle.close();
  }
}

/** @returns the preferred port if it is free, else a free one */
async function findPort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? preferred;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(null));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
}

function serverOf(child: ChildProcess, port: number, password: string): EmbeddedServer {
  const { pid } = child;
  if (pid === undefined) throw new EmbeddedDatabaseError('The embedded database did not start.');
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await stopProcess(pid);
    await ended;
  };
  return { url: urlOf(port, password), pid, ended, stop };
}

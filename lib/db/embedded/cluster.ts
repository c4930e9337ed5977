import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Account, type Command, commandAs, WORKING_DIRECTORY } from './account';
import type { PostgresBinaries } from './binaries';
import { EmbeddedDatabaseError } from './error';

/** The name of the planner's role and of its database. */
export const ROLE = 'dayfold';

/** A PostgreSQL cluster: its folder, its programs and its owner. */
export interface Cluster {
  /** The absolute path with links resolved, which is the working directory of its server. */
  folder: string;
  binaries: PostgresBinaries;
  account: Account | null;
}

const accessSchema = z.object({ port: z.number().int().min(0).max(65_535), password: z.string().min(32) });

/** The port and the password of the server. The port is 0 until the first start. */
export type Access = z.infer<typeof accessSchema>;

/**
 * The content of pg_hba.conf. Only the planner's own role may connect, with its password; the superuser may not
 * connect.
 */
const HOST_RULES = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/** @returns null when the file is missing or damaged */
export async function readAccess(file: string): Promise<Access | null> {
  try {
    return accessSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Writes the file atomically, readable only by its owner. */
export async function writeAccess(file: string, access: Access): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(access));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

export function generatePassword(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Creates the cluster with its role and database. It is created in a folder `<name>.new`, which is renamed when it is
 * complete, so that an interrupted start leaves no incomplete cluster.
 */
export async function createCluster(
  cluster: Cluster,
  password: string,
  mayCreateDatabases: boolean,
): Promise<void> {
  const staging: Cluster = { ...cluster, folder: `${cluster.folder}.new` };
  // Removes the folder of an interrupted start, with retries, since a process of that start may still write to it.
  await rm(staging.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await mkdir(staging.folder, { mode: 0o700 });
  if (cluster.account) chownSync(staging.folder, cluster.account.uid, cluster.account.gid);
  const locale = localeArguments(process.platform);
  const names = ['--username=postgres', '--auth=reject'];
  await run(staging, cluster.binaries.initdb, (folder) => [...names, ...locale, `--pgdata=${folder}`], '');
  await writeFile(path.join(staging.folder, 'pg_hba.conf'), HOST_RULES);
  await runSql(staging, [
    `CREATE ROLE ${ROLE} LOGIN ${mayCreateDatabases ? 'CREATEDB' : 'NOCREATEDB'} PASSWORD '${password}'`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
  ]);
  await rename(staging.folder, cluster.folder);
}

/**
 * Returns the arguments of initdb for the languages of texts. Collations are those of PostgreSQL (`builtin`), so that
 * they do not change with the libraries of the system. What a letter is in any language, the search asks the system:
 * Linux knows that as C.UTF-8, which not every macOS has.
 */
export function localeArguments(platform: NodeJS.Platform): string[] {
  const builtin = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (platform === 'darwin') return [...builtin, '--locale=C', '--lc-ctype=en_US.UTF-8'];
  return [...builtin, '--locale=C.UTF-8'];
}

/** Sets a new password for the role, when the file with the old one is lost. The server must not be running. */
export async function changePassword(cluster: Cluster, password: string): Promise<void> {
  await runSql(cluster, [`ALTER ROLE ${ROLE} PASSWORD '${password}'`]);
}

export function clusterExists(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'));
}

/** Runs statements in PostgreSQL's single-user mode, which needs no network and no password. */
async function runSql(cluster: Cluster, statements: string[]): Promise<void> {
  const single = ['--single', '-c', 'exit_on_error=true'];
  const argsOf = (folder: string) => [...single, '-D', folder, 'postgres'];
  await run(cluster, cluster.binaries.postgres, argsOf, statements.map((each) => `${each};\n`).join(''));
}

/**
 * Returns the command that runs a program on the cluster. An account other than that of this process may not enter the
 * data folder, which contains the secrets. The program therefore gets the cluster as its working directory, and refers
 * to it by that.
 * @param argsOf returns the arguments, from the path by which the program refers to the cluster
 */
export function clusterCommand(
  { account, folder }: Cluster,
  program: string,
  argsOf: (folder: string) => string[],
): Command {
  if (account === null) return commandAs(null, program, argsOf(folder), '/');
  return commandAs(account, program, argsOf(WORKING_DIRECTORY), folder);
}

function run(
  cluster: Cluster,
  program: string,
  argsOf: (folder: string) => string[],
  input: string,
): Promise<void> {
  const command = clusterCommand(cluster, program, argsOf);
  return new Promise((resolve, reject) => {
    // `detached` gives it a process group of its own, so that Ctrl-C in the terminal does not stop it before the
    // launcher does.
    const child = spawn(command.program, command.args, { ...command.options, detached: true });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => reject(failure(program, error.message)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(failure(program, output))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function failure(program: string, output: string): EmbeddedDatabaseError {
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new EmbeddedDatabaseError(
    `The embedded database could not be made: ${path.basename(program)}: ${reason}`,
  );
}

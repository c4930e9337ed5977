import type { SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './error';

/** The system user as which PostgreSQL runs, if it is another than that of this process. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Command {
  program: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
}

/**
 * A path to the process's own working directory that does not contain the folders above it. PostgreSQL makes any other
 * path absolute, and an absolute path works only for users who may enter all its folders.
 */
export const WORKING_DIRECTORY = '/proc/self/cwd';

/**
 * PostgreSQL's environment. It has none of Dayfold's variables: PostgreSQL does not need them, and they contain
 * secrets.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The numbers of Linux's capabilities: the bits that stand for them in a process's capability sets. */
const CAPABILITY_BITS = {
  chown: 0n,
  dac_override: 1n,
  dac_read_search: 2n,
  kill: 5n,
  setgid: 6n,
  setuid: 7n,
  setpcap: 8n,
};

type Capability = keyof typeof CAPABILITY_BITS;

/** The capabilities that root needs to run a program as another user. Some containers do not grant them. */
const REQUIRED_OF_ROOT: Capability[] = ['chown', 'dac_override', 'kill', 'setgid', 'setuid'];

/**
 * Capabilities that let a process enter folders whatever their permissions; either is enough. The first permits less
 * and is preferred, but containers often grant only the second.
 */
const SEARCH_CAPABILITIES: Capability[] = ['dac_read_search', 'dac_override'];

/**
 * Chooses the user for PostgreSQL, which refuses to run as root: the owner of the cluster, else 'postgres', else
 * 'nobody' (initdb requires a user with a name). Returns null when this process is not root, since PostgreSQL can then
 * run as the same user.
 * @param cluster the folder of the cluster, which may not exist yet
 */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (!REQUIRED_OF_ROOT.every(mayUse)) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL refuses to run as root, and this root may not run it as another user: start Dayfold as an ordinary user.',
    );
  }
  if (!existsSync(WORKING_DIRECTORY)) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL refuses to run as root, and without /proc no other user finds its folder: start Dayfold as an ordinary user.',
    );
  }
  const accounts = readAccounts();
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const found =
    [...accounts.values()].find((account) => account.uid !== 0 && account.uid === owner) ??
    accounts.get('postgres') ??
    accounts.get('nobody');
  if (!found) {
    throw new EmbeddedDatabaseError(
      "PostgreSQL refuses to run as root, and this system has neither a user 'postgres' nor 'nobody': start Dayfold as an ordinary user.",
    );
  }
  return found;
}

function readAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}

/**
 * Returns the command that runs a program as the account, even where the program is below a folder that the account may
 * not enter, such as root's home. In that case the program gets one capability, to search closed folders, and a
 * securebit that makes access(2) honour it: PostgreSQL looks for its own files by access(2).
 * @param cwd the working directory; the account need not be allowed to enter it, since Node enters it before it changes
 *   the user
 */
export function commandAs(account: Account | null, program: string, args: string[], cwd: string): Command {
  const options = { env: ENVIRONMENT, cwd };
  if (account === null) return { program, args, options };
  if (canReach(account, program)) return { program, args, options: { ...options, ...account } };
  const capability = searchCapability();
  const privileges = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
    `--bounding-set=-all,+${capability}`,
    '--securebits=+no_setuid_fixup,+noroot',
  ];
  return { program: 'setpriv', args: [...privileges, program, ...args], options };
}

function searchCapability(): Capability {
  const capability = SEARCH_CAPABILITIES.find(mayUse);
  if (capability && mayUse('setpcap')) return capability;
  throw new EmbeddedDatabaseError(
    'PostgreSQL refuses to run as root, and no other user may enter the folder of Dayfold: move it elsewhere, or start it as an ordinary user.',
  );
}

/** True when this process has the capability. Other systems than Linux do not divide the privileges of root. */
function mayUse(capability: Capability): boolean {
  if (process.platform !== 'linux') return true;
  const permitted = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${permitted}`) >> CAPABILITY_BITS[capability]) & 1n) === 1n;
}

/** True when the account may enter every folder above the path. */
function canReach(account: Account, target: string): boolean {
  let folder = path.dirname(realpathSync(target));
  for (;;) {
    if (!canEnter(account, folder)) return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

function canEnter(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

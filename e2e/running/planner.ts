import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, sendSignal } from '@/lib/db/embedded/process';
import { environmentWith } from '@/lib/server/env';

const ROOT = path.resolve(__dirname, '..', '..');

type Variables = Record<string, string | undefined>;

/** Returns the script that `npm start` of a clone runs, in which earlier builds differ. */
function launcherOf(root: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return String(scripts.start).split(' ').at(-1) ?? '';
}

/** A planner in processes of its own, started as `npm start` does. */
export class Planner {
  readonly port: number;
  readonly #process: ChildProcess;
  /** Emits 'change' when output arrives, and when the launcher has ended. */
  readonly #events = new EventEmitter();
  /** True once the launcher has ended and all of its output has been read. */
  #isOver = false;
  #output = '';
  #errors = '';

  /** @param root the folder of the clone whose build is started */
  constructor(port: number, variables: Variables, root = ROOT) {
    this.port = port;
    this.#process = spawn(process.execPath, ['--require', 'tsx/cjs', launcherOf(root)], {
      cwd: root,
      env: environmentWith({
        PORT: String(port),
        WEB_PROCESSES: '2',
        RATE_LIMIT_SCALE: '1000',
        ...variables,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Starts a process group, as a terminal does for a command.
      detached: true,
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#output += chunk;
      this.#events.emit('change');
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#errors += chunk;
      this.#events.emit('change');
    });
    this.#process.on('close', () => {
      this.#isOver = true;
      this.#events.emit('change');
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** The text on standard error so far. */
  get errors(): string {
    return this.#errors;
  }

  /** The text on standard output and standard error so far, which includes the log. */
  get output(): string {
    return this.#output + this.#errors;
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Waits for the line of output that reports that the planner is ready. */
  async ready(publicAddress = this.address): Promise<this> {
    await this.prints(`Dayfold is ready at ${publicAddress}\n`);
    return this;
  }

  /** Waits until the text is on standard output or standard error. */
  async prints(text: string): Promise<void> {
    while (!this.output.includes(text)) await this.#change();
  }

  /** Waits until a line of output with this text is complete. @returns the first one */
  async line(text: string): Promise<string> {
    for (;;) {
      const complete = [this.#output, this.#errors].flatMap((output) => output.split('\n').slice(0, -1));
      const line = complete.find((each) => each.includes(text));
      if (line !== undefined) return line;
      await this.#change();
    }
  }

  /** Waits for more output. @throws Error when the launcher has ended */
  async #change(): Promise<void> {
    if (this.#isOver) throw new Error(`The planner ended: ${this.output}`);
    await once(this.#events, 'change');
  }

  /** Waits for the end of the launcher. @returns its exit code, null if a signal ended it */
  async exitCode(): Promise<number | null> {
    while (!this.#isOver) await once(this.#events, 'change');
    return this.#process.exitCode;
  }

  send(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Sends a signal to every process of the group, as a terminal does for Ctrl-C. */
  sendToGroup(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }

  /** Returns the child processes of the launcher whose command line contains this text. */
  children(text: string): number[] {
    return processes()
      .filter(({ parent, command }) => parent === this.pid && command.includes(text))
      .map(({ pid }) => pid);
  }

  async stop(): Promise<void> {
    if (isAlive(this.pid)) this.send('SIGTERM');
    await this.exitCode();
  }
}

/** The data folder and the planners of a test. `clear` stops the planners and deletes the folder. */
export class Bench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'dayfold-running-'));
  readonly dataDir = path.join(this.folder, 'data');
  readonly #planners: Planner[] = [];

  /** Starts a planner in the data folder of the test, unless the variables name another; does not wait for it. */
  async launch(variables: Variables = {}, root?: string): Promise<Planner> {
    const planner = new Planner(await freePort(), { DATA_DIR: this.dataDir, ...variables }, root);
    this.#planners.push(planner);
    return planner;
  }

  /** Starts a planner as `launch` does, and waits until it is ready. */
  async start(variables: Variables = {}, root?: string): Promise<Planner> {
    return (await this.launch(variables, root)).ready();
  }

  /** The process id of the embedded database of the data folder. */
  get postmaster(): number {
    return Number.parseInt(readFileSync(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  /** Suspends every process of the embedded database, so that it answers nothing. @returns a function that resumes them */
  suspendDatabase(): () => void {
    const { postmaster } = this;
    sendSignal(postmaster, 'SIGSTOP');
    // Listed once no other can begin.
    const all = [postmaster, ...childrenOf(postmaster)];
    for (const pid of all) sendSignal(pid, 'SIGSTOP');
    return () => {
      for (const pid of all) sendSignal(pid, 'SIGCONT');
    };
  }

  /** The output of all planners of the test. */
  get output(): string {
    return this.#planners.map(({ output }) => output).join('');
  }

  async stop(): Promise<void> {
    for (const planner of this.#planners) await planner.stop();
  }

  async clear(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The first port of the planners, and how many follow. Systems take those of outgoing connections from 32768 on. */
const FIRST_PORT = 10_000;
const PORTS = 22_000;

/**
 * Each process has its own place to begin, since a planner takes its port some time after it is chosen: another process
 * may choose one meanwhile.
 */
let place = (process.pid * 40) % PORTS;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (place++ % PORTS);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

type Listed = { pid: number; parent: number; command: string };

/** Returns the ids of the child processes of a process. */
export const childrenOf = (parent: number): number[] =>
  processes()
    .filter((each) => each.parent === parent)
    .map(({ pid }) => pid);

/** Lists the processes of this machine, with their command lines. */
function processes(): Listed[] {
  if (process.platform !== 'linux') return listByPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(readProc(name, 'stat').split(') ').at(-1)?.split(' ')[1]),
      command: readProc(name, 'cmdline').replaceAll('\0', ' '),
    }));
}

/** Reads a file of a process in /proc. @returns an empty text when the process has ended */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function listByPs(): Listed[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

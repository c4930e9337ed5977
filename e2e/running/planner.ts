import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '@/lib/db/embedded/process';
import { environmentWith } from '@/lib/server/env';

const ROOT = path.resolve(__dirname, '..', '..');

type Variables = Record<string, string | undefined>;

/** One `npm start`, as its user can see and control it. */
export class Planner {
  readonly port: number;
  readonly #process: ChildProcess;
  #output = '';
  #errors = '';

  constructor(port: number, variables: Variables) {
    this.port = port;
    this.#process = spawn(process.execPath, ['--require', 'tsx/cjs', 'lib/run/launcher/start.ts'], {
      cwd: ROOT,
      env: environmentWith({
        PORT: String(port),
        WEB_PROCESSES: '2',
        RATE_LIMIT_SCALE: '1000',
        ...variables,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, as a terminal creates for a command.
      detached: true,
    });
    this.#process.stdout?.on('data', (chunk) => {
      this.#output += chunk;
    });
    this.#process.stderr?.on('data', (chunk) => {
      this.#errors += chunk;
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Its standard error so far. */
  get errors(): string {
    return this.#errors;
  }

  /** All of its output so far, including its log. */
  get output(): string {
    return this.#output + this.#errors;
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Waits for its last line of progress, which names the public address. */
  async ready(publicAddress = this.address): Promise<this> {
    while (!this.#output.includes(`Dayfold is ready at ${publicAddress}\n`)) {
      if (this.#process.exitCode !== null) throw new Error(`It ended: ${this.#output}${this.#errors}`);
      await pause(20);
    }
    return this;
  }

  /** Waits for its exit; null after a signal. */
  async exitCode(): Promise<number | null> {
    while (this.#process.exitCode === null && this.#process.signalCode === null) await pause(20);
    return this.#process.exitCode;
  }

  send(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Sends the signal to every process of the group, as a terminal does for Ctrl-C. */
  sendToGroup(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }

  /** The launcher's children whose command line contains this text. */
  children(text: string): number[] {
    return childrenOf(this.pid).filter((pid) => commandOf(pid).includes(text));
  }

  async stop(): Promise<void> {
    if (isAlive(this.pid)) this.send('SIGTERM');
    await this.exitCode();
  }
}

/** Folders and planners of one test, removed after it. */
export class Bench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'dayfold-running-'));
  readonly dataDir = path.join(this.folder, 'data');
  readonly #planners: Planner[] = [];

  /** Starts a planner in this test's data folder, unless the variables name another. */
  async launch(variables: Variables = {}): Promise<Planner> {
    const planner = new Planner(await freePort(), { DATA_DIR: this.dataDir, ...variables });
    this.#planners.push(planner);
    return planner;
  }

  async start(variables: Variables = {}): Promise<Planner> {
    return (await this.launch(variables)).ready();
  }

  /** The output of all its planners. */
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  return Number(readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[1]);
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

/** @returns an empty text for a process that has just ended */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

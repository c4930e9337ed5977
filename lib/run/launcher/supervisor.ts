import type { ChildProcess } from 'node:child_process';
import { childMessageSchema, STOP } from './messages';
import { StartError } from './start-error';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Milliseconds after which a process counts as working, so that the pause after its exit is short again. */
const WORKING_MS = 30_000;

interface SupervisedProcess {
  /** The name of the process in messages. */
  name: string;
  launch(): ChildProcess;
  /** Called with the reason when a process has exited by itself. */
  warn(message: string): void;
}

/**
 * Keeps a child process running: when it exits by itself, starts a new one after a pause, which grows with repeated
 * exits.
 */
export class ProcessSupervisor {
  /** Resolves when the first process is ready; rejects with a StartError when it exits before that. */
  readonly ready: Promise<void>;

  readonly #process: SupervisedProcess;
  #child: ChildProcess | null = null;
  #failures = 0;
  #state: 'starting' | 'running' | 'replacing' | 'stopping' = 'starting';
  #pause: NodeJS.Timeout | undefined;

  constructor(supervised: SupervisedProcess) {
    this.#process = supervised;
    this.ready = new Promise((resolve, reject) => this.#begin(resolve, reject));
  }

  /** Stops the process and starts a new one. */
  replace(): void {
    if (this.#state !== 'running') return;
    this.#state = 'replacing';
    this.#child?.kill('SIGTERM');
  }

  /**
   * Stops the process when it has finished its work, and starts no other.
   * @param timeout milliseconds after which it is killed
   */
  async stop(timeout: number): Promise<void> {
    this.#state = 'stopping';
    clearTimeout(this.#pause);
    const child = this.#child;
    if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.send(STOP, () => undefined);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), timeout);
    await ended;
    clearTimeout(killTimer);
  }

  #begin(onReady?: () => void, onFailure?: (error: StartError) => void): void {
    const { name, launch } = this.#process;
    const began = Date.now();
    const child = launch();
    let reason: string | null = null;
    this.#child = child;
    child.on('message', (message: unknown) => {
      const { data } = childMessageSchema.safeParse(message);
      if (data?.kind === 'failed') reason = data.reason;
      if (data?.kind !== 'ready') return;
      if (this.#state === 'starting') this.#state = 'running';
      onReady?.();
    });
    child.on('error', (error) => {
      reason = `${name} cannot be started: ${error.message}.`;
      if (child.pid === undefined) this.#onEnd(began, reason, onFailure);
    });
    child.on('exit', (code, signal) => {
      this.#onEnd(began, reason ?? `${name} ended with ${signal ?? `code ${code}`}.`, onFailure);
    });
  }

  #onEnd(began: number, reason: string, onFailure?: (error: StartError) => void): void {
    if (this.#state === 'stopping') return;
    if (this.#state === 'starting') {
      onFailure?.(new StartError(reason));
      return;
    }
    if (this.#state === 'running') this.#process.warn(`${reason} Another takes its place.`);
    this.#failures = Date.now() - began > WORKING_MS ? 0 : this.#failures + 1;
    this.#state = 'running';
    this.#pause = setTimeout(() => this.#begin(), this.#pauseLength());
  }

  /** @returns the milliseconds before the next start */
  #pauseLength(): number {
    return Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
  }
}

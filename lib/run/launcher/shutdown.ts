import { warn } from './say';

/** Milliseconds for all steps together. Service managers kill a process that takes longer than 30 seconds. */
const LIMIT_MS = 29_000;

/** Closes resources in reverse order of opening, at shutdown or when a start fails midway. */
export class Shutdown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  readonly #begun = new AbortController();
  #ended: Promise<void> | null = null;

  /** Aborts when the shutdown begins. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** Adds a step that closes a resource; when the shutdown has begun already, the step runs at once. */
  async add(step: () => Promise<void> | void): Promise<void> {
    if (this.signal.aborted) await step();
    else this.#steps.push(step);
  }

  /**
   * Runs all steps; further calls wait for the same shutdown. Never rejects, and resolves after `LIMIT_MS` at the
   * latest.
   */
  end(): Promise<void> {
    this.#ended ??= this.#closeAll();
    return this.#ended;
  }

  async #closeAll(): Promise<void> {
    this.#begun.abort();
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, LIMIT_MS);
    });
    await Promise.race([this.#closeInOrder(), late]);
    clearTimeout(limit);
  }

  async #closeInOrder(): Promise<void> {
    for (const step of this.#steps.reverse()) {
      try {
        await step();
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

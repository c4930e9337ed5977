import { warn } from './say';

/** Milliseconds for everything together; whoever asked for the end kills us soon after. */
const LIMIT_MS = 29_000;

/** What has been opened so far, to be closed in reverse order: at the end, or when a start fails half-way. */
export class Shutdown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  readonly #begun = new AbortController();
  #ended: Promise<void> | null = null;

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** Adds what closes something that has just been opened; when the end has begun already, it is closed at once. */
  async add(step: () => Promise<void> | void): Promise<void> {
    if (this.signal.aborted) await step();
    else this.#steps.push(step);
  }

  /** Closes everything; further calls wait for the same end. Never fails, and never takes longer than the limit. */
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

import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of a request, for dividing connections to the database. */
export type Caller = {
  /** The key of the caller: a person's id, or what is known of them before that. */
  key: string;
  /** True once it may change something. */
  writes: boolean;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** Milliseconds that one request may wait for the database, all its steps together: it gets 503 within 5 s. */
const DEADLINE = 3_500;

/** The remaining time of one request's deadline. Concurrent steps are counted once. */
class Deadline {
  #left: number;
  #steps = 0;
  #since = 0;
  /** Null outside requests, and for work that a request leaves running when it has been answered. */
  caller: Caller | null;

  constructor(milliseconds: number, caller: Caller | null) {
    this.#left = milliseconds;
    this.caller = caller;
  }

  /** @returns milliseconds, 0 when there is none left */
  left(): number {
    const passed = this.#steps > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, this.#left - passed);
  }

  /** @returns a function that ends the step */
  beginStep(): () => void {
    if (this.#steps === 0) this.#since = performance.now();
    this.#steps += 1;
    return () => {
      if (this.#steps === 1) this.#left = this.left();
      this.#steps -= 1;
    };
  }

  allow(milliseconds: number): void {
    this.#left = Math.max(this.#left, milliseconds);
  }
}

const deadline = new AsyncLocalStorage<Deadline>();

/**
 * Limits the work's waiting for the database to so many milliseconds; work that is left running when it returns has no
 * limit.
 */
export function withDeadline<Result>(
  work: () => Promise<Result>,
  milliseconds = DEADLINE,
  caller: Caller | null = null,
): Promise<Result> {
  const own = new Deadline(milliseconds, caller);
  return deadline.run(own, () =>
    work().finally(() => {
      own.allow(Number.POSITIVE_INFINITY);
      own.caller = null;
    }),
  );
}

/**
 * Runs work that several requests share outside of any request: it must neither wait in the queue of the one that
 * begins it, nor end with it.
 */
export const outsideOfRequests = <Result>(work: () => Result): Result => deadline.exit(work);

/** The deadline of the calling request; null elsewhere, such as in a job. */
export const currentDeadline = (): Deadline | null => deadline.getStore() ?? null;

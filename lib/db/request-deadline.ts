import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of a request, by whom connections to the database are limited (caller-limit.ts). */
export type Caller = {
  /**
   * Identifies the caller: by the id of the person, or by something else until the person is known, such as the network
   * address.
   */
  key: string;
  /** True when the request may change data. */
  writes: boolean;
  /** Aborts when the caller has disconnected. */
  readonly signal: AbortSignal;
};

/**
 * Milliseconds that one request may wait for the database in all its steps together, so that it is answered with 503
 * within 5 seconds.
 */
const DEADLINE = 3_500;

/** The remaining time of one request. The time of concurrent steps is counted once. */
class Deadline {
  #left: number;
  #steps = 0;
  #since = 0;
  /** Null outside of requests, and for work that continues after its request has been answered. */
  caller: Caller | null;

  constructor(milliseconds: number, caller: Caller | null) {
    this.#left = milliseconds;
    this.caller = caller;
  }

  /** @returns the remaining milliseconds, at least 0 */
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
 * Limits the time that work waits for the database, in all its steps together. What continues after the promise has
 * settled has no limit.
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
 * Runs work that several requests share, without the deadline and the connection limit of the request that begins it.
 */
export const outsideOfRequests = <Result>(work: () => Result): Result => deadline.exit(work);

/**
 * Milliseconds that work `despiteDisconnection` may wait at least: with `DEADLINE` still less than the 5 seconds within
 * which a caller who is there gets the answer.
 */
const LAST_STEP = 1_000;

/**
 * Runs work that has to be done even if the caller has disconnected, such as giving back what their request has taken.
 * It counts towards the caller's limits. It has a deadline of its own if they have disconnected; otherwise that of the
 * request, or a second if less is left.
 */
export function despiteDisconnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const request = currentDeadline();
  const caller = request?.caller;
  if (!caller) return withDeadline(work);
  const milliseconds = caller.signal.aborted ? DEADLINE : Math.max(request.left(), LAST_STEP);
  // A signal of its own, which never aborts: on a shared one the listeners of all waiting work would come together.
  return withDeadline(work, milliseconds, { ...caller, signal: new AbortController().signal });
}

/** Returns the deadline of the present request; null outside of requests, such as in a job. */
export const currentDeadline = (): Deadline | null => deadline.getStore() ?? null;

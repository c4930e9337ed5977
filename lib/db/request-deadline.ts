import { AsyncLocalStorage } from 'node:async_hooks';

/** Who makes a request, as far as connections to the database are divided among callers. */
export type Caller = {
  /** Whose connections it uses: a person's id, or what is known of them before that. */
  key: string;
  /** Whether it may change something by now. */
  writes: boolean;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** Milliseconds that one request may wait for the database, all its steps together: it is told 503 within 5 s. */
const PATIENCE = 3_500;

/** What is left of one request's patience. Steps that are under way at the same time are counted once. */
class Patience {
  #left: number;
  #steps = 0;
  #since = 0;
  /** Null for what is no request, and for what a request leaves running when it has been answered. */
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

  /** @returns tells that the step is over */
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

const patience = new AsyncLocalStorage<Patience>();

/** Lets the work wait so long for the database and no longer; what it leaves running when it returns may take its time. */
export function withPatience<Result>(
  work: () => Promise<Result>,
  milliseconds = PATIENCE,
  caller: Caller | null = null,
): Promise<Result> {
  const own = new Patience(milliseconds, caller);
  return patience.run(own, () =>
    work().finally(() => {
      own.allow(Number.POSITIVE_INFINITY);
      own.caller = null;
    }),
  );
}

/**
 * Does work that several requests share as what is no request: it must neither wait for the turn of the one that happens
 * to begin it, nor end with it.
 */
export const outsideOfRequests = <Result>(work: () => Result): Result => patience.exit(work);

/** Of whoever calls, a request; null for all else, such as a job. */
export const currentPatience = (): Patience | null => patience.getStore() ?? null;

/** Most connections of one caller, so that nobody takes them all. */
const EACH = { reads: 5, writes: 4 };

/** Most connections of all writes together: a write may wait for a row, a read never does. */
const WRITES = 8;

export type Use = keyof typeof EACH;

/** The reads or the writes of one caller. */
type CallerQueue = { held: number; waiting: Set<() => void> };

/** Releases a slot. */
type End = () => void;

/**
 * Decides who may take a connection from the pool. A caller's own requests wait for each other in order of arrival;
 * waiting callers of writes alternate.
 */
export class ConnectionTurns {
  readonly #queues = { reads: new Map<string, CallerQueue>(), writes: new Map<string, CallerQueue>() };
  #writes = 0;

  /**
   * @param start called at once, or later when a slot is free
   * @returns a function that cancels the wait; null when it was called at once
   */
  take(key: string, use: Use, start: (end: End) => void): (() => void) | null {
    const queue = this.#queues[use].get(key) ?? { held: 0, waiting: new Set() };
    this.#queues[use].set(key, queue);
    const begin = () => start(this.#hold(key, use, queue));
    if (this.#mayStart(use, queue)) {
      begin();
      return null;
    }
    queue.waiting.add(begin);
    return () => {
      queue.waiting.delete(begin);
      this.#forgetIdle(key, use, queue);
    };
  }

  #mayStart(use: Use, queue: CallerQueue): boolean {
    return queue.held < EACH[use] && (use === 'reads' || this.#writes < WRITES);
  }

  #hold(key: string, use: Use, queue: CallerQueue): End {
    queue.held += 1;
    if (use === 'writes') this.#writes += 1;
    return () => {
      queue.held -= 1;
      if (use === 'writes') this.#writes -= 1;
      // The caller who had a slot last comes last.
      this.#queues[use].delete(key);
      if (queue.held > 0 || queue.waiting.size > 0) this.#queues[use].set(key, queue);
      this.#startNext(use);
    };
  }

  #startNext(use: Use): void {
    for (const queue of this.#queues[use].values()) {
      const [next] = queue.waiting;
      if (!next || !this.#mayStart(use, queue)) continue;
      queue.waiting.delete(next);
      next();
      return;
    }
  }

  #forgetIdle(key: string, use: Use, queue: CallerQueue): void {
    if (queue.held === 0 && queue.waiting.size === 0) this.#queues[use].delete(key);
  }
}

/** The most connections that one caller holds at once, so that nobody takes them all. */
const EACH = { reads: 5, writes: 4 };

/**
 * The most connections that the writes of all callers hold together. A write may wait for a row that another one has
 * locked, a read never does: connections remain for reads.
 */
const WRITES = 8;

export type Use = keyof typeof EACH;

/**
 * The reads, or the writes, of one caller: the number of connections that they hold, and the requests that wait for
 * one.
 */
type CallerQueue = { held: number; waiting: Set<() => void> };

/** Releases a slot: the right to one connection. */
type Release = () => void;

/**
 * Limits how many connections of the pool each caller holds at once, and the writes of all callers together. The
 * waiting requests of one caller start in order of arrival; callers whose writes wait are served in turn.
 */
export class ConnectionLimit {
  readonly #queues = { reads: new Map<string, CallerQueue>(), writes: new Map<string, CallerQueue>() };
  #writes = 0;

  /**
   * Takes a slot for a request.
   * @param start called when the slot is taken: at once, or as soon as one is free
   * @returns a function that cancels the wait; null when `start` was called at once
   */
  take(key: string, use: Use, start: (release: Release) => void): (() => void) | null {
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
      this.#removeIdle(key, use, queue);
    };
  }

  #mayStart(use: Use, queue: CallerQueue): boolean {
    return queue.held < EACH[use] && (use === 'reads' || this.#writes < WRITES);
  }

  #hold(key: string, use: Use, queue: CallerQueue): Release {
    queue.held += 1;
    if (use === 'writes') this.#writes += 1;
    return () => {
      queue.held -= 1;
      if (use === 'writes') this.#writes -= 1;
      // Puts the caller at the end of the map, so that the other callers are served first.
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

  #removeIdle(key: string, use: Use, queue: CallerQueue): void {
    if (queue.held === 0 && queue.waiting.size === 0) this.#queues[use].delete(key);
  }
}

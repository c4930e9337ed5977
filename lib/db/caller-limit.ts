export type Use = 'reads' | 'writes';

type Most = {
  /** The most that one caller holds at once. */
  each: (use: Use) => number;
  /** The most that the writes of all callers hold together; without it any number. */
  writes?: number;
};

/** The most connections of the pool. */
export const CONNECTIONS: Most = {
  // So that nobody takes them all.
  each: (use) => ({ reads: 5, writes: 4 })[use],
  // A write may wait for a row that another one has locked, a read never does: connections remain for reads.
  writes: 8,
};

/**
 * The reads, or the writes, of one caller: how many places they hold, and the requests that wait for one.
 */
type CallerQueue = { held: number; waiting: Set<() => void> };

/** Gives a place back. */
type Release = () => void;

/**
 * Limits how many places of one sort each caller holds at once, such as connections of the pool, and the writes of all
 * callers together. The waiting requests of one caller start in order of arrival; callers whose writes wait are served in
 * turn.
 */
export class CallerLimit {
  readonly #most: Most;
  readonly #queues = { reads: new Map<string, CallerQueue>(), writes: new Map<string, CallerQueue>() };
  #writes = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Takes a place if one is free, otherwise null. */
  takeNow(key: string, use: Use): Release | null {
    const queue = this.#queueOf(key, use);
    return this.#mayStart(use, queue) ? this.#hold(key, use, queue) : null;
  }

  /**
   * Takes a place.
   * @param start called when the place is taken: at once, or as soon as one is free
   * @returns a function that cancels the wait; null when `start` was called at once
   */
  take(key: string, use: Use, start: (release: Release) => void): (() => void) | null {
    const release = this.takeNow(key, use);
    if (release) {
      start(release);
      return null;
    }
    const queue = this.#queueOf(key, use);
    const begin = () => start(this.#hold(key, use, queue));
    this.#queues[use].set(key, queue);
    queue.waiting.add(begin);
    return () => {
      queue.waiting.delete(begin);
      this.#removeIdle(key, use, queue);
    };
  }

  #queueOf(key: string, use: Use): CallerQueue {
    return this.#queues[use].get(key) ?? { held: 0, waiting: new Set() };
  }

  #mayStart(use: Use, queue: CallerQueue): boolean {
    const { each, writes = Number.POSITIVE_INFINITY } = this.#most;
    return queue.held < each(use) && (use === 'reads' || this.#writes < writes);
  }

  #hold(key: string, use: Use, queue: CallerQueue): Release {
    this.#queues[use].set(key, queue);
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

/** Most connections of one caller, so that nobody takes them all. */
const EACH = { reads: 5, writes: 4 };

/** Most connections of all writes together: a write may wait for a row, a read never does. */
const WRITES = 8;

export type Use = keyof typeof EACH;

/** The reads or the writes of one caller. */
type Lane = { held: number; waiting: Set<() => void> };

/** Releases a slot. */
type End = () => void;

/**
 * Decides who may take a connection from the pool. A caller's own requests wait for each other in order of arrival;
 * waiting callers of writes alternate.
 */
export class ConnectionTurns {
  readonly #lanes = { reads: new Map<string, Lane>(), writes: new Map<string, Lane>() };
  #writes = 0;

  /**
   * @param start called at once, or later when a slot is free
   * @returns a function that cancels the wait; null when it was called at once
   */
  take(key: string, use: Use, start: (end: End) => void): (() => void) | null {
    const lane = this.#lanes[use].get(key) ?? { held: 0, waiting: new Set() };
    this.#lanes[use].set(key, lane);
    const begin = () => start(this.#hold(key, use, lane));
    if (this.#mayStart(use, lane)) {
      begin();
      return null;
    }
    lane.waiting.add(begin);
    return () => {
      lane.waiting.delete(begin);
      this.#forgetIdle(key, use, lane);
    };
  }

  #mayStart(use: Use, lane: Lane): boolean {
    return lane.held < EACH[use] && (use === 'reads' || this.#writes < WRITES);
  }

  #hold(key: string, use: Use, lane: Lane): End {
    lane.held += 1;
    if (use === 'writes') this.#writes += 1;
    return () => {
      lane.held -= 1;
      if (use === 'writes') this.#writes -= 1;
      // The caller who had a slot last comes last.
      this.#lanes[use].delete(key);
      if (lane.held > 0 || lane.waiting.size > 0) this.#lanes[use].set(key, lane);
      this.#startNext(use);
    };
  }

  #startNext(use: Use): void {
    for (const lane of this.#lanes[use].values()) {
      const [next] = lane.waiting;
      if (!next || !this.#mayStart(use, lane)) continue;
      lane.waiting.delete(next);
      next();
      return;
    }
  }

  #forgetIdle(key: string, use: Use, lane: Lane): void {
    if (lane.held === 0 && lane.waiting.size === 0) this.#lanes[use].delete(key);
  }
}

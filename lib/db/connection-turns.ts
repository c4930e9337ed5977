/** Connections that one caller may use at once, so that nobody takes them all. */
const EACH = { reads: 5, writes: 4 };

/** Connections that may be used by writes at once, whoever they are of: a write may wait for a row, a read never does. */
const WRITES = 8;

export type Use = keyof typeof EACH;

/** Of one caller's reads, or their writes. */
type Lane = { held: number; waiting: Set<() => void> };

/** Ends a turn that has been had. */
type End = () => void;

/**
 * Decides who may ask the pool for a connection. A caller's own requests wait for each other in order of their arrival;
 * callers whose writes wait take turns.
 */
export class ConnectionTurns {
  readonly #lanes = { reads: new Map<string, Lane>(), writes: new Map<string, Lane>() };
  #writes = 0;

  /**
   * @param start is called at once, or later when the turn has come
   * @returns gives up waiting; null when it was called at once
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
      // The one who had it last comes last.
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

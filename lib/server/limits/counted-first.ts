/** Milliseconds: as long as the minute in which requests are counted. */
const MEMORY = 60_000;

/** Secrets remembered at most. */
const KEPT = 10_000;

/**
 * Whose reads are counted before they are done, for a minute: of those who were refused, or whose read failed and so was
 * not counted. All others are counted afterwards, since the read itself finds out whose it is.
 */
export class CountedFirst {
  readonly #endOf = new Map<string, number>();

  has(secret: string): boolean {
    const end = this.#endOf.get(secret);
    return end !== undefined && end > Date.now();
  }

  add(secret: string): void {
    // The latest stands at the end.
    this.#endOf.delete(secret);
    this.#endOf.set(secret, Date.now() + MEMORY);
    for (const [oldest, end] of this.#endOf) {
      if (end > Date.now() && this.#endOf.size <= KEPT) return;
      this.#endOf.delete(oldest);
    }
  }
}

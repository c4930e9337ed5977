/** Milliseconds for which a secret is remembered: as long as the minute in which requests are counted. */
const MEMORY = 60_000;

/** The most secrets remembered. */
const KEPT = 10_000;

/**
 * Remembers, for a minute, the secrets whose reads are counted before they run: those of refused requests, and of reads
 * that failed and so were not counted. All others are counted afterwards, since the read itself finds the person.
 */
export class CountedFirst {
  readonly #endOf = new Map<string, number>();

  has(secret: string): boolean {
    const end = this.#endOf.get(secret);
    return end !== undefined && end > Date.now();
  }

  add(secret: string): void {
    // Deleted first, so that the latest is last in the Map.
    this.#endOf.delete(secret);
    this.#endOf.set(secret, Date.now() + MEMORY);
    for (const [oldest, end] of this.#endOf) {
      if (end > Date.now() && this.#endOf.size <= KEPT) return;
      this.#endOf.delete(oldest);
    }
  }
}

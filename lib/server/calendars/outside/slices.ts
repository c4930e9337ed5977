import { setImmediate as pause } from 'node:timers/promises';

/** Milliseconds after which others have their turn. */
const SLICE_MS = 10;

/** Long work of this process in slices, between which others have their turn. */
export class Slices {
  private since = performance.now();

  /** Lets others have their turn if this one has been long. */
  async end(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await pause();
    this.since = performance.now();
  }

  /** Sorts a list, which may be long. */
  async sort<Entry>(list: readonly Entry[], compare: (one: Entry, other: Entry) => number): Promise<Entry[]> {
    let runs: Entry[][] = [];
    for (let from = 0; from < list.length; from += RUN) {
      runs.push(list.slice(from, from + RUN).sort(compare));
      await this.end();
    }
    while (runs.length > 1) {
      const merged: Entry[][] = [];
      for (let index = 0; index < runs.length; index += 2)
        merged.push(await this.merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
      runs = merged;
    }
    return runs[0] ?? [];
  }

  private async merge<Entry>(
    one: readonly Entry[],
    other: readonly Entry[],
    compare: (one: Entry, other: Entry) => number,
  ): Promise<Entry[]> {
    const merged: Entry[] = [];
    let [left, right] = [0, 0];
    while (left < one.length || right < other.length) {
      const [first, second] = [one[left], other[right]];
      const isLeft = second === undefined || (first !== undefined && compare(first, second) <= 0);
      const next = isLeft ? first : second;
      if (isLeft) left += 1;
      else right += 1;
      if (next !== undefined) merged.push(next);
      if (merged.length % RUN === 0) await this.end();
    }
    return merged;
  }
}

/** The entries that are sorted, or merged, at once: a millisecond or two. */
const RUN = 1_000;

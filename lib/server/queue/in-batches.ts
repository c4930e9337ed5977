/**
 * Repeats a batch until one is not full.
 * @param batch processes at most `size` rows, and returns the number that it found
 * @returns the total
 */
export async function inBatches(size: number, batch: (size: number) => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const found = await batch(size);
    done += found;
    if (found < size) return done;
  }
}

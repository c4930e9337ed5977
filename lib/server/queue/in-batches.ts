/**
 * Does what may be much in batches until one is not full.
 * @param batch does at most so many, and says how many it found
 * @returns how many there were
 */
export async function inBatches(size: number, batch: (size: number) => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const found = await batch(size);
    done += found;
    if (found < size) return done;
  }
}

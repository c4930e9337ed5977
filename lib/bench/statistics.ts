/** The middle number, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
}

/** The number that so large a share of the numbers does not exceed (nearest rank). */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The spread of the numbers: the largest as a multiple of the smallest. */
export const spread = (numbers: readonly number[]): number => Math.max(...numbers) / Math.min(...numbers);

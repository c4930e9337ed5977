import { useState } from 'react';

/** With more tasks than this in sight a day is written dense. */
const DENSE_ABOVE = 12;

/**
 * Whether the rows of a day are low. It is decided when the day is opened, and when a group of it is folded or unfolded:
 * never by a task that is added, so that no row changes its height under somebody who writes.
 *
 * @param occasion another text for each of these
 * @param inSight how many rows there are
 */
export function useDensity(occasion: string, inSight: number): boolean {
  const [decided, setDecided] = useState({ occasion, isDense: inSight > DENSE_ABOVE });
  if (decided.occasion === occasion) return decided.isDense;
  const isDense = inSight > DENSE_ABOVE;
  setDecided({ occasion, isDense });
  return isDense;
}

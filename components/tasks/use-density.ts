import { useState } from 'react';

/** Above this number of visible tasks the rows of a day are dense. */
const DENSE_ABOVE = 12;

/**
 * Returns true when the rows of a day are dense. That is decided when the day is opened, and when a group of it is
 * expanded or collapsed; never by an added task, so that no row changes its height while somebody writes.
 *
 * @param occasion a text that changes whenever it is decided again
 * @param inSight the number of visible rows
 */
export function useDensity(occasion: string, inSight: number): boolean {
  const [decided, setDecided] = useState({ occasion, isDense: inSight > DENSE_ABOVE });
  if (decided.occasion === occasion) return decided.isDense;
  const isDense = inSight > DENSE_ABOVE;
  setDecided({ occasion, isDense });
  return isDense;
}

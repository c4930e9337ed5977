import { useMemo } from 'react';
import { UPCOMING_FILTERS, type UpcomingFilter } from '@/lib/shared/upcoming';
import { readKept, useKept, writeKept } from './kept';

/** Which filters of /upcoming are on in this browser. */
const NAME = 'upcoming-filters';

function parse(text: string | null): ReadonlySet<UpcomingFilter> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(stored) ? UPCOMING_FILTERS.filter((filter) => stored.includes(filter)) : []);
  } catch {
    // Written by another version, or by hand.
    return new Set();
  }
}

export function useUpcomingFilters(): ReadonlySet<UpcomingFilter> {
  const text = useKept(NAME);
  return useMemo(() => parse(text), [text]);
}

export function setUpcomingFilter(filter: UpcomingFilter, isOn: boolean): void {
  const filters = new Set(parse(readKept(NAME)));
  if (isOn) filters.add(filter);
  else filters.delete(filter);
  writeKept(NAME, JSON.stringify([...filters]));
}

export const clearUpcomingFilters = (): void => writeKept(NAME, '[]');

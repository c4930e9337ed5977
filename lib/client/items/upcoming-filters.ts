import { useMemo } from 'react';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { UPCOMING_FILTERS, type UpcomingFilter } from './upcoming-order';

/** The filters of /upcoming that are on in this browser. */
const NAME = 'upcoming-filters';

/** Ignores unknown words, from another version or written by hand. */
export function useUpcomingFilters(): ReadonlySet<UpcomingFilter> {
  const kept = useKeptSet(NAME);
  return useMemo(() => new Set(UPCOMING_FILTERS.filter((filter) => kept.has(filter))), [kept]);
}

export const setUpcomingFilter = (filter: UpcomingFilter, isOn: boolean): void =>
  setKeptEntry(NAME, filter, isOn);

export function clearUpcomingFilters(): void {
  for (const filter of UPCOMING_FILTERS) setKeptEntry(NAME, filter, false);
}

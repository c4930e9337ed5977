import { useMemo } from 'react';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { UPCOMING_FILTERS, type UpcomingFilter } from '@/lib/client/items/upcoming-order';

/** The name under which this browser stores the filters of /upcoming that are on. */
const NAME = 'upcoming-filters';

/** Hook: the filters that are on. Unknown words, from another version or edited by hand, are ignored. */
export function useUpcomingFilters(): ReadonlySet<UpcomingFilter> {
  const kept = useKeptSet(NAME);
  return useMemo(() => new Set(UPCOMING_FILTERS.filter((filter) => kept.has(filter))), [kept]);
}

export const setUpcomingFilter = (filter: UpcomingFilter, isOn: boolean): void =>
  setKeptEntry(NAME, filter, isOn);

export function clearUpcomingFilters(): void {
  for (const filter of UPCOMING_FILTERS) setKeptEntry(NAME, filter, false);
}

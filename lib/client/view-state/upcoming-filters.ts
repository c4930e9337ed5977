import { useMemo } from 'react';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { UPCOMING_FILTERS, type UpcomingFilter } from '@/lib/client/items/upcoming-order';

/** Hook: the filters of /upcoming that are on. Unknown words, from another version or edited by hand, are ignored. */
export function useUpcomingFilters(): ReadonlySet<UpcomingFilter> {
  const kept = useKeptSet('upcoming-filters');
  return useMemo(() => new Set(UPCOMING_FILTERS.filter((filter) => kept.has(filter))), [kept]);
}

export const setUpcomingFilter = (filter: UpcomingFilter, isOn: boolean): void =>
  setKeptEntry('upcoming-filters', filter, isOn);

export function clearUpcomingFilters(): void {
  for (const filter of UPCOMING_FILTERS) setKeptEntry('upcoming-filters', filter, false);
}

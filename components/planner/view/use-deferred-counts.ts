import { useDeferredValue, useMemo } from 'react';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import type { Day } from '@/lib/shared/calendar/days';

/**
 * Defers the counts for parts of a view that are slow to render, so that input does not wait for them.
 *
 * @param of the first day of the period; counts of another period are never shown
 */
export function useDeferredCounts(read: CountsOfPeriod, of: Day): CountsOfPeriod {
  const latest = useMemo(() => ({ read, of }), [read, of]);
  const deferred = useDeferredValue(latest);
  return deferred.of === of ? deferred.read : read;
}

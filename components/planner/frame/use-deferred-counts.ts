import { useDeferredValue, useMemo } from 'react';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import type { Day } from '@/lib/shared/calendar/days';

/**
 * The counts for parts of a view that are slow to render: they follow when there is time, so that no press waits for
 * them.
 *
 * @param of the period's first day: counts of another period are never shown
 */
export function useUnhurried(read: CountsOfPeriod, of: Day): CountsOfPeriod {
  const latest = useMemo(() => ({ read, of }), [read, of]);
  const drawn = useDeferredValue(latest);
  return drawn.of === of ? drawn.read : read;
}

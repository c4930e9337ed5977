import { useDeferredValue, useMemo } from 'react';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import type { Day } from '@/lib/shared/calendar/days';

/**
 * The counts for the parts of a view that are heavy to draw: they follow when there is time, so that nothing that is
 * pressed has to wait for them.
 *
 * @param of the period's first day: another period's counts are never shown, not even for a moment
 */
export function useUnhurried(read: CountsOfPeriod, of: Day): CountsOfPeriod {
  const latest = useMemo(() => ({ read, of }), [read, of]);
  const drawn = useDeferredValue(latest);
  return drawn.of === of ? drawn.read : read;
}

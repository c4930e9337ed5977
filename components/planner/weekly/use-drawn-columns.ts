import { useEffect, useState } from 'react';
import { updateAfterPaint } from '@/lib/client/browser/update-after-paint';
import type { Day } from '@/lib/shared/calendar/days';

/**
 * Hook: how many columns of a week have their blocks: one more after each paint, so that no single task renders, lays out
 * and paints the blocks of a full week.
 *
 * @param week the first day of the week, whose columns are drawn anew when it changes; null until it is read
 */
export function useDrawnColumns(week: Day | null, most: number): number {
  const [drawn, setDrawn] = useState<{ week: Day | null; count: number }>({ week, count: 0 });
  const count = drawn.week === week ? Math.min(drawn.count, most) : 0;
  useEffect(() => {
    if (week !== null && count < most) updateAfterPaint(() => setDrawn({ week, count: count + 1 }));
  }, [week, count, most]);
  return week === null ? 0 : count;
}

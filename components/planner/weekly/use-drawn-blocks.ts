import { useEffect, useState } from 'react';
import { updateAfterPaint } from '@/lib/client/browser/update-after-paint';
import type { Day } from '@/lib/shared/calendar/days';

/** The blocks that are drawn for one paint: those of half a full day. */
const SLICE = 15;

/**
 * Hook: how many blocks of a week are drawn, in the order of its days: some more after each paint, so that no single task
 * renders, lays out and paints all of a full week. Once they are, what is added is drawn at once: then it is `Infinity`.
 *
 * @param week the first day of the week, whose blocks are drawn anew when it changes; null until it is read
 * @param all how many blocks it has
 */
export function useDrawnBlocks(week: Day | null, all: number): number {
  const [drawn, setDrawn] = useState<{ week: Day | null; count: number }>({ week, count: 0 });
  const count = drawn.week === week ? drawn.count : 0;
  useEffect(() => {
    if (week === null || count === Number.POSITIVE_INFINITY) return;
    const next = count + SLICE;
    updateAfterPaint(() => setDrawn({ week, count: next < all ? next : Number.POSITIVE_INFINITY }));
  }, [week, all, count]);
  return week === null ? 0 : count;
}

import { useCallback, useEffect, useState } from 'react';
import { focusTargetOf } from '@/components/item/row/row-focus';
import type { Day } from '@/lib/shared/calendar/days';

/** Returns a function that focuses the block with this id as soon as it is rendered, on the hours of a day if one is given. */
export function useBlockFocus(): (id: string, date?: Day) => void {
  const [wanted, setWanted] = useState<{ id: string; date?: Day } | null>(null);
  // Runs after every render, since any of them may add the block.
  useEffect(() => {
    const element = wanted && document.getElementById(wanted.id);
    if (!element || !wanted) return;
    if (wanted.date !== undefined && !element.closest(`[data-column][data-day="${wanted.date}"]`)) return;
    focusTargetOf(element).focus();
    setWanted(null);
  });
  return useCallback((id, date) => setWanted({ id, date }), []);
}

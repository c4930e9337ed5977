import { useCallback, useEffect, useState } from 'react';
import { focusTargetOf } from '@/components/item/row/row-focus';
import type { Day } from '@/lib/shared/calendar/days';

/** Calls the listener at the next press of a key, a mouse or a finger. Returns the function that cancels this. */
export function onNextPress(listener: () => void): () => void {
  // In the capture phase, which the present press has gone through.
  document.addEventListener('pointerdown', listener, true);
  document.addEventListener('keydown', listener, true);
  return () => {
    document.removeEventListener('pointerdown', listener, true);
    document.removeEventListener('keydown', listener, true);
  };
}

/** True while a menu or a popover is open, which any press outside of it closes. */
export const isMenuOpen = (): boolean =>
  document.querySelector('[role=menu], [role=listbox], .popover') !== null;

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
  // A block that is rendered late must not take the focus from what the person does meanwhile.
  useEffect(() => (wanted ? onNextPress(() => setWanted(null)) : undefined), [wanted]);
  return useCallback((id, date) => setWanted({ id, date }), []);
}

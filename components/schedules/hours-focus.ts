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

/** Selects the column of a day in a week. */
export const columnOf = (day: Day): string => `[data-column][data-day="${day}"]`;

/**
 * Hook: returns a function that focuses the element of an item, by its id, as soon as it is rendered.
 * `within` selects what it has to stand in, for an item that goes to another place, where it keeps its id.
 */
export function useBlockFocus(): (id: string, within?: string) => void {
  const [wanted, setWanted] = useState<{ id: string; within?: string } | null>(null);
  // Runs after every render, since any of them may add the block.
  useEffect(() => {
    const element = wanted && document.getElementById(wanted.id);
    if (!element || !wanted) return;
    if (wanted.within !== undefined && !element.closest(wanted.within)) return;
    focusTargetOf(element).focus();
    setWanted(null);
  });
  // A block that is rendered late must not take the focus from what the person does meanwhile.
  useEffect(() => (wanted ? onNextPress(() => setWanted(null)) : undefined), [wanted]);
  return useCallback((id, within) => setWanted({ id, within }), []);
}

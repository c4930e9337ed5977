import { useCallback, useEffect, useState } from 'react';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/**
 * Identifies the row of an item, or of an event of an outside calendar.
 * @property listName the name of a list that shows items which another list of the page may show too: each has rows of
 *   its own
 */
export type RowIdentity = { kind: ItemKind | 'outside'; id: string; listName?: string };

/**
 * Returns the id of an item's row in the document; links to the item contain the same kind and id (`itemPath`).
 */
export const rowIdOf = ({ kind, id, listName }: RowIdentity): string =>
  listName === undefined ? `${kind}-${id}` : `${listName}-${kind}-${id}`;

/** Returns the element of a row that gets the focus: its title if it can be pressed, else the row itself. */
export const focusTargetOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>('[data-row-focus]') ?? row;

/** Focuses the row of an item, if it is rendered. */
export const focusRow = (of: RowIdentity): void => focusRowById(rowIdOf(of));

export function focusRowById(rowId: string): void {
  const row = document.getElementById(rowId);
  if (row) focusTargetOf(row).focus();
}

/** Returns the next row in the list, else the previous one; null if the row is the only one. */
export function neighbourOf(rowId: string): HTMLElement | null {
  const row = document.getElementById(rowId);
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > li[id]') ?? [])];
  const index = rows.findIndex(({ id }) => id === rowId);
  return index === -1 ? null : (rows[index + 1] ?? rows[index - 1] ?? null);
}

/**
 * Hook: returns a function that focuses a row as soon as it is rendered, such as one that is being restored or replaces
 * a form. Selecting another day cancels it.
 * @param date the selected day; null for the tasks for later
 */
export function useRowFocus(date: Day | null): (row: RowIdentity) => void {
  const [wanted, setWanted] = useState<{ rowId: string; date: Day | null } | null>(null);
  // Runs after every render, since any of them may add the row.
  useEffect(() => {
    if (!wanted) return;
    const row = wanted.date === date ? document.getElementById(wanted.rowId) : null;
    if (row) focusTargetOf(row).focus();
    if (row || wanted.date !== date) setWanted(null);
  });
  return useCallback((row) => setWanted({ rowId: rowIdOf(row), date }), [date]);
}

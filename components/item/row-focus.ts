import { useCallback, useEffect, useState } from 'react';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/items';

/** One item where it stands in a list. */
export type ItemRow = { kind: ItemKind; id: string };

/** The id of an item's row in the document: the same words as in a link that leads to it (`formatHighlight`). */
export const rowIdOf = ({ kind, id }: ItemRow): string => `${kind}-${id}`;

/** What takes the focus in a row: its title when that can be chosen, else the row itself. */
export const focusTargetOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>('[data-row-focus]') ?? row;

/** The row after this one in its list, else the one before; null when it is the only one. */
export function neighbourOf(rowId: string): HTMLElement | null {
  const row = document.getElementById(rowId);
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > li[id]') ?? [])];
  const index = rows.findIndex(({ id }) => id === rowId);
  return index === -1 ? null : (rows[index + 1] ?? rows[index - 1] ?? null);
}

/**
 * Lets a list put focus on a row that is not on the page yet: one that is just being restored, or is a form until the
 * next render. Turning to another day forgets it.
 */
export function useRowFocus(date: Day): (row: ItemRow) => void {
  const [wanted, setWanted] = useState<{ rowId: string; date: Day } | null>(null);
  // After every render: the row comes with whichever render brings it.
  useEffect(() => {
    if (!wanted) return;
    const row = wanted.date === date ? document.getElementById(wanted.rowId) : null;
    if (row) focusTargetOf(row).focus();
    if (row || wanted.date !== date) setWanted(null);
  });
  return useCallback((row) => setWanted({ rowId: rowIdOf(row), date }), [date]);
}

import { type KeyboardEvent, useState } from 'react';
import { indexForKey } from '@/lib/shared/roving-keys';

/** One tab stop for a row of buttons: left, right, Home and End move the focus among them. */
export function useToolbar(count: number) {
  const [moved, setMoved] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Up and down are left to the page, which scrolls.
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    // What one of them has opened lies elsewhere on the page, but its keys come by here.
    const from = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    if (from === -1) return;
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const to = indexForKey(event.key, from, { count, columns: count, direction });
    if (to === null) return;
    event.preventDefault();
    setMoved(to);
    buttons[to]?.focus();
  }

  return { tabStop: Math.min(moved, count - 1), onKeyDown };
}

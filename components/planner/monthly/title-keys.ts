import type { KeyboardEvent } from 'react';

/**
 * Handles the keys of the titles in a day of the month, which are no tab stops: Enter on the selected day focuses its
 * first title, ↑, ↓, Home and End focus another one, and Escape focuses the day. Returns true if it handled the key.
 */
export function goThroughTitles(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  if (!(target instanceof HTMLElement)) return false;
  const cell = target.closest('[data-drop]');
  // Enter that is held on the day would press the title that has the focus then.
  if (cell && key === 'Enter' && event.repeat) {
    event.preventDefault();
    return true;
  }
  const titles = [...(cell?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
  const index = titles.indexOf(target);
  const isDay = target.getAttribute('aria-pressed') === 'true';
  const to =
    index === -1
      ? isDay && key === 'Enter' && titles[0]
      : {
          ArrowUp: titles[index - 1],
          ArrowDown: titles[index + 1],
          Home: titles[0],
          End: titles.at(-1),
          Escape: cell?.querySelector<HTMLElement>('[data-day]'),
        }[key];
  if (!to) return false;
  event.preventDefault();
  to.focus();
  return true;
}

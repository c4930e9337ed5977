import { isOfInputMethod, shortcutKeyOf } from '@/components/ui/keys';

/** Single keys that have an action outside fields. WCAG 2.1.4 requires that they can be switched off. */

export type Shortcut =
  /** Opens one of the five views, counted from 0. */
  | { does: 'view'; index: number }
  | { does: 'today' | 'back' | 'forward' | 'new-task' | 'new-meeting' | 'fold' | 'slip' | 'help' }
  /** Opens the palette, to search or to name a day. */
  | { does: 'search' | 'go-to-day' };

const KEYS: Readonly<Record<string, Shortcut>> = {
  1: { does: 'view', index: 0 },
  2: { does: 'view', index: 1 },
  3: { does: 'view', index: 2 },
  4: { does: 'view', index: 3 },
  5: { does: 'view', index: 4 },
  t: { does: 'today' },
  '[': { does: 'back' },
  ']': { does: 'forward' },
  n: { does: 'new-task' },
  m: { does: 'new-meeting' },
  f: { does: 'fold' },
  g: { does: 'go-to-day' },
  '/': { does: 'search' },
  q: { does: 'slip' },
  '?': { does: 'help' },
};

/**
 * Returns the action of a key press; null for other keys, and with a modifier. Shift is allowed, since some keys need
 * it.
 */
export function shortcutOf(press: KeyboardEvent): Shortcut | null {
  const { altKey, ctrlKey, metaKey, repeat } = press;
  if (altKey || ctrlKey || metaKey || isOfInputMethod(press)) return null;
  const key = shortcutKeyOf(press);
  const shortcut = Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null;
  // A held key moves between periods repeatedly; every other action happens once.
  return repeat && shortcut?.does !== 'back' && shortcut?.does !== 'forward' ? null : shortcut;
}

/** True for Ctrl+K and Cmd+K. */
export const isPaletteKey = (press: KeyboardEvent): boolean =>
  (press.ctrlKey || press.metaKey) &&
  !(press.altKey || press.shiftKey || press.repeat || isOfInputMethod(press)) &&
  shortcutKeyOf(press) === 'k';

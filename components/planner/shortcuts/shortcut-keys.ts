/** Single keys that do something outside fields (WCAG 2.1.4: they can be switched off). */

export type Shortcut =
  /** One of the five views, counted from 0. */
  | { does: 'view'; index: number }
  | { does: 'today' | 'back' | 'forward' | 'new-task' | 'new-meeting' | 'help' };

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
  '?': { does: 'help' },
};

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'repeat'>;

/** What a press of a key means; null for no shortcut, and for every one with a modifier (Shift only writes a key). */
export function shortcutOf(press: Press): Shortcut | null {
  const { key, altKey, ctrlKey, metaKey, isComposing, repeat } = press;
  if (altKey || ctrlKey || metaKey || isComposing) return null;
  const shortcut = Object.hasOwn(KEYS, key.toLowerCase()) ? (KEYS[key.toLowerCase()] ?? null) : null;
  // Held down, a key turns pages; all else it does once.
  return repeat && shortcut?.does !== 'back' && shortcut?.does !== 'forward' ? null : shortcut;
}

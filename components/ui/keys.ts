import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * True for a press that belongs to an input method, such as Enter that confirms a word in Japanese. WebKit ends the
 * composition before that press, of which only the code 229 still tells.
 */
export function isOfInputMethod(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  return press.isComposing || press.keyCode === 229;
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey'> & {
  getModifierState?: (name: 'AltGraph') => boolean;
};

/**
 * Returns the key by which a shortcut is known, a letter in lower case. On a keyboard with other letters, such as
 * Cyrillic ones, it is the Latin letter of the place of the key. With Option or AltGr a key makes another character,
 * which is returned as it is.
 */
export function shortcutKeyOf(press: Press): string {
  const { key, code, altKey } = press;
  if (altKey || press.getModifierState?.('AltGraph') || key.length > 1) return key;
  const letter = key.toLowerCase();
  return /^[a-z]$/.test(letter) ? letter : (/^Key([A-Z])$/.exec(code ?? '')?.[1]?.toLowerCase() ?? key);
}

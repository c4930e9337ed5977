import { isOfInputMethod, shortcutKeyOf } from './keys';

const press = (given: KeyboardEventInit & { keyCode?: number }) => new KeyboardEvent('keydown', given);

it.each([
  ['while a word is composed', { key: 'Enter', isComposing: true }, true],
  ['that confirms a word in WebKit', { key: 'Enter', keyCode: 229 }, true],
  ['alone', { key: 'Enter', keyCode: 13 }, false],
])('a press %s is one of an input method, or not', (_when, given, is) => {
  expect(isOfInputMethod(press(given))).toBe(is);
});

it.each([
  ['a Latin letter, wherever it is', { key: 'q', code: 'KeyA' }, 'q'],
  ['in lower case', { key: 'K', code: 'KeyK' }, 'k'],
  ['the place of a Cyrillic letter', { key: 'л', code: 'KeyK' }, 'k'],
  ['the place of a Greek letter', { key: 'ζ', code: 'KeyZ' }, 'z'],
  ['the place of an Arabic letter', { key: 'ن', code: 'KeyK' }, 'k'],
  ['not the place with Option', { key: '˚', code: 'KeyK', altKey: true }, '˚'],
  ['not the place with AltGr', { key: 'ł', code: 'KeyL', modifierAltGraph: true }, 'ł'],
  ['a sign as it is', { key: '?', code: 'Slash' }, '?'],
  ['a key without a character as it is', { key: 'ArrowUp', code: 'ArrowUp' }, 'ArrowUp'],
])('a shortcut is known by %s', (_what, given, key) => {
  expect(shortcutKeyOf(press(given))).toBe(key);
});

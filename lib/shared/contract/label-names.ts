/** What screens need of labels besides their types: without the schemas, which pages do not load. */

export const LABEL_COLOURS = [
  'petrol',
  'blue',
  'plum',
  'vermilion',
  'bronze',
  'moss',
  'slate',
  'rose',
] as const;

/** Returns the form in which names are compared: without case, also where the two cases differ in length. */
export const foldName = (name: string): string =>
  name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

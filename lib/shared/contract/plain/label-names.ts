/** The parts of labels that screens need besides their types: without the schemas, which pages do not load. */

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

/**
 * Returns the form in which names are compared: without case, also where the two cases differ in length. The small
 * letters come first, since the capital ẞ stays as it is in capitals, and its small ß becomes SS.
 */
export const foldName = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

type LabelsOfMany = {
  addLabels?: readonly string[] | undefined;
  removeLabels?: readonly string[] | undefined;
};

/** Returns the labels of an item after a change of many. Those that it had keep their order. */
export const labelsAfter = (
  labels: readonly string[],
  { addLabels = [], removeLabels = [] }: LabelsOfMany,
): string[] => [...new Set([...labels.filter((id) => !removeLabels.includes(id)), ...addLabels])];

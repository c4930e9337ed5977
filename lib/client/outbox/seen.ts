/** The fields that together say when something is: they count as one field. */
const WHEN: readonly string[] = ['date', 'time', 'duration', 'endDate', 'timeZone'];

/** Returns the fields that count as one with a field. */
export const fieldsWith = (name: string): readonly string[] => (WHEN.includes(name) ? WHEN : [name]);

/** Returns the fields of an item, as the person saw them, that a conflict of a patch is about. */
export const seenOf = (item: object, patch: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(patch)
      .flatMap(fieldsWith)
      .map((name) => [name, (item as Record<string, unknown>)[name]]),
  );

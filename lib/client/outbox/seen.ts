/** The fields that together say when something is: they count as one field. */
const WHEN: readonly string[] = ['date', 'time', 'duration', 'endDate', 'timeZone'];

/** Returns the names of the fields that count as one with a field, and its own name. */
export const fieldsWith = (name: string): readonly string[] => (WHEN.includes(name) ? WHEN : [name]);

/**
 * Returns the values that the person saw in the fields which a patch changes, and in those that count as one with them
 * (`OutboxChange.seen`).
 * @param item the item as the person saw it
 */
export const seenOf = (item: object, patch: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(patch)
      .flatMap(fieldsWith)
      .map((name) => [name, (item as Record<string, unknown>)[name]]),
  );

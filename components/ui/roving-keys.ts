type Group = {
  count: number;
  /** The number of columns. */
  columns: number;
  direction?: 'ltr' | 'rtl';
};

/**
 * Returns the index that a key leads to in a group of choices in rows: arrows move by one and by row, Home and End to
 * the first and the last choice. At an edge it is the same index.
 *
 * @returns null for any other key
 */
export function indexForKey(key: string, from: number, { count, columns, direction }: Group): number | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const to = (index: number) => (index >= 0 && index < count ? index : from);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return to(key === forward ? from + 1 : from - 1);
    case 'ArrowDown':
      return to(from + columns);
    case 'ArrowUp':
      return to(from - columns);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

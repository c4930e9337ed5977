type Group = {
  count: number;
  /** How many stand side by side. */
  columns: number;
  direction?: 'ltr' | 'rtl';
};

/**
 * The place that a key leads to in a group of choices laid out in rows: arrows by one and by row, Home and End to the
 * first and the last. At an edge it stays.
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

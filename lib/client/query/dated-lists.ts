import type { QueryKey } from '@tanstack/react-query';
import { type Day, isDay, type Period } from '@/lib/shared/calendar/days';

/**
 * The days of an item.
 * @property date null for a task for later
 * @property endDate the last day of an item that may take several days
 */
type Dated = { date: Day | null; endDate?: Day };

/** Returns the period of a key of `rangeKey`; null for any other key. */
export function periodOfRange([, which, ...rest]: QueryKey): Period | null {
  return rest.length === 0 && isRange(which) ? { start: which.startDate, end: which.endDate } : null;
}

/** Returns the period of a list of a day or a range; null for any other key. */
export function periodOfList(key: QueryKey): Period | null {
  const [, which, ...rest] = key;
  if (rest.length === 0 && typeof which === 'string' && isDay(which)) return { start: which, end: which };
  return periodOfRange(key);
}

/**
 * Returns the filter for the items in the list under a key, if the key begins with one of the roots: those of a day
 * (`['/api/tasks', '2025-11-21']`) or of a range (`rangeKey`). Returns null for any other key.
 */
export function dayFilterOf(roots: readonly string[], key: QueryKey): ((item: Dated) => boolean) | null {
  const [root, which, ...rest] = key;
  if (typeof root !== 'string' || !roots.includes(root) || rest.length > 0) return null;
  if (typeof which === 'string' && isDay(which)) return overlapping({ startDate: which, endDate: which });
  if (isRange(which)) return overlapping(which);
  return null;
}

/** Returns a predicate that is true for items with a day in the range. */
const overlapping =
  (range: { startDate: Day; endDate: Day }) =>
  ({ date, endDate = date ?? undefined }: Dated): boolean =>
    date !== null && date <= range.endDate && endDate !== undefined && endDate >= range.startDate;

const isRange = (part: unknown): part is { startDate: Day; endDate: Day } =>
  typeof part === 'object' && part !== null && 'startDate' in part && 'endDate' in part;

import type { QueryKey } from '@tanstack/react-query';
import { type Day, daysBetween, periodOf } from '@/lib/shared/calendar/days';
import { SUMMARY } from '@/lib/shared/contract/plain/topics';

/**
 * The version of the shapes of kept answers. It is raised when a schema of lib/shared/contract changes, since a page
 * must not read what an earlier build has kept in a shape that it does not know.
 */
export const KEPT_FORMAT = 3;

/** An answer of the API that this browser keeps, so that the planner opens without a network. */
export type KeptRecord = {
  /** The hash of the query's key. */
  hash: string;
  key: QueryKey;
  data: unknown;
  /** Milliseconds since the epoch, when the server answered. */
  updatedAt: number;
  format: number;
  /** The fingerprint of the session that has read it. */
  owner: string;
};

/** The most days of a range of items that is read before the first view. */
const FIRST_RANGE = 45;

/**
 * True if the first view may need the answer with this hash: if its key names no day, or the day or a period of it. All
 * others are read later.
 * @param day the day that the first view shows
 */
export function isNeededFirst(hash: string, day: Day): boolean {
  const [first, second] = hash.match(/\d{4}-\d\d-\d\d/g) ?? [];
  if (first === undefined) return true;
  // In the hash of a range, the names are in alphabetical order: endDate, startDate.
  if (second !== undefined)
    return (
      second <= day && day <= first && (hash.includes(SUMMARY) || daysBetween(second, first) <= FIRST_RANGE)
    );
  return KINDS.some((kind) => periodOf(kind, day).start === first);
}

const KINDS = ['daily', 'weekly', 'monthly', 'annual'] as const;

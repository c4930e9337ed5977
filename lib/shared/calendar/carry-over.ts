import { addDays, type Day, type Period } from './days';

/** Carrying over: what is left from the days before a day, and how a task counts the days to which it was carried. */

/** The days before a day whose open tasks may be carried over to it. */
const CARRIED_DAYS = 30;

/** Returns the days whose open tasks may be carried over to a day. */
export const leftFrom = (day: Day): Period => ({ start: addDays(day, -CARRIED_DAYS), end: addDays(day, -1) });

type Carried = { date: Day | null; carried: number };
type Change = {
  date?: Day | null | undefined;
  carry?: true | undefined;
  carryBack?: true | undefined;
};

/** Returns how often a task was carried over after a change. One that is made again changes no day, and counts nothing. */
export function carriedAfter(
  { date: before, carried }: Carried,
  { date = before, carry, carryBack }: Change,
): number {
  if (date === before) return carried;
  return Math.max(0, carried + (carry ? 1 : 0) - (carryBack ? 1 : 0));
}

import type { Day } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';

type Spanning = { date: Day; endDate: Day };

/**
 * Lays meetings of whole days out in a week, so that each takes the same line on all of its days.
 * @param meetings in their order
 * @returns for each day the meetings by line; undefined for a line that is free on that day
 */
export function ribbonLines<M extends Spanning>(
  meetings: readonly M[],
  days: readonly (Day | null)[],
): (M | undefined)[][] {
  const lines: M[][] = [];
  const week = days.filter((day) => day !== null);
  for (const meeting of meetings) {
    const taken = week.filter((day) => isOnDay(meeting, day));
    if (taken.length === 0) continue;
    const isFree = (line: readonly M[]) => !line.some((other) => taken.some((day) => isOnDay(other, day)));
    const free = lines.find(isFree);
    if (free) free.push(meeting);
    else lines.push([meeting]);
  }
  return days.map((day) => {
    const ofDay = lines.map((line) => line.find((meeting) => day !== null && isOnDay(meeting, day)));
    return ofDay.slice(0, ofDay.findLastIndex((meeting) => meeting !== undefined) + 1);
  });
}

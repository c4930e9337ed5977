import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayFilterOf } from '@/lib/client/query/dated-lists';
import { type Day, daysOf } from '@/lib/shared/calendar/days';
import { SUMMARY } from '@/lib/shared/contract/plain/topics';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { Contribution } from './item-rules';
import { writeShown } from './written';

/** The numbers that an item adds to the counts of days before a change, and after it; null for none. */
export type Recount = { before: Contribution | null; after: Contribution | null };

export const isSummary = ({ queryKey }: Query): boolean => queryKey[0] === SUMMARY;

/** Adjusts every cached summary when items on the page change. */
export function recount(client: QueryClient, changes: readonly Recount[]): void {
  const differing = changes.filter(({ before, after }) => !isSame(before, after));
  if (differing.length === 0) return;
  for (const query of client.getQueryCache().findAll({ queryKey: [SUMMARY] })) {
    const days = query.state.data as readonly DaySummary[] | undefined;
    const next = days && recounted(query.queryKey, days, differing);
    if (next !== days) writeShown(client, query, next);
  }
}

/**
 * Returns the counts of the days of a summary after changes of items; the same array if they concern none of its days.
 * @param key the key of the summary, which has its range
 */
export function recounted(
  key: QueryKey,
  days: readonly DaySummary[],
  changes: readonly Recount[],
): readonly DaySummary[] {
  const isOf = dayFilterOf([SUMMARY], key);
  if (!isOf) return days;
  return changes.reduce((counted, { before, after }) => {
    const without = before ? add(counted, before, isOf, -1) : counted;
    return after ? add(without, after, isOf, 1) : without;
  }, days);
}

const isSame = (a: Contribution | null, b: Contribution | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.date === b.date &&
    a.endDate === b.endDate &&
    a.tasks === b.tasks &&
    a.completed === b.completed &&
    a.meetings === b.meetings);

/** Returns the counts with the contribution added to (1) or taken from (-1) those of its days that the list covers. */
function add(
  days: readonly DaySummary[],
  contribution: Contribution,
  covers: (item: { date: Day }) => boolean,
  times: 1 | -1,
): readonly DaySummary[] {
  const touched = daysOf({ start: contribution.date, end: contribution.endDate }).filter((date) =>
    covers({ date }),
  );
  if (touched.length === 0) return days;
  // The sum is never below zero: a summary may have been read before the item was created.
  const sum = (count: number, more: number) => Math.max(0, count + times * more);
  const changed = touched.map((date) => {
    const { tasks = 0, completed = 0, meetings = 0 } = days.find((day) => day.date === date) ?? {};
    return {
      date,
      tasks: sum(tasks, contribution.tasks),
      completed: sum(completed, contribution.completed),
      meetings: sum(meetings, contribution.meetings),
    };
  });
  return [...days.filter(({ date }) => !touched.includes(date)), ...changed];
}

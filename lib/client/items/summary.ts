import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { dayFilterOf } from '@/lib/client/query/dated-lists';
import { keepAs } from '@/lib/client/query/kept-data';
import { covering, type Derived, listWith, readOrDerive } from '@/lib/client/query/kept-read';
import { pathOf, rangeKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import { type Day, daysOf, type Period } from '@/lib/shared/calendar/days';
import { SUMMARY } from '@/lib/shared/contract/plain/topics';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { countByDay } from '@/lib/shared/text/day-counts';

/**
 * The query for the counts of each day of a period, which the server computes: for periods with too many items to read.
 */
export function summaryIn(period: Period) {
  const queryKey = rangeKey(SUMMARY, period);
  return queryOptions<DaySummary[]>({
    queryKey,
    queryFn: ({ client, signal }) =>
      readOrDerive(
        client,
        queryKey,
        () => api('GET', pathOf(queryKey), undefined, { signal }),
        () => derive(client, period),
      ),
  });
}

/** Counts the tasks and meetings that this browser keeps of the period. */
function derive(client: QueryClient, period: Period): Derived<DaySummary[]> | null {
  const tasks = listWith<Task>(client, '/api/tasks', covering(period));
  const meetings = listWith<Schedule>(client, '/api/schedules', covering(period));
  if (!tasks || !meetings) return null;
  const days = [...countByDay(tasks.data, meetings.data)].filter(
    ([date]) => date >= period.start && date <= period.end,
  );
  return {
    data: days.map(([date, { tasks: all, done, meetings: met }]) => ({
      date,
      tasks: all,
      completed: done,
      meetings: met,
    })),
    updatedAt: Math.min(tasks.updatedAt, meetings.updatedAt),
  };
}

/** What one item adds to the counts of each of its days. */
export type Contribution = { date: Day; endDate: Day; tasks: number; completed: number; meetings: number };

/**
 * Adjusts every cached summary when an item on the page changes.
 * @param before what the item added; null when it did not exist
 * @param after what it adds now; null when it was deleted
 */
export function recount(client: QueryClient, before: Contribution | null, after: Contribution | null): void {
  if (before && after && isSame(before, after)) return;
  const summaries = client.getQueryCache().findAll({ queryKey: [SUMMARY] });
  for (const query of summaries) {
    const days = query.state.data as DaySummary[] | undefined;
    const isOf = dayFilterOf([SUMMARY], query.queryKey);
    if (!days || !isOf) continue;
    const without = before ? add(days, before, isOf, -1) : days;
    const next = after ? add(without, after, isOf, 1) : without;
    if (next === days) continue;
    const wasInvalidated = query.state.isInvalidated;
    // With the time of its read: a change of one item does not make a summary that was read days ago current.
    client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
    // `setQueryData` ends the invalidation of a summary; one that was invalidated before has to stay so.
    if (wasInvalidated) query.invalidate();
  }
}

/** What an item with an unanswered change adds as it is stored, and as it is shown. */
export type Unanswered = { stored: Contribution | null; shown: Contribution | null };

const unansweredOf = perClient(() => new Set<() => readonly Unanswered[]>());

/** Adds a source of the items with unanswered changes. */
export const followUnanswered = (client: QueryClient, all: () => readonly Unanswered[]): void =>
  void unansweredOf(client).add(all);

// Kept without the changes that wait: after a reload they are shown, and counted, again.
keepAs(SUMMARY, (client: QueryClient, key: QueryKey, data: unknown): readonly DaySummary[] => {
  const isOf = dayFilterOf([SUMMARY], key);
  let days = data as readonly DaySummary[];
  if (!isOf) return days;
  for (const { stored, shown } of [...unansweredOf(client)].flatMap((all) => all())) {
    if (shown) days = add(days, shown, isOf, -1);
    if (stored) days = add(days, stored, isOf, 1);
  }
  return days;
});

const isSame = (a: Contribution, b: Contribution): boolean =>
  a.date === b.date &&
  a.endDate === b.endDate &&
  a.tasks === b.tasks &&
  a.completed === b.completed &&
  a.meetings === b.meetings;

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

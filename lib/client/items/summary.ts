import type { QueryClient } from '@tanstack/react-query';
import { covering, type Derived, listWith, queryWithFallback } from '@/lib/client/query/kept-read';
import { rangeKey } from '@/lib/client/query/path-key';
import type { Period } from '@/lib/shared/calendar/days';
import { SUMMARY } from '@/lib/shared/contract/plain/topics';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { countByDay } from '@/lib/shared/text/day-counts';

/**
 * The query for the counts of each day of a period, which the server computes: for periods with too many items to read.
 */
export const summaryIn = (period: Period) =>
  queryWithFallback(rangeKey(SUMMARY, period), (client) => derive(client, period));

/** Counts the tasks and meetings of the period in the query cache. Returns null unless it has all of them. */
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

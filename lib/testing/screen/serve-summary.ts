import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import { countByDay } from '@/lib/shared/text/day-counts';
import type { MockApi } from './mock-api';

/** Adds GET /api/summary, which counts the tasks and meetings that the API has at the time of the call. */
export function serveSummary(api: MockApi): void {
  api.on('GET', /^\/api\/summary$/, ({ query }) => {
    const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
    const counts = countByDay(api.tasks(), api.schedules());
    const body = [...counts]
      .filter(([date]) => start <= date && date <= end)
      .map(([date, { tasks, done, meetings }]): DaySummary => ({ date, tasks, completed: done, meetings }));
    return { status: 200, body };
  });
}

import { type PathKey, rangeKey } from '@/lib/client/query/path-key';
import type { Day } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';

/** Returns the query keys of the reads for which the daily view waits: tasks and meetings of the day and its month. */
export function dayReads(day: Day): PathKey[] {
  const month = gridPeriod(day);
  return [
    ['/api/tasks-with-collaborators', day],
    rangeKey('/api/tasks', month),
    ['/api/schedules', day],
    rangeKey('/api/schedules', month),
  ];
}

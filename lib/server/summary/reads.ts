import { database } from '@/lib/db/client';
import { type Viewer, visibleTo } from '@/lib/server/access/visible';
import type { PeriodQuery } from '@/lib/shared/calendar-schemas';
import type { DaySummary } from '@/lib/shared/day-summary';

/** How many tasks and meetings the actor sees on each day of a range: one statement, however many there are. */
export const summarizeDays = (actor: Viewer, { startDate, endDate }: PeriodQuery): Promise<DaySummary[]> =>
  database.$queryRaw<DaySummary[]>`
    SELECT item.date::text AS date,
      count(task.id)::int AS tasks,
      count(task.completed_at)::int AS completed,
      (count(*) - count(task.id))::int AS meetings
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
    WHERE item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
      AND item.date BETWEEN ${startDate}::date AND ${endDate}::date AND ${visibleTo(actor.id)}
    GROUP BY item.date ORDER BY item.date`;

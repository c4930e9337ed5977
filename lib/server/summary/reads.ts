import { Prisma } from '@/lib/db/generated/client';
import { visibleTo } from '@/lib/server/access/visible';
import { type PersonalRead, personalRead } from '@/lib/server/auth/personal-read';
import { goesOnWithin } from '@/lib/server/items/spans';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';

/**
 * Counts items on the day on which they begin, and meetings of several days on each further one. Few go on after their
 * first day, so that only those are laid out by days.
 */
const summary = personalRead<DaySummary, 'start' | 'end'>(
  ['start', 'end'],
  (person, { start, end }) => Prisma.sql`
    SELECT date::text AS date, sum(tasks)::int AS tasks, sum(completed)::int AS completed,
      sum(meetings)::int AS meetings
    FROM (
      SELECT item.date, count(task.id) FILTER (WHERE task.dropped_at IS NULL) AS tasks,
        count(task.completed_at) FILTER (WHERE task.dropped_at IS NULL) AS completed,
        count(*) - count(task.id) AS meetings
      FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
      WHERE item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
        AND item.date BETWEEN ${start}::date AND ${end}::date AND ${visibleTo(person)}
      GROUP BY item.date
      UNION ALL
      SELECT day::date, 0, 0, count(*)
      FROM items AS item, generate_series(greatest(item.date + 1, ${start}::date)::timestamp,
        least(item.end_date, ${end}::date)::timestamp, interval '1 day') AS day
      WHERE item.kind = 'schedule' AND item.deleted_at IS NULL AND ${goesOnWithin(start, end)}
        AND ${visibleTo(person)}
      GROUP BY day) AS counted
    GROUP BY date HAVING sum(tasks) + sum(meetings) > 0 ORDER BY date`,
);

/** Reads the number of tasks and meetings that a person sees on each day of a range, in one statement. */
export const summaryOfDays = ({ startDate, endDate }: PeriodQuery): PersonalRead<DaySummary[]> =>
  summary({ start: startDate, end: endDate }, (days) => days);

import { Prisma } from '@/lib/db/generated/client';
import { visibleTo } from '@/lib/server/access/visible';
import { type PersonalRead, personalRead } from '@/lib/server/auth/personal-read';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import type { DaySummary } from '@/lib/shared/contract/day-summary';

const summary = personalRead<DaySummary, 'start' | 'end'>(
  ['start', 'end'],
  (person, { start, end }) => Prisma.sql`
    SELECT item.date::text AS date,
      count(task.id)::int AS tasks,
      count(task.completed_at)::int AS completed,
      (count(*) - count(task.id))::int AS meetings
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
    WHERE item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
      AND item.date BETWEEN ${start}::date AND ${end}::date AND ${visibleTo(person)}
    GROUP BY item.date ORDER BY item.date`,
);

/** Reads the number of tasks and meetings that a person sees on each day of a range, in one statement. */
export const summaryOfDays = ({ startDate, endDate }: PeriodQuery): PersonalRead<DaySummary[]> =>
  summary({ start: startDate, end: endDate }, (days) => days);

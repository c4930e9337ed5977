import { Prisma } from '@/lib/db/generated/client';
import { visibleWhere } from '@/lib/server/access/visible';
import { type PersonalRead, personalRead } from '@/lib/server/auth/personal-read';
import { goesOnFrom } from '@/lib/server/items/spans';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import { COUNTED_MAX } from '@/lib/shared/contract/plain/limits';
import type { CommentCount } from '@/lib/shared/contract/schemas/day-notes';

const counts = personalRead<CommentCount, 'start' | 'end'>(
  ['start', 'end'],
  (person, { start, end }) => Prisma.sql`
    SELECT item.kind::text AS "targetType", item.id AS "targetId", child.comments
    FROM items AS item CROSS JOIN LATERAL (
      SELECT count(*)::int AS comments
      FROM (SELECT FROM comments WHERE item_id = item.id LIMIT ${COUNTED_MAX}::int) AS counted) AS child
    WHERE item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL AND child.comments > 0
      AND ${visibleWhere(person, [
        Prisma.sql`item.date BETWEEN ${start}::date AND ${end}::date`,
        goesOnFrom(start),
      ])}
    ORDER BY item.id`,
);

/** Counts the comments on each task and meeting that a person sees in a range of days, up to 1,000 on each, in one statement. */
export const commentCountsIn = ({ startDate, endDate }: PeriodQuery): PersonalRead<CommentCount[]> =>
  counts({ start: startDate, end: endDate }, (rows) => rows);

import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Viewer } from '@/lib/server/access/visible';
import { itemReads } from '@/lib/server/items/reads';
import { type Day, periodOf } from '@/lib/shared/calendar';
import type { GoalType } from '@/lib/shared/goal-periods';
import type { Goal } from '@/lib/shared/goals';
import { withinCalendar } from '@/lib/shared/periods';
import { type GoalRow, goalColumns, goalDto } from './dto';

const { find, findOwn, select } = itemReads<GoalRow, Goal>({
  kind: 'goal',
  columns: goalColumns,
  join: Prisma.sql`JOIN goals AS goal ON goal.id = item.id`,
  order: Prisma.sql`goal.type`,
  dto: goalDto,
});

export const findGoal = find;
export const findOwnGoal = findOwn;

/** The goals of that type whose period holds the day, oldest first. */
export function listGoals(actor: Viewer, type: GoalType, day: Day): Promise<Goal[]> {
  const { start, end } = withinCalendar(periodOf(type, day));
  return select(
    database,
    actor,
    Prisma.sql`goal.type = ${type}::goal_type AND item.date BETWEEN ${start}::date AND ${end}::date`,
    Prisma.sql`ORDER BY item.created_at, item.id`,
  );
}

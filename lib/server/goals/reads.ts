import { Prisma } from '@/lib/db/generated/client';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import { itemReads } from '@/lib/server/items/reads';
import { type Day, periodOf } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { withinCalendar } from '@/lib/shared/calendar/periods';
import type { Goal } from '@/lib/shared/contract/goals';
import { type GoalRow, goalColumns, goalDto } from './dto';

const reads = itemReads<GoalRow, Goal>({
  kind: 'goal',
  columns: goalColumns,
  table: Prisma.sql`goals`,
  alias: Prisma.sql`goal`,
  order: Prisma.sql`goal.type`,
  dto: goalDto,
});

export const { find: findGoal, findOwn: findOwnGoal, store: storeGoal, byId: goalsById } = reads;

const inPeriod = reads.hotRead(
  ['type', 'start', 'end'],
  ({ type, start, end }) =>
    Prisma.sql`goal.type = ${type}::goal_type AND item.date BETWEEN ${start}::date AND ${end}::date`,
  Prisma.sql`ORDER BY item.created_at, item.id`,
);

/** Reads the goals of the type whose period contains the day, oldest first. */
export function goalsOf(type: GoalType, day: Day): PersonalRead<Goal[]> {
  const { start, end } = withinCalendar(periodOf(type, day));
  return inPeriod({ type, start, end }, (goals) => goals);
}

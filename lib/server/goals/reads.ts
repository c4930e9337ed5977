import { Prisma } from '@/lib/db/generated/client';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import type { LargeList } from '@/lib/server/items/large-list';
import { itemReads } from '@/lib/server/items/reads';
import { type Day, type Period, periodOf } from '@/lib/shared/calendar/days';
import { firstDayOf, type GoalType } from '@/lib/shared/calendar/goal-periods';
import { withinCalendar } from '@/lib/shared/calendar/periods';
import type { PeriodQuery } from '@/lib/shared/calendar/schemas';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { type GoalRow, goalColumns, goalDto } from './dto';

const reads = itemReads<GoalRow, Goal>({
  kind: 'goal',
  columns: goalColumns,
  table: Prisma.sql`goals`,
  alias: Prisma.sql`goal`,
  order: Prisma.sql`goal.type`,
  streak: { typeOf: ({ type }) => type },
  textBytes: Prisma.sql`coalesce(octet_length(goal.description), 0)`,
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
export function goalsOf(type: GoalType, day: Day): PersonalRead<Goal[] | LargeList<Goal>> {
  const { start, end } = withinCalendar(periodOf(type, day));
  return inPeriod({ type, start, end }, (goals) => goals);
}

/** The goals of the year, the month, the week and the day: each type by its own first and last day. */
const touching = reads.hotRead(
  ['year', 'yearEnd', 'month', 'monthEnd', 'week', 'weekEnd', 'day', 'dayEnd'],
  ({ year, yearEnd, month, monthEnd, week, weekEnd, day, dayEnd }) => {
    const has = (type: GoalType, start: string, end: string) =>
      Prisma.sql`(goal.type = ${type}::goal_type AND item.date BETWEEN ${start}::date AND ${end}::date)`;
    // The years hold all other periods but a week at the turn of a year. One range of days can be looked up in an
    // index.
    return Prisma.sql`item.date BETWEEN LEAST(${year}::date, ${week}::date) AND GREATEST(${yearEnd}::date, ${weekEnd}::date)
      AND (${has('annual', year, yearEnd)} OR ${has('monthly', month, monthEnd)}
        OR ${has('weekly', week, weekEnd)} OR ${has('daily', day, dayEnd)})`;
  },
  Prisma.sql`ORDER BY goal.type, item.date, item.created_at, item.id`,
);

/**
 * Reads the goals of each type whose period has a day of the range, by type and day: the annual goals of its years, the
 * monthly ones of its months, and so on.
 */
export function goalsWithin({ startDate, endDate }: PeriodQuery): PersonalRead<Goal[] | LargeList<Goal>> {
  const whole = (type: GoalType): Period =>
    withinCalendar({ start: firstDayOf(type, startDate), end: periodOf(type, endDate).end });
  const [years, months, weeks] = [whole('annual'), whole('monthly'), whole('weekly')];
  return touching(
    {
      year: years.start,
      yearEnd: years.end,
      month: months.start,
      monthEnd: months.end,
      week: weeks.start,
      weekEnd: weeks.end,
      day: startDate,
      dayEnd: endDate,
    },
    (goals) => goals,
  );
}

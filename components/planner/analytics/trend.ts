import { type Day, daysOf, formatDay, type Period, periodOf } from '@/lib/shared/calendar/days';
import { holds, type MonthWeek, monthsOf } from '@/lib/shared/calendar/periods';
import { countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';

/** The data of the views' charts. */

export type Bar = {
  /** The label below the bar, such as 'Fri', 'Week 4' or 'Nov'. */
  label: string;
  /** The name in full, such as 'Friday', 'Week 4' or 'November'. */
  name: string;
  period: Period;
  counts: DayCounts;
  /** True when the period contains today. */
  isNow: boolean;
};

type CountsByDay = ReadonlyMap<Day, DayCounts>;

const bar = (label: string, name: string, period: Period, counts: CountsByDay, today: Day): Bar => ({
  label,
  name,
  period,
  counts: countPeriod(counts, period),
  isNow: holds(period, today),
});

/** Returns the bars of a week, one for each day. */
export const trendByDay = (week: Period, counts: CountsByDay, today: Day): Bar[] =>
  daysOf(week).map((day) =>
    bar(
      formatDay(day, { weekday: 'short' }),
      formatDay(day, { weekday: 'long' }),
      { start: day, end: day },
      counts,
      today,
    ),
  );

/** Returns the bars of a month, one for each week. Weeks are whole and include days of the neighbouring months. */
export const trendByWeek = (weeks: readonly MonthWeek[], counts: CountsByDay, today: Day): Bar[] =>
  weeks.map(({ number, period }) => bar(`Week ${number}`, `Week ${number}`, period, counts, today));

/** Returns the bars of a year, one for each month. */
export const trendByMonth = (year: Day, counts: CountsByDay, today: Day): Bar[] =>
  monthsOf(year).map((month) =>
    bar(
      formatDay(month, { month: 'short' }),
      formatDay(month, { month: 'long' }),
      periodOf('monthly', month),
      counts,
      today,
    ),
  );

/**
 * Returns the upper end of the chart's scale, which is divided into four equal steps and at least as high as the
 * highest bar.
 */
export function scaleOf(totals: readonly number[]): number {
  const step = Math.max(1, Math.ceil(Math.max(0, ...totals) / 4));
  const grain = step < 10 ? 1 : step < 50 ? 5 : 10 ** Math.floor(Math.log10(step));
  return 4 * Math.ceil(step / grain) * grain;
}

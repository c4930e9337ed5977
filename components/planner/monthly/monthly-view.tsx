'use client';

import { useId, useMemo } from 'react';
import { Analytics } from '@/components/planner/analytics/analytics';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { PeriodHead } from '@/components/planner/frame/period-head';
import { PeriodSummary } from '@/components/planner/frame/period-summary';
import { usePeriod } from '@/components/planner/frame/use-period';
import { ViewAside } from '@/components/planner/frame/view-aside';
import { ViewPage } from '@/components/planner/frame/view-page';
import { MonthPaper } from '@/components/planner/print/month-paper';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { useCountsByDay } from '@/lib/client/day';
import { type Day, formatDay, type Period, partsOf } from '@/lib/shared/calendar';
import { countPeriod } from '@/lib/shared/day-counts';
import { gridPeriod } from '@/lib/shared/month-grid';
import { formatRange, weeksOf } from '@/lib/shared/periods';
import { monthRemarks, trendByWeek } from '@/lib/shared/trend';
import { WeekLedger } from './week-ledger';

/** The month of the selected day: its weeks, the day's page, and how the month goes. */
export function MonthlyView() {
  const turning = usePeriod('monthly');
  const { period, selectedDate, today } = turning;
  const weeks = useMemo(() => weeksOf(period.start), [period.start]);
  // Whole weeks: the same read as the daily view's month grid.
  const whole = gridPeriod(period.start);
  const read = useCountsByDay(whole);
  const titleId = useId();
  const bars = trendByWeek(weeks, read.counts, today);
  const sum = countPeriod(read.counts, period);
  return (
    <ViewPage aside={<ViewAside view="monthly" />}>
      <section aria-labelledby={titleId}>
        <PeriodHead
          unit="month"
          turning={turning}
          title={<MonthTitle month={period.start} />}
          titleId={titleId}
        />
        <PeriodSummary label="Monthly summary" period={period} read={read} />
        <WeekLedger turning={turning} weeks={weeks} read={read} />
      </section>
      <DaySpread date={selectedDate} compact />
      <Analytics
        label="Monthly analytics"
        title="Tasks by week"
        unit="Week"
        state={read.state}
        bars={bars}
        remarks={monthRemarks(bars, sum.tasks - sum.done)}
        span={spanOf(whole, period)}
      />
      <PrintedPage>
        <MonthPaper month={period.start} weeks={weeks} counts={sum} bars={bars} />
      </PrintedPage>
    </ViewPage>
  );
}

/** Weeks reach into the months around: what they add up to is then more than the month. */
const spanOf = (whole: Period, month: Period): string | undefined =>
  whole.start === month.start && whole.end === month.end ? undefined : `Whole weeks, ${formatRange(whole)}.`;

const MonthTitle = ({ month }: { month: Day }) => (
  <>
    {formatDay(month, { month: 'long' })} <em>{partsOf(month).year}</em>
  </>
);

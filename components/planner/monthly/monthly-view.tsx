'use client';

import { useId, useMemo } from 'react';
import { Later } from '@/components/lists/later';
import { PeriodAnalytics } from '@/components/planner/analytics/period-analytics';
import { trendByWeek } from '@/components/planner/analytics/trend';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { AddressedDate } from '@/components/planner/view/addressed-date';
import { PeriodHead } from '@/components/planner/view/period-head';
import { PeriodSummary } from '@/components/planner/view/period-summary';
import { useDeferredCounts } from '@/components/planner/view/use-deferred-counts';
import { usePeriod } from '@/components/planner/view/use-period';
import { ViewAside } from '@/components/planner/view/view-aside';
import headStyles from '@/components/planner/view/view-head.module.css';
import { ViewPage } from '@/components/planner/view/view-page';
import { onDemand } from '@/components/ui/on-demand';
import { useCountsByDay } from '@/lib/client/items/day';
import { goalsOf } from '@/lib/client/items/goals';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { type Day, formatDay, type Period, partsOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { formatRange, weeksOf } from '@/lib/shared/calendar/periods';
import { countPeriod } from '@/lib/shared/text/day-counts';
import { WeekLedger } from './week-ledger';

const MonthPaper = onDemand(() =>
  import('@/components/planner/print/month-paper').then(({ MonthPaper }) => MonthPaper),
);

/** The view of the month of the selected day: its weeks, the selected day, and the trend of the month. */
export const MonthlyView = () => (
  <AddressedDate>
    <OpenMonth />
  </AddressedDate>
);

function OpenMonth() {
  const turning = usePeriod('monthly');
  const { period, selectedDate, today } = turning;
  const weeks = useMemo(() => weeksOf(period.start), [period.start]);
  // Whole weeks, as in the daily view's calendar, so that both views use the same read.
  const whole = useMemo(() => gridPeriod(period.start), [period.start]);
  const read = useCountsByDay(whole);
  const titleId = useId();
  const shown = useDeferredCounts(read, period.start);
  const bars = useMemo(() => trendByWeek(weeks, shown.counts, today), [weeks, shown.counts, today]);
  const sum = countPeriod(shown.counts, period);
  const open = sum.tasks - sum.done;
  const about = useMemo(() => ({ of: 'month' as const, open }), [open]);
  return (
    <ViewPage
      lastDay={period.end}
      head={
        <section className={headStyles.wideHead} aria-labelledby={titleId}>
          <PeriodHead
            unit="month"
            turning={turning}
            title={<MonthTitle month={period.start} />}
            titleId={titleId}
          />
          <PeriodSummary label="Monthly summary" period={period} read={read} />
        </section>
      }
      aside={
        <Later turns={4}>
          <ViewAside view="monthly" />
        </Later>
      }
    >
      <Later turns={1}>
        <WeekLedger turning={turning} weeks={weeks} whole={whole} read={shown} />
      </Later>
      <Later turns={2}>
        <DaySpread date={selectedDate} compact />
      </Later>
      <Later turns={3}>
        <PeriodAnalytics
          label="Monthly analytics"
          title="Tasks by week"
          unit="Week"
          state={shown.state}
          bars={bars}
          about={about}
          span={spanOf(whole, period)}
        />
      </Later>
      <PrintedPage
        reads={[tasksIn(whole), schedulesIn(whole), goalsOf('monthly', period.start)]}
        counts={{ read, shown }}
      >
        <MonthPaper month={period.start} weeks={weeks} counts={sum} bars={bars} />
      </PrintedPage>
    </ViewPage>
  );
}

/** Returns the range of the weeks as text, if they extend beyond the month, so that their sum exceeds the month's. */
const spanOf = (whole: Period, month: Period): string | undefined =>
  whole.start === month.start && whole.end === month.end ? undefined : `Whole weeks, ${formatRange(whole)}.`;

const MonthTitle = ({ month }: { month: Day }) => (
  <>
    {formatDay(month, { month: 'long' })} <em>{partsOf(month).year}</em>
  </>
);

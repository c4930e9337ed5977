'use client';

import { useId } from 'react';
import { Analytics } from '@/components/planner/analytics/analytics';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { PeriodHead } from '@/components/planner/frame/period-head';
import { PeriodSummary } from '@/components/planner/frame/period-summary';
import { usePeriod } from '@/components/planner/frame/use-period';
import { ViewAside } from '@/components/planner/frame/view-aside';
import { ViewPage } from '@/components/planner/frame/view-page';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { YearPaper } from '@/components/planner/print/year-paper';
import { useSummaryByDay } from '@/lib/client/day';
import { partsOf } from '@/lib/shared/calendar';
import { trendByMonth, yearRemarks } from '@/lib/shared/trend';
import { Quarters } from './quarters';

/** The year of the selected day: its quarters, the day's page, and how the year goes. */
export function AnnualView() {
  const turning = usePeriod('annual');
  const { period, selectedDate, today } = turning;
  const read = useSummaryByDay(period);
  const titleId = useId();
  const bars = trendByMonth(period.start, read.counts, today);
  return (
    <ViewPage aside={<ViewAside view="annual" />}>
      <section aria-labelledby={titleId}>
        <PeriodHead
          unit="year"
          turning={turning}
          title={partsOf(period.start).year}
          titleId={titleId}
          legend={<Legend />}
        />
        <PeriodSummary label="Annual summary" period={period} read={read} />
        <Quarters turning={turning} read={read} />
      </section>
      <DaySpread date={selectedDate} compact />
      <Analytics
        label="Annual analytics"
        title="Tasks by month"
        unit="Month"
        state={read.state}
        bars={bars}
        remarks={yearRemarks(bars, today)}
      />
      <PrintedPage>
        <YearPaper year={period.start} counts={read.counts} bars={bars} />
      </PrintedPage>
    </ViewPage>
  );
}

const Legend = () => (
  <span className="legend" aria-hidden="true">
    <span>
      <i className="dot f" />
      All done
    </span>
    <span>
      <i className="dot o" />
      Open tasks
    </span>
  </span>
);

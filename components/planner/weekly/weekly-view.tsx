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
import { WeekPaper } from '@/components/planner/print/week-paper';
import { useCountsByDay } from '@/lib/client/day';
import type { Day } from '@/lib/shared/calendar';
import { weekTitle } from '@/lib/shared/periods';
import { trendByDay, weekRemarks } from '@/lib/shared/trend';
import { DayPanels } from './day-panels';

/** The week of the selected day: seven panels, the day's page, and how the week goes. */
export function WeeklyView() {
  const turning = usePeriod('weekly');
  const { period, selectedDate, today } = turning;
  const read = useCountsByDay(period);
  const titleId = useId();
  const bars = trendByDay(period, read.counts, today);
  return (
    <ViewPage aside={<ViewAside view="weekly" />}>
      <section aria-labelledby={titleId}>
        <PeriodHead
          unit="week"
          turning={turning}
          title={<WeekTitle holding={selectedDate} />}
          titleId={titleId}
        />
        <PeriodSummary label="Weekly summary" period={period} read={read} />
        <DayPanels turning={turning} read={read} />
      </section>
      <DaySpread date={selectedDate} compact />
      <Analytics
        label="Weekly analytics"
        title="Tasks by day"
        unit="Day"
        state={read.state}
        bars={bars}
        remarks={weekRemarks(bars)}
      />
      <PrintedPage>
        <WeekPaper selected={selectedDate} period={period} bars={bars} />
      </PrintedPage>
    </ViewPage>
  );
}

function WeekTitle({ holding }: { holding: Day }) {
  const { text, year } = weekTitle(holding);
  return (
    <>
      {text} <em>{year}</em>
    </>
  );
}

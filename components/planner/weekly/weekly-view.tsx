'use client';

import { useId, useMemo } from 'react';
import { PeriodAnalytics } from '@/components/planner/analytics/period-analytics';
import { trendByDay, weekRemarks } from '@/components/planner/analytics/trend';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { AddressedDate } from '@/components/planner/frame/addressed-date';
import { PeriodHead } from '@/components/planner/frame/period-head';
import { PeriodSummary } from '@/components/planner/frame/period-summary';
import { useDeferredCounts } from '@/components/planner/frame/use-deferred-counts';
import { usePeriod } from '@/components/planner/frame/use-period';
import { ViewAside } from '@/components/planner/frame/view-aside';
import { ViewPage } from '@/components/planner/frame/view-page';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { Later } from '@/components/ui/later';
import { onDemand } from '@/components/ui/on-demand';
import { useCountsByDay } from '@/lib/client/items/day';
import { goalsOf } from '@/lib/client/items/goals';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import type { Day } from '@/lib/shared/calendar/days';
import { weekTitle } from '@/lib/shared/calendar/periods';
import { DayPanels } from './day-panels';

const WeekPaper = onDemand(() =>
  import('@/components/planner/print/week-paper').then(({ WeekPaper }) => WeekPaper),
);

/** The view of the week of the selected day: seven panels, the selected day, and the trend of the week. */
export const WeeklyView = () => (
  <AddressedDate>
    <OpenWeek />
  </AddressedDate>
);

function OpenWeek() {
  const turning = usePeriod('weekly');
  const { period, selectedDate, today } = turning;
  const read = useCountsByDay(period);
  const titleId = useId();
  const shown = useDeferredCounts(read, period.start);
  const bars = useMemo(() => trendByDay(period, shown.counts, today), [period, shown.counts, today]);
  const remarks = useMemo(() => weekRemarks(bars), [bars]);
  return (
    <ViewPage
      aside={
        <Later turns={4}>
          <ViewAside view="weekly" />
        </Later>
      }
    >
      <section aria-labelledby={titleId}>
        <PeriodHead
          unit="week"
          turning={turning}
          title={<WeekTitle holding={selectedDate} />}
          titleId={titleId}
        />
        <PeriodSummary label="Weekly summary" period={period} read={read} />
        <Later turns={1}>
          <DayPanels turning={turning} read={shown} />
        </Later>
      </section>
      <Later turns={2}>
        <DaySpread date={selectedDate} compact />
      </Later>
      <Later turns={3}>
        <PeriodAnalytics
          label="Weekly analytics"
          title="Tasks by day"
          unit="Day"
          state={shown.state}
          bars={bars}
          remarks={remarks}
        />
      </Later>
      <PrintedPage
        reads={[tasksIn(period), schedulesIn(period), goalsOf('weekly', selectedDate)]}
        counts={{ read, shown }}
      >
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

'use client';

import { useId, useMemo } from 'react';
import { Later } from '@/components/lists/later';
import { PeriodAnalytics } from '@/components/planner/analytics/period-analytics';
import { trendByMonth } from '@/components/planner/analytics/trend';
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
import { classNames } from '@/components/ui/class-names';
import { onDemand } from '@/components/ui/on-demand';
import { useSummaryByDay } from '@/lib/client/items/day';
import { goalsOf } from '@/lib/client/items/goals';
import { partsOf } from '@/lib/shared/calendar/days';
import styles from './annual.module.css';
import { Quarters } from './quarters';

const YearPaper = onDemand(() =>
  import('@/components/planner/print/year-paper').then(({ YearPaper }) => YearPaper),
);

/** The view of the year of the selected day: its quarters, the selected day, and the trend of the year. */
export const AnnualView = () => (
  <AddressedDate>
    <OpenYear />
  </AddressedDate>
);

function OpenYear() {
  const turning = usePeriod('annual');
  const { period, selectedDate, today } = turning;
  const read = useSummaryByDay(period);
  const titleId = useId();
  const shown = useDeferredCounts(read, period.start);
  const bars = useMemo(
    () => trendByMonth(period.start, shown.counts, today),
    [period.start, shown.counts, today],
  );
  const about = useMemo(() => ({ of: 'year' as const, today }), [today]);
  return (
    <ViewPage
      lastDay={period.end}
      aside={
        <Later turns={4}>
          <ViewAside view="annual" />
        </Later>
      }
    >
      <section aria-labelledby={titleId}>
        <PeriodHead
          unit="year"
          turning={turning}
          title={partsOf(period.start).year}
          titleId={titleId}
          legend={<Legend />}
        />
        <PeriodSummary label="Annual summary" period={period} read={read} />
        <Later turns={1}>
          <Quarters turning={turning} read={shown} />
        </Later>
      </section>
      <Later turns={2}>
        <DaySpread date={selectedDate} compact />
      </Later>
      <Later turns={3}>
        <PeriodAnalytics
          label="Annual analytics"
          title="Tasks by month"
          unit="Month"
          state={shown.state}
          bars={bars}
          about={about}
        />
      </Later>
      <PrintedPage reads={[goalsOf('annual', period.start)]} counts={{ read, shown }}>
        <YearPaper year={period.start} counts={read.counts} bars={bars} />
      </PrintedPage>
    </ViewPage>
  );
}

const Legend = () => (
  <span className={headStyles.legend} aria-hidden="true">
    <span>
      <i className={classNames(styles.sample, styles.allDone)} />
      All done
    </span>
    <span>
      <i className={classNames(styles.sample, styles.open)} />
      Open tasks
    </span>
  </span>
);

'use client';

import { useDeferredValue, useId, useMemo } from 'react';
import { Later } from '@/components/lists/later';
import { LoadFailure } from '@/components/lists/leaf-states';
import { PeriodAnalytics } from '@/components/planner/analytics/period-analytics';
import { trendByDay } from '@/components/planner/analytics/trend';
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
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { Segmented } from '@/components/ui/segmented';
import { useMedia } from '@/lib/client/browser/media';
import { useCountsByDay } from '@/lib/client/items/day';
import { goalsOf } from '@/lib/client/items/goals';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useWeekView } from '@/lib/client/settings/week-view';
import { SHELF_FOLD, turnFold, useTurnedFolds } from '@/lib/client/view-state/folds';
import type { Day } from '@/lib/shared/calendar/days';
import { weekTitle } from '@/lib/shared/calendar/periods';
import { DayPanels } from './day-panels';
import { useBoardItems } from './use-board-items';

const WeekPaper = onDemand(() =>
  import('@/components/planner/print/week-paper').then(({ WeekPaper }) => WeekPaper),
);

const WeekBoard = onDemand(
  () => import('./week-board').then(({ WeekBoard }) => WeekBoard),
  ({ isPaged }) => (
    <div className={classNames('strip-wrap board-wrap', isPaged && 'is-paged')} aria-busy="true" />
  ),
);
const WeekHours = onDemand(
  () => import('./week-hours').then(({ WeekHours }) => WeekHours),
  <div className="strip-wrap board-wrap" aria-busy="true" />,
);
const WeekShelf = onDemand(() => import('./week-shelf').then(({ WeekShelf }) => WeekShelf));

/** The view of the week of the selected day: its board, the selected day, and the trend of the week. */
export const WeeklyView = () => (
  <AddressedDate>
    <OpenWeek />
  </AddressedDate>
);

/** The widths at which seven columns of 132 px do not fit. */
const PAGED = '(max-width: 987px)';

/** Where the columns of the hours are narrow, also beside what waits for a place (`has-shelf` in board.css). */
const TIGHT = '(max-width: 1180px)';
const TIGHT_BESIDE_SHELF = `${TIGHT}, (min-width: 1260px) and (max-width: 1436px)`;

const WEEK_VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'hours', label: 'Hours' },
] as const;

const ABOUT_WEEK = { of: 'week' } as const;

function OpenWeek() {
  const turning = usePeriod('weekly');
  const { period, selectedDate, today } = turning;
  const read = useCountsByDay(period);
  const titleId = useId();
  const shown = useDeferredCounts(read, period.start);
  const items = useBoardItems(period);
  const isPaged = useMedia(PAGED);
  const hasShelf = useTurnedFolds().has(SHELF_FOLD);
  const isTight = useMedia(hasShelf ? TIGHT_BESIDE_SHELF : TIGHT);
  const shelfId = useId();
  const { weekView, show } = useWeekView();
  // Rendered apart from the press on the switch, in many short tasks.
  const isByHour = useDeferredValue(weekView) === 'hours';
  const bars = useMemo(() => trendByDay(period, shown.counts, today), [period, shown.counts, today]);
  return (
    <ViewPage
      lastDay={period.end}
      head={
        <section className={headStyles.wideHead} aria-labelledby={titleId}>
          <PeriodHead
            unit="week"
            turning={turning}
            title={<WeekTitle holding={selectedDate} />}
            titleId={titleId}
            legend={
              <>
                <Segmented
                  label="Show the week as"
                  value={weekView}
                  onChange={show}
                  segments={WEEK_VIEWS}
                  className="week-as"
                />
                <IconButton
                  icon="shelf"
                  label="To place, and Later"
                  aria-expanded={hasShelf}
                  aria-controls={hasShelf ? shelfId : undefined}
                  onClick={() => turnFold(SHELF_FOLD, !hasShelf)}
                />
              </>
            }
          />
          <PeriodSummary label="Weekly summary" period={period} read={read} />
        </section>
      }
      aside={
        <Later turns={4}>
          <ViewAside view="weekly" />
        </Later>
      }
    >
      <Later turns={1}>
        <div className={classNames('board-part', hasShelf && 'has-shelf')}>
          <div className="board-days">
            {isPaged && <DayPanels turning={turning} counts={shown} shown={isByHour ? 3 : 0} />}
            {isByHour ? (
              <WeekHours turning={turning} counts={shown} items={items} isPaged={isPaged} isTight={isTight} />
            ) : (
              <WeekBoard turning={turning} counts={shown} items={items} isPaged={isPaged} />
            )}
            {shown.state === 'failed' && (
              <LoadFailure text="The counts of this week could not be loaded." onTryAgain={shown.readAgain} />
            )}
          </div>
          {hasShelf && <WeekShelf id={shelfId} today={today} tasks={items.tasks} />}
        </div>
      </Later>
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
          about={ABOUT_WEEK}
          week={period}
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

import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { formatRange, holds, type MonthWeek } from '@/lib/shared/calendar/periods';
import { summaryOf } from '@/lib/shared/calendar/summary';
import { counted, countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';
import { MiniBars } from './mini-bars';

type WeekRowProps = {
  index: number;
  week: MonthWeek;
  /** Null until the counts are read. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  /** The number of tasks of a full bar. */
  scale: number;
  today: Day;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: () => void;
};

/** A week of the month: its days as bars, and its totals. */
export function WeekRow(props: WeekRowProps) {
  const { index, week, counts, scale, today, isSelected, isTabStop, onSelect } = props;
  const isNow = holds(week.period, today);
  const sum = counts && countPeriod(counts, week.period);
  return (
    <button
      type="button"
      className={classNames('week', isSelected && 'is-sel', isNow && 'dogear')}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={labelOf(week, sum, isNow)}
      aria-current={isNow ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className="name">
        <span className="h">Week {week.number}</span>
        <span className="range">{formatRange(week.period)}</span>
      </span>
      <MiniBars days={week.days} counts={counts} scale={scale} today={today} />
      {sum ? <Sum counts={sum} /> : <SumSkeleton />}
    </button>
  );
}

/** Returns a name such as 'Week 4, November 16 to November 22, 33 tasks, 24 done, 73%, this week'. */
function labelOf({ number, period }: MonthWeek, sum: DayCounts | null, isNow: boolean): string {
  const date = (day: Day) => formatDay(day, { month: 'long', day: 'numeric' });
  const counts = sum && [counted(sum.tasks, 'task'), `${sum.done} done`, `${summaryOf(sum).completionRate}%`];
  return [
    `Week ${number}`,
    `${date(period.start)} to ${date(period.end)}`,
    ...(counts ?? []),
    ...(isNow ? ['this week'] : []),
  ].join(', ');
}

function Sum({ counts }: { counts: DayCounts }) {
  const { completionRate } = summaryOf(counts);
  return (
    <>
      <span className={classNames('n', counts.tasks === 0 && 'is-none')}>
        {counts.tasks}
        <small>{counts.tasks === 1 ? 'task' : 'tasks'}</small>
      </span>
      <span className={classNames('n', counts.tasks === 0 && 'is-none')}>
        {counts.done}
        <small>done</small>
      </span>
      <span className={classNames('bar', counts.tasks === 0 && 'is-none')}>
        <i style={{ '--v': completionRate } as CSSProperties} />
        {completionRate}%
      </span>
    </>
  );
}

const SumSkeleton = () => (
  <>
    <Skeleton width="52px" />
    <Skeleton width="44px" />
    <span />
  </>
);

import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { type Day, formatDay, periodOf } from '@/lib/shared/calendar';
import { countPeriod, type DayCounts, describeCounts } from '@/lib/shared/day-counts';
import { firstChoice, holds } from '@/lib/shared/periods';
import { DotCalendar } from './dot-calendar';

type MonthCardProps = {
  /** Its place among the twelve. */
  index: number;
  month: Day;
  /** Null until they are known. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  today: Day;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (day: Day) => void;
};

/** One month of the year: its days as dots, and what they add up to. */
export const MonthCard = memo(function MonthCard(props: MonthCardProps) {
  const { index, month, counts, today, isSelected, isTabStop, onSelect } = props;
  const period = periodOf('monthly', month);
  const isNow = holds(period, today);
  const sum = counts && countPeriod(counts, period);
  const name = formatDay(month, { month: 'long' });
  return (
    <button
      type="button"
      className={classNames('mo', isSelected && 'is-sel', isNow && 'dogear')}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[name, sum && describeCounts(sum), isNow && 'this month'].filter(Boolean).join(', ')}
      aria-current={isNow ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={() => onSelect(firstChoice(period, today))}
    >
      <span className="h">{name}</span>
      <DotCalendar month={month} counts={counts} today={today} />
      {sum ? <Sum counts={sum} /> : <SumSkeleton />}
    </button>
  );
});

const Sum = ({ counts: { tasks, done } }: { counts: DayCounts }) => (
  <span className={classNames('counts', tasks === 0 && 'is-none')}>
    <span>
      <b>{tasks}</b> {tasks === 1 ? 'task' : 'tasks'}
    </span>
    <span>
      <b>{done}</b> done
    </span>
  </span>
);

const SumSkeleton = () => (
  <span className="counts">
    <Skeleton width="46px" />
    <Skeleton width="40px" />
  </span>
);

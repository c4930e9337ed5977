import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { type Day, formatDay, periodOf } from '@/lib/shared/calendar/days';
import { isSameMonth } from '@/lib/shared/calendar/month-grid';
import { firstChoice, holds } from '@/lib/shared/calendar/periods';
import { countPeriod, type DayCounts, describeCounts } from '@/lib/shared/text/day-counts';
import styles from './annual.module.css';
import { DOT_GRID, DotCalendar } from './dot-calendar';
import { DotLinks } from './dot-links';

type MonthCardProps = {
  /** The index of the month in the year, from 0. */
  index: number;
  month: Day;
  /** Null until the counts are read. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  today: Day;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (day: Day) => void;
  /** Called to move to the previous or next year; the same function on every render. */
  onTurn: (by: 1 | -1) => void;
};

/**
 * A month of the year, with each day as a dot that links to the day. Pressing the name of the month or the space around
 * it selects the month.
 */
export const MonthCard = memo(function MonthCard(props: MonthCardProps) {
  const { index, month, counts, today, isSelected, isTabStop, onSelect, onTurn } = props;
  const period = periodOf('monthly', month);
  const isNow = holds(period, today);
  const sum = counts && countPeriod(counts, period);
  const name = formatDay(month, { month: 'long' });
  return (
    <div className={classNames(styles.month, isSelected && styles.isSel, isNow && 'dogear')}>
      <button
        type="button"
        data-index={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={[name, sum && describeCounts(sum), isNow && 'this month'].filter(Boolean).join(', ')}
        aria-current={isNow ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => onSelect(firstChoice(period, today))}
      >
        <span className={styles.monthName}>{name}</span>
        {sum ? <Sum counts={sum} /> : <SumSkeleton />}
      </button>
      <div className={styles.daysOf}>
        <DotCalendar month={month} counts={counts} today={today} />
        <DotLinks
          month={month}
          counts={counts}
          rest={isSameMonth(today, month) ? today : month}
          grid={DOT_GRID}
          onTurn={onTurn}
        />
      </div>
    </div>
  );
});

const Sum = ({ counts: { tasks, done } }: { counts: DayCounts }) => (
  <span className={classNames(styles.counts, tasks === 0 && styles.isNone)}>
    <span>
      <b>{tasks}</b> {tasks === 1 ? 'task' : 'tasks'}
    </span>
    <span>
      <b>{done}</b> done
    </span>
  </span>
);

const SumSkeleton = () => (
  <span className={styles.counts}>
    <Skeleton width="46px" />
    <Skeleton width="40px" />
  </span>
);

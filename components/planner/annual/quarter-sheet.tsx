import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type Day, formatDay, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { isSameMonth } from '@/lib/shared/calendar/month-grid';
import type { Quarter } from '@/lib/shared/calendar/periods';
import { countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';
import styles from './annual.module.css';
import { MonthCard } from './month-card';

type QuarterSheetProps = {
  quarter: Quarter;
  /** The index of the quarter's first month in the year, from 0. */
  firstIndex: number;
  /** Null until the counts are read. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  selected: Day;
  today: Day;
  tabStop: number;
  onSelect: (day: Day) => void;
  onTurn: (by: 1 | -1) => void;
};

export function QuarterSheet(props: QuarterSheetProps) {
  const { quarter, firstIndex, counts, selected, today, tabStop, onSelect, onTurn } = props;
  const headingId = useId();
  const [first, , last] = quarter.months;
  const sum = counts && countPeriod(counts, { start: first, end: periodOf('monthly', last).end });
  return (
    <section className={classNames('sheet', styles.quarter)} aria-labelledby={headingId}>
      <div className={styles.quarterHead}>
        <h2 id={headingId}>{quarter.name}</h2>
        <span>
          {formatDay(first, { month: 'long' })} to {formatDay(last, { month: 'long' })}
        </span>
        {sum && (
          <span className={styles.atEnd}>
            {sum.done} of {sum.tasks} done
          </span>
        )}
      </div>
      <div className={styles.months}>
        {quarter.months.map((month, index) => (
          <MonthCard
            // The key is the same in every year, so that the focused element keeps the focus.
            key={partsOf(month).month}
            index={firstIndex + index}
            month={month}
            counts={counts}
            today={today}
            isSelected={isSameMonth(month, selected)}
            isTabStop={firstIndex + index === tabStop}
            onSelect={onSelect}
            onTurn={onTurn}
          />
        ))}
      </div>
    </section>
  );
}

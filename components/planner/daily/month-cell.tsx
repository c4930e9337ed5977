import { memo } from 'react';
import { dropOnDay } from '@/components/item/drag/places';
import { classNames } from '@/components/ui/class-names';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { briefCount, type DayCounts, describeCounts, isAllDone } from '@/lib/shared/text/day-counts';
import styles from './month-grid.module.css';

/** The counts are separate properties, so that a cell is rendered again only when one of them changes. */
type MonthCellProps = DayCounts & {
  day: Day;
  /** True once the counts are read. */
  isKnown: boolean;
  isOutside: boolean;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** True for the one cell of the grid that is a tab stop. */
  isTabStop: boolean;
  onSelect: (day: Day) => void;
};

/** One day of the month grid, with its counts. */
export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { day, tasks, meetings, isKnown, isOutside, isToday, isPast, isSelected, isTabStop, onSelect } =
    props;
  return (
    <button
      type="button"
      className={classNames(
        styles.cell,
        isOutside && styles.isOutside,
        isToday && classNames(styles.isToday, 'dogear'),
        isPast && styles.isPast,
        isSelected && styles.isSelected,
      )}
      data-day={day}
      {...dropOnDay(day)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={labelOf(day, isKnown ? props : null, isToday)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={() => onSelect(day)}
    >
      <span className={styles.date}>{partsOf(day).dayOfMonth}</span>
      <span className={styles.counts}>
        {tasks > 0 && (
          <span>
            <i className={classNames('g-task', isAllDone(props) && 'full')} />
            {briefCount(tasks)}
          </span>
        )}
        {meetings > 0 && (
          <span>
            <i className="g-meet" />
            {briefCount(meetings)}
          </span>
        )}
      </span>
    </button>
  );
});

/**
 * Returns a name such as 'Friday, November 21, 7 tasks, 3 done, 5 meetings, today'; without counts until they are read.
 */
export function labelOf(day: Day, counts: DayCounts | null, isToday: boolean): string {
  const date = formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
  return [date, counts && describeCounts(counts), isToday && 'today'].filter(Boolean).join(', ');
}

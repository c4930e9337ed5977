import { classNames } from '@/components/ui/class-names';
import { type Day, type Period, partsOf } from '@/lib/shared/calendar/days';
import { gridCells, isSameMonth } from '@/lib/shared/calendar/month-grid';
import { holds } from '@/lib/shared/calendar/periods';
import styles from './paper.module.css';

type MiniMonthProps = {
  month: Day;
  /** The days of the printed page. */
  marked?: Period;
};

const INITIALS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** A small calendar of the month. */
export const MiniMonth = ({ month, marked }: MiniMonthProps) => (
  <div className={styles.mini} data-part="days">
    {INITIALS.map((initial, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is identified by its position.
      <span key={index} className={styles.weekday}>
        {initial}
      </span>
    ))}
    {gridCells(month).map((day, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
        key={index}
        className={classNames(
          day && !isSameMonth(day, month) && styles.outside,
          day && marked && holds(marked, day) && styles.shownWeek,
        )}
      >
        {day && partsOf(day).dayOfMonth}
      </span>
    ))}
  </div>
);

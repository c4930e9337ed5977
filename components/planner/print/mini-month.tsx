import { classNames } from '@/components/ui/class-names';
import { type Day, type Period, partsOf } from '@/lib/shared/calendar/days';
import { gridCells, isSameMonth } from '@/lib/shared/calendar/month-grid';
import { holds } from '@/lib/shared/calendar/periods';

type MiniMonthProps = {
  month: Day;
  /** The days of the printed page. */
  marked?: Period;
};

const INITIALS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** A small calendar of the month. */
export const MiniMonth = ({ month, marked }: MiniMonthProps) => (
  <div className="mini">
    {INITIALS.map((initial, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is identified by its position.
      <span key={index} className="h">
        {initial}
      </span>
    ))}
    {gridCells(month).map((day, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
        key={index}
        className={classNames(
          day && !isSameMonth(day, month) && 'o',
          day && marked && holds(marked, day) && 'w',
        )}
      >
        {day && partsOf(day).dayOfMonth}
      </span>
    ))}
  </div>
);

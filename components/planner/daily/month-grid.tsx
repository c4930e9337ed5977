import { useMemo } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { classNames } from '@/components/ui/class-names';
import { useSlide } from '@/components/ui/use-slide';
import { useToday } from '@/lib/client/browser/today';
import { useCountsByDay } from '@/lib/client/items/day';
import type { Day } from '@/lib/shared/calendar/days';
import { gridCells, gridPeriod, isSameMonth } from '@/lib/shared/calendar/month-grid';
import { NOTHING } from '@/lib/shared/text/day-counts';
import { MonthCell } from './month-cell';
import styles from './month-grid.module.css';
import { useRovingDay } from './use-roving-day';

type MonthGridProps = {
  /** Any day of the shown month. */
  month: Day;
  selected: Day;
  onSelect: (day: Day) => void;
  /** Called with a day outside the shown month, when a key moves to it. */
  onShowMonth: (holding: Day) => void;
  /** The id of the heading that names the month. */
  labelledBy: string;
};

/** The calendar of a month with the counts of each day. Weeks begin on Sunday. */
export function MonthGrid({ month, selected, onSelect, onShowMonth, labelledBy }: MonthGridProps) {
  const today = useToday();
  const cells = useMemo(() => gridCells(month), [month]);
  const period = useMemo(() => gridPeriod(month), [month]);
  const { state, counts, readAgain } = useCountsByDay(period);
  const rest = [selected, today].find((day) => isSameMonth(day, month)) ?? month;
  const { calendar, tabStop, onKeyDown } = useRovingDay(cells, rest, onShowMonth);
  const weeks = useSlide<HTMLDivElement>(month);

  return (
    <>
      <WeekdayNames />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form. */}
      <div
        className={classNames(styles.month, 'sheet')}
        role="group"
        aria-labelledby={labelledBy}
        aria-busy={state === 'loading'}
        ref={calendar}
        onKeyDown={onKeyDown}
      >
        <div className={styles.weeks} ref={weeks}>
          {cells.map((day, index) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell beyond the calendar is identified by its position.
              <span key={index} className={classNames(styles.cell, styles.isOutside)} />
            ) : (
              <MonthCell
                key={day}
                day={day}
                {...(counts.get(day) ?? NOTHING)}
                isKnown={state === 'ready' || counts.has(day)}
                isOutside={!isSameMonth(day, month)}
                isToday={day === today}
                isPast={day < today}
                isSelected={day === selected}
                isTabStop={day === tabStop}
                onSelect={onSelect}
              />
            ),
          )}
        </div>
      </div>
      {state === 'failed' && (
        <LoadFailure text="The counts of this month could not be loaded." onTryAgain={readAgain} />
      )}
    </>
  );
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Hidden from assistive technology, since the names of the days include the weekday. */
const WeekdayNames = () => (
  <div className={styles.weekdays} aria-hidden="true">
    {WEEKDAYS.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </div>
);

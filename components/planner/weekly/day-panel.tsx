import { memo } from 'react';
import { dropOnDay } from '@/components/item/drag/places';
import { labelOf } from '@/components/planner/daily/month-cell';
import { Pips } from '@/components/planner/daily/week-strip';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { counted, type DayCounts, NOTHING } from '@/lib/shared/text/day-counts';
import { Tally } from './tally';

type DayPanelProps = {
  index: number;
  day: Day;
  /** Null until the counts are read. */
  counts: DayCounts | null;
  /** False for days beyond the ends of the calendar. */
  isReal: boolean;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** True for a day whose hours are shown below. */
  isMarked: boolean;
  isTabStop: boolean;
  onSelect: (day: Day) => void;
};

/** A day of the week's strip, with its counts. */
export const DayPanel = memo(function DayPanel(props: DayPanelProps) {
  const { index, day, counts, isReal, isToday, isPast, isSelected, isMarked, isTabStop, onSelect } = props;
  const isPhone = useMedia(PHONE);
  return (
    <button
      type="button"
      className={classNames(
        'panel',
        isSelected && 'is-sel',
        isToday && 'is-today dogear',
        isPast && 'is-past',
        isMarked && 'is-marked',
      )}
      data-index={index}
      {...dropOnDay(day)}
      tabIndex={isTabStop ? 0 : -1}
      disabled={!isReal}
      aria-label={labelOf(day, counts, isToday)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={() => onSelect(day)}
    >
      <span className="weekday">{formatDay(day, { weekday: isPhone ? 'narrow' : 'long' })}</span>
      <span className="day-number">{partsOf(day).dayOfMonth}</span>
      {isPhone ? <Pips counts={counts ?? NOTHING} /> : <Plan counts={counts} />}
    </button>
  );
});

const Plan = ({ counts }: { counts: DayCounts | null }) => (
  <>
    <Tally counts={counts ?? NOTHING} />
    <span className={classNames('counts', counts?.tasks === 0 && counts.meetings === 0 && 'is-none')}>
      {counts ? (
        <>
          <span>
            <b>{counts.tasks}</b> {counts.tasks === 1 ? 'task' : 'tasks'}, <b>{counts.done}</b> done
          </span>
          <span>{counted(counts.meetings, 'meeting')}</span>
        </>
      ) : (
        <>
          <Skeleton width="70%" />
          <Skeleton width="46%" />
        </>
      )}
    </span>
  </>
);

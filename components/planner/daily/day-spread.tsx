'use client';

import { type CSSProperties, memo } from 'react';
import { setSheetPlace } from '@/components/item/sheet/open-sheet';
import { DayFoot } from '@/components/item/thread/day-foot';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { classNames } from '@/components/ui/class-names';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { useToday } from '@/lib/client/browser/today';
import { useIsFolded, useIsPlacing } from '@/lib/client/view-state/folded-days';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { CompactDayHead, DayHead } from './day-head';
import { Evening, FoldAway, FoldedDay } from './folded-day';
import { PhoneDay } from './phone-day';

type DaySpreadProps = {
  date: Day;
  /** True where the day is shown below another view: its head is then smaller and has no summary. */
  compact?: boolean;
};

/**
 * Shows a day: tasks on the left leaf, meetings on the right, over which the sheet of an item folds. A phone shows one
 * leaf at a time.
 */
export const DaySpread = memo(function DaySpread({ date, compact = false }: DaySpreadProps) {
  const isToday = useToday() === date;
  const isFolded = useIsFolded(date) && !compact;
  const isPlacing = useIsPlacing(date) && isToday && !compact;
  const isPhone = useMedia(PHONE);
  if (isPhone) return <PhoneDay date={date} compact={compact} />;
  return (
    <section
      className={classNames('spread sheet', compact && 'compact', isToday && 'dogear')}
      style={{ '--ear': '30px' } as CSSProperties}
      aria-label={formatDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}
    >
      {compact ? <CompactDayHead date={date} /> : <DayHead date={date} />}
      {isPlacing ? (
        <Evening date={date} />
      ) : isFolded ? (
        <FoldedDay date={date} />
      ) : (
        <div className="leaves">
          <TaskLeaf date={date} compact={compact} />
          <div className="right-leaf">
            <ScheduleLeaf date={date} />
          </div>
          <div className="sheet-place" ref={setSheetPlace} />
        </div>
      )}
      {!isPlacing && (
        <DayFoot date={date}>{(isToday || isFolded) && !compact && <FoldAway date={date} />}</DayFoot>
      )}
    </section>
  );
});

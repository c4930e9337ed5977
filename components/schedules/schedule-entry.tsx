import type { CSSProperties } from 'react';
import { draggableItem } from '@/components/item/drag/places';
import { ActionButtons } from '@/components/item/row/item-action';
import { type ItemHandlers, rowActionsOf } from '@/components/item/row/item-handlers';
import { itemRow } from '@/components/item/row/item-row';
import { ItemTitle } from '@/components/item/row/item-title';
import { CommentMark, StickerMarks } from '@/components/item/row/marks';
import { OwnerMark } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { unsent } from '@/components/item/row/unsent-mark';
import { ChooseControl } from '@/components/item/selection/choose-control';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { LabelBar, LabelMarks } from '@/components/labels/label-marks';
import { theirsOf } from '@/components/ui/avatar';
import { classNames } from '@/components/ui/class-names';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { datedTarget, useNotes } from '@/lib/client/discussion/day-notes';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import { formatDuration, type TimeOfDay } from '@/lib/shared/calendar/days';
import { formatSpan } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { forYou } from '@/lib/shared/text/for-you';
import { Place } from './place';
import { heightOf } from './schedule-layout';

type ScheduleEntryProps = {
  schedule: Schedule;
  handlers: ItemHandlers<Schedule>;
  isPast: boolean;
  /** The start of an earlier meeting that overlaps this one's start. */
  overlaps: TimeOfDay | null;
  isHighlighted: boolean;
  isThreadOpen: boolean;
  isChosen: boolean;
  /** True while rows have a control that chooses them. */
  isChoosing: boolean;
};

/**
 * The row of a meeting: its time in the margin, and a block whose height shows its duration. Memoised, so that a change
 * to one meeting renders one row.
 */
export const ScheduleEntry = itemRow(
  function ScheduleEntry(props: ScheduleEntryProps) {
    const { schedule, handlers, isPast, overlaps, isHighlighted, isThreadOpen, isChosen, isChoosing } = props;
    const { isTouch, talk } = handlers;
    const { comments, stickers } = useNotes(datedTarget('schedule', schedule.id, schedule.date));
    const isWaiting = useIsWaiting(schedule.id);
    const { date, endDate, time } = schedule;
    const otherClock = forYou(schedule, ownTimeZone());
    const height = { '--h': `${heightOf(time === null ? 0 : schedule.duration)}px` } as CSSProperties;
    return (
      <li
        id={rowIdOf({ kind: 'schedule', id: schedule.id })}
        data-row
        {...draggableItem('schedule', schedule)}
        className={classNames(
          'entry',
          theirsOf(schedule.sharedBy),
          isPast && 'is-past',
          overlaps && 'is-over',
          isHighlighted && 'is-lit',
          isChosen && 'is-chosen',
        )}
        tabIndex={-1}
      >
        {isChoosing && <ChooseControl title={schedule.title} isChosen={isChosen} />}
        <span className="row-time">{schedule.time ? <time>{schedule.time}</time> : 'all day'}</span>
        <div className="card" style={height} {...unsent(isWaiting)}>
          {!schedule.sharedBy && <LabelBar ids={schedule.labels} className="label-bar" />}
          <ItemTitle item={schedule} handlers={handlers} />
          <div className="meta">
            {time !== null && <span>{formatDuration(schedule.duration)}</span>}
            {otherClock && <span>{otherClock}</span>}
            {endDate !== date && <span>{formatSpan(date, endDate)}</span>}
            <LabelMarks ids={schedule.labels} />
            {schedule.series && <RepeatMark series={schedule.series} />}
            <Place location={schedule.location} />
            <CommentMark
              count={comments}
              isOpen={isThreadOpen}
              onPress={isTouch ? () => talk(schedule) : undefined}
            />
            <StickerMarks stickers={stickers} />
            <OwnerMark item={schedule} />
            {overlaps && <span className="tag warn">Overlaps {overlaps}</span>}
          </div>
          {!isTouch && (
            <ActionButtons of={schedule.title} actions={rowActionsOf(schedule, handlers, isThreadOpen)} />
          )}
        </div>
      </li>
    );
  },
  ({ schedule }) => schedule,
);

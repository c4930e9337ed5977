import { type CSSProperties, Fragment, type RefObject, useMemo } from 'react';
import { rowsOfDay } from '@/components/item/drag/places';
import { EditingRow } from '@/components/item/list/editing-row';
import { useItemList } from '@/components/item/list/use-item-list';
import { useItemRows } from '@/components/item/list/use-item-rows';
import { GhostRow, useGhostsOf } from '@/components/item/row/ghost-row';
import { useHighlightedRow } from '@/components/item/row/highlight';
import { ManyBar } from '@/components/item/selection/many-bar';
import { useSelection } from '@/components/item/selection/use-selection';
import { classNames } from '@/components/ui/class-names';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { type Day, formatDuration, type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';
import { isTimed, partOn } from '@/lib/shared/calendar/span';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { ScheduleDialogs } from './schedule-dialogs';
import { ScheduleEntry } from './schedule-entry';
import { heightOf, layOutSchedule, type ScheduleLine, type Timed } from './schedule-layout';
import styles from './schedule-list.module.css';

type ScheduleListProps = {
  date: Day;
  schedules: readonly Schedule[];
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** Gets the focus when the last meeting is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/** The meetings of a day as a timeline, with free time between them and a line for the present time. */
export function ScheduleList({ date, schedules, now, focusWhenEmpty }: ScheduleListProps) {
  const actions = useScheduleActions();
  const list = useItemList<Schedule, SchedulePatch>('schedule', { date, actions, focusWhenEmpty });
  const { discussion } = list;
  const wholeDays = schedules.filter(({ time }) => time === null);
  const timed = schedules.filter(isTimed).map((meeting) => ({ meeting, ...partOn(meeting, date) }));
  const lines = layOutSchedule(timed, now);
  const meetings = [
    ...wholeDays,
    ...lines.flatMap((line) => (line.kind === 'meeting' ? line.meeting.meeting : [])),
  ];
  const selection = useSelection({
    items: meetings.map((item) => ({ kind: 'schedule', item })),
    page: date,
    focusWhenEmpty,
  });
  const { toggle } = selection;
  const handlers = useMemo(
    () => ({ ...list.handlers, choose: (item: Schedule) => toggle({ kind: 'schedule', item }) }),
    [list.handlers, toggle],
  );
  const rows = useItemRows<Schedule, HTMLUListElement>({ kind: 'schedule', items: schedules, ...handlers });
  const highlightedId = useHighlightedRow(
    'schedule',
    schedules.map(({ id }) => id),
  );

  const ghosts = useGhostsOf('schedule', date, schedules);
  // A meeting that only lacks the label takes its time nevertheless.
  const isFiltered = useLabelFilter().id !== null;

  function drawMeeting(meeting: Schedule, isPast: boolean, overlaps: TimeOfDay | null) {
    if (meeting.id === list.editingId)
      return <EditingRow key={meeting.id} kind="schedule" item={meeting} list={list} className="entry" />;
    return (
      <Fragment key={meeting.id}>
        <ScheduleEntry
          schedule={meeting}
          handlers={handlers}
          isPast={isPast}
          overlaps={overlaps}
          isHighlighted={meeting.id === highlightedId}
          isThreadOpen={meeting.id === discussion.threadId}
          isChosen={selection.has('schedule', meeting.id)}
          isChoosing={selection.isChoosing}
        />
        {meeting.id === discussion.threadId && (
          <li className="thread-fold">{discussion.threadOf(meeting)}</li>
        )}
      </Fragment>
    );
  }

  function draw(line: ScheduleLine<TimedPart>) {
    if (line.kind === 'now') return <NowLine key="now" minute={now ?? 0} within={line.within} />;
    if (isFiltered && line.kind !== 'meeting') return null;
    if (line.kind === 'free-from') return <FreeTime key="rest" text={`Free from ${line.time}`} />;
    if (line.kind === 'free') {
      return <FreeTime key={`free-${line.until}`} text={`${formatDuration(line.minutes)} free`} />;
    }
    return drawMeeting(line.meeting.meeting, line.isPast, line.overlaps);
  }

  const drawGhost = (ghost: (typeof ghosts)[number]) => (
    <GhostRow
      key={`${ghost.item.id} ghost`}
      ghost={ghost}
      className="row"
      onUndo={() => list.focusWhenThere(ghost.item)}
    />
  );
  /** The meetings that have just left the day stand before the first that is later. */
  const ghostsBefore = (line: ScheduleLine<TimedPart>) =>
    line.kind !== 'meeting'
      ? []
      : ghosts.filter((ghost) => timed.find(isAfter(ghost)) === line.meeting).map(drawGhost);

  return (
    <>
      <ul
        data-rows
        {...rowsOfDay(date)}
        ref={rows.container}
        {...rows.handlers}
        {...selection.handlers}
        onKeyDown={(event) => {
          selection.handlers.onKeyDown(event);
          rows.handlers.onKeyDown(event);
        }}
      >
        {wholeDays.map((meeting) => drawMeeting(meeting, false, null))}
        {lines.flatMap((line) => [...ghostsBefore(line), draw(line)])}
        {ghosts.filter((ghost) => !timed.some(isAfter(ghost))).map(drawGhost)}
      </ul>
      <ManyBar selection={selection} />
      <ScheduleDialogs date={date} schedules={schedules} list={{ ...list, handlers }} />
    </>
  );
}

const FreeTime = ({ text }: { text: string }) => (
  <li className={styles.free}>
    <span>{text}</span>
  </li>
);

const isAfter =
  ({ item }: { item: Schedule }) =>
  ({ time }: Timed): boolean =>
    time > (item.time ?? '');

/** A meeting with its part of the day. */
type TimedPart = Timed & { meeting: Schedule };

type NowLineProps = Pick<Extract<ScheduleLine<TimedPart>, { kind: 'now' }>, 'within'> & { minute: number };

/**
 * The line of the present time: across the meeting in progress, at the fraction that has passed, else a line of its
 * own.
 */
const NowLine = ({ minute, within }: NowLineProps) => (
  <li
    className={classNames(styles.nowLine, within && styles.isWithin)}
    style={
      within
        ? ({ '--h': `${heightOf(within.meeting.duration)}px`, '--gone': within.gone } as CSSProperties)
        : undefined
    }
  >
    <b>
      <span className="vh">Now, </span>
      <time>{timeAt(minute)}</time>
    </b>
    <i aria-hidden="true" />
  </li>
);

import { draggableItem } from '@/components/item/drag/places';
import { may } from '@/components/item/row/item-level';
import { itemRow } from '@/components/item/row/item-row';
import { CommentMark } from '@/components/item/row/marks';
import { OwnerSign } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { unsent } from '@/components/item/row/unsent-mark';
import { RepeatMark, RepeatSign } from '@/components/item/series/repeat-mark';
import { LabelBar, LabelMarks } from '@/components/labels/label-marks';
import { EventBar, EventButton } from '@/components/outside/event-button';
import { CARRIED_SHOWN, missedBefore } from '@/components/tasks/carried';
import { countDone } from '@/components/tasks/count-done';
import { theirsOf } from '@/components/ui/avatar';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import type { Ghost } from '@/lib/client/moves/ghosts';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import { type Day, formatDay, formatDuration } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { commentsInWords } from '@/lib/shared/text/day-counts';
import styles from './board.module.css';
import { isRibbon } from './board-layout';

/** The name of the board's list: below it the page of a day shows the same items; see `RowIdentity`. */
export const BOARD = 'board';

/** The name of the list beside the board, of what waits for a place. */
export const SHELF = 'shelf';

type CardCheckProps = { task: Task; onToggle: (task: Task) => void; size?: 's14' | 's16' };

/** The button that completes a task of a card, or opens it again. */
export function CardCheck({ task, onToggle, size = 's16' }: CardCheckProps) {
  const { id, title, completed, priority } = task;
  const isWaiting = useIsWaiting(id);
  const isLocked = !may(task, 'complete');
  return (
    <button
      type="button"
      className={classNames('check', size, `p-${priority}`, completed && 'is-done', isLocked && 'is-locked')}
      tabIndex={-1}
      aria-pressed={completed}
      {...unsent(isWaiting)}
      aria-label={`Done: ${title}`}
      aria-disabled={isLocked || undefined}
      onClick={() => onToggle(task)}
    />
  );
}

type TaskCardProps = {
  task: Task;
  onToggle: (task: Task) => void;
  onOpen: (task: Task) => void;
  /** The number of comments on it, where the list shows that. */
  comments?: number;
  /** The list that the card is in; the board by default. Others name the day of the task. */
  listName?: string;
  /** Opens the choice of another day, by a button of the card; the board has a key for it, and the sheet. */
  onMove?: (task: Task) => void;
};

/** A task on the board. Memoised: a change to one task renders one card. */
export const TaskCard = itemRow(
  function TaskCard({ task, onToggle, onOpen, comments = 0, listName = BOARD, onMove }: TaskCardProps) {
    const { id, title, date, time, estimate, checklist, labels, carried, completed, sharedBy, series } = task;
    const day = listName === BOARD ? null : date;
    const missed = missedBefore(task);
    const hasMeta =
      day !== null ||
      time !== null ||
      estimate !== null ||
      checklist.length > 0 ||
      labels.length > 0 ||
      carried >= CARRIED_SHOWN ||
      comments > 0 ||
      series !== null ||
      sharedBy !== null;
    return (
      <li
        id={rowIdOf({ kind: 'task', id, listName })}
        data-row
        {...draggableItem('task', task)}
        data-kind="task"
        data-item={id}
        className={classNames(styles.card, completed && styles.isDone)}
      >
        <CardCheck task={task} onToggle={onToggle} />
        <button
          type="button"
          className={styles.title}
          data-cell
          data-row-focus
          tabIndex={-1}
          aria-label={[title, date && weekdayOf(date), completed && 'done'].filter(Boolean).join(', ')}
          onClick={() => onOpen(task)}
        >
          <bdi>{title}</bdi>
        </button>
        {hasMeta && (
          <span className={styles.meta}>
            {day && <span>{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</span>}
            {time && <time>{time}</time>}
            {estimate !== null && (
              <span className={styles.length}>
                <span className="vh">Takes </span>
                {formatDuration(estimate)}
              </span>
            )}
            {checklist.length > 0 && (
              <span role="img" aria-label={`${countDone(checklist)} of ${checklist.length} steps done`}>
                <Icon name="steps" size={14} />
                {countDone(checklist)}/{checklist.length}
              </span>
            )}
            <LabelMarks ids={labels} />
            {series && <RepeatMark series={series} isBrief />}
            {missed > 0 && <span>and {missed} before</span>}
            {carried >= CARRIED_SHOWN && <span>carried {carried} times</span>}
            <CommentMark count={comments} isOpen={false} />
            <OwnerSign item={task} />
          </span>
        )}
        {onMove && (
          <IconButton
            icon="cal"
            label={`Move to…: ${title}`}
            size="sm"
            className={styles.toDay}
            tabIndex={-1}
            onClick={() => onMove(task)}
          />
        )}
      </li>
    );
  },
  ({ task }) => task,
);

type MeetingCardProps = {
  meeting: Schedule;
  /** The day of the column. */
  day: Day;
  isPast: boolean;
  comments: number;
  onOpen: (meeting: Schedule) => void;
};

/** A meeting on the board. */
export const MeetingCard = itemRow(
  function MeetingCard(props: MeetingCardProps) {
    const { meeting, day, isPast, comments, onOpen } = props;
    const { id, title, time, series } = meeting;
    const isWaiting = useIsWaiting(id);
    return (
      <li
        id={rowIdOf({ kind: 'schedule', id, listName: BOARD })}
        data-kind="schedule"
        data-item={id}
        {...draggableItem('schedule', meeting)}
      >
        <button
          type="button"
          className={classNames(styles.meeting, theirsOf(meeting.sharedBy), isPast && 'is-past')}
          {...unsent(isWaiting)}
          data-cell
          data-row-focus
          tabIndex={-1}
          aria-label={`${time} ${title}, ${weekdayOf(day)}${moreOf(meeting, comments)}`}
          onClick={() => onOpen(meeting)}
        >
          {!meeting.sharedBy && <LabelBar ids={meeting.labels} className={styles.labelBar} />}
          <time>{time}</time>
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
          {series && <RepeatSign />}
          <CommentMark count={comments} isOpen={false} />
          <OwnerSign item={meeting} />
        </button>
      </li>
    );
  },
  ({ meeting }) => meeting,
);

/** The part of a meeting of whole or several days that is in one column. It goes on over the folds. */
export const RibbonCard = itemRow(
  function RibbonCard(props: MeetingCardProps) {
    const { meeting, day, isPast, comments, onOpen } = props;
    const { id, title, time, date, endDate, series } = meeting;
    const isWaiting = useIsWaiting(id);
    const isFirst = date === day;
    const goesOn = endDate > day;
    const until = goesOn || !isFirst ? `, to ${weekdayOf(endDate)}` : '';
    return (
      <li
        id={isFirst ? rowIdOf({ kind: 'schedule', id, listName: BOARD }) : undefined}
        data-row
        data-kind="schedule"
        data-item={id}
        {...draggableItem('schedule', meeting)}
      >
        <button
          type="button"
          className={classNames(
            styles.meeting,
            styles.isWholeDay,
            theirsOf(meeting.sharedBy),
            !isFirst && styles.isContinued,
            goesOn && styles.goesOn,
            isPast && 'is-past',
          )}
          data-whole-day
          {...unsent(isWaiting)}
          data-cell
          data-row-focus
          tabIndex={-1}
          aria-label={`${title}, ${weekdayOf(day)}${until}${moreOf(meeting, comments)}`}
          onClick={() => onOpen(meeting)}
        >
          {isFirst && !meeting.sharedBy && <LabelBar ids={meeting.labels} className={styles.labelBar} />}
          {isFirst && time && <time>{time}</time>}
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
          {isFirst && series && <RepeatSign />}
          {isFirst && <CommentMark count={comments} isOpen={false} />}
          {isFirst && <OwnerSign item={meeting} />}
        </button>
      </li>
    );
  },
  ({ meeting }) => meeting,
);

type OutsideCardProps = { event: CalendarEvent; day: Day; isPast: boolean };

/** An event of an outside calendar on the board. One of whole or several days goes on over the folds. */
export const OutsideCard = itemRow(
  function OutsideCard({ event, day, isPast }: OutsideCardProps) {
    const { id, title, time, date, endDate } = event;
    const isAcross = isRibbon(event);
    const isFirst = date === day;
    const goesOn = endDate > day;
    return (
      <li id={isFirst ? rowIdOf({ kind: 'outside', id, listName: BOARD }) : undefined} data-row>
        <EventButton
          event={event}
          says={[time, weekdayOf(day), (goesOn || !isFirst) && `to ${weekdayOf(endDate)}`]
            .filter(Boolean)
            .join(', ')}
          className={classNames(
            styles.meeting,
            styles.outside,
            isAcross && styles.isWholeDay,
            isAcross && !isFirst && styles.isContinued,
            isAcross && goesOn && styles.goesOn,
            isPast && 'is-past',
          )}
          data-cell
          data-whole-day={isAcross || undefined}
        >
          {isFirst && <EventBar calendar={event.calendar} />}
          {isFirst && time && <time>{time}</time>}
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
        </EventButton>
      </li>
    );
  },
  ({ event }) => event,
);

type GhostCardProps = {
  ghost: Ghost;
  /** Called before the move is taken back, so that the card gets the focus when it is there again. */
  onUndo: (ghost: Ghost) => void;
};

/** The card of an item that has just left the column: where it went, and Undo. */
export const GhostCard = ({ ghost, onUndo }: GhostCardProps) => (
  <li className={classNames(styles.card, 'is-gone')} data-ghost={ghost.item.id}>
    <i className={ghost.kind === 'task' ? 'check s16' : 'g-meet'} aria-hidden="true" />
    <span className={styles.title}>
      <bdi>{ghost.item.title}</bdi>
    </span>
    <span className="leads-to">
      <Icon name={ghost.isSkipped ? 'skip' : 'arrow'} size={14} />
      {!ghost.isSkipped && <span className="vh">Moved to </span>}
      {ghost.to}
      <button
        type="button"
        className="undo"
        data-cell
        tabIndex={-1}
        aria-label={`Undo: ${ghost.item.title}`}
        onClick={() => {
          onUndo(ghost);
          ghost.undo();
        }}
      >
        Undo
      </button>
    </span>
  </li>
);

/** Returns the end of the name of a meeting: whose it is, whether it repeats, and its comments. */
const moreOf = ({ sharedBy, series }: Schedule, comments: number): string =>
  [sharedBy?.firstName, series && 'repeats', comments > 0 && commentsInWords(comments)]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('');

const weekdayOf = (day: Day): string => formatDay(day, { weekday: 'long' });

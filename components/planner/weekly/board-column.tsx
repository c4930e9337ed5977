import { type CSSProperties, memo, type ReactNode, useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { dropOnDay, orderedRows } from '@/components/item/drag/places';
import { useGhostsOf } from '@/components/item/row/ghost-row';
import { KeptFocus } from '@/components/item/row/kept-focus';
import { focusRow } from '@/components/item/row/row-focus';
import { CapacityBar, CapacityWords, plannedInWords } from '@/components/planner/daily/capacity-line';
import { labelOf } from '@/components/planner/daily/month-cell';
import { groupTasks } from '@/components/tasks/task-groups';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { compareTasks } from '@/lib/client/changes/item-order';
import type { Ghost } from '@/lib/client/moves/ghosts';
import { useSession } from '@/lib/client/session/session';
import { type Capacity, capacityOf } from '@/lib/shared/calendar/capacity';
import { type Day, formatDay, minutesOf, partsOf } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { counted, type DayCounts } from '@/lib/shared/text/day-counts';
import { AddToDay } from './add-to-day';
import styles from './board.module.css';
import { BOARD, GhostCard, MeetingCard, RibbonCard, TaskCard } from './board-cards';
import { type BoardDay, isSameDay } from './board-layout';

/** The most open tasks that a column shows until all are asked for. */
const MOST_OPEN = 12;

/** The handlers of the cards; the same object on every render. */
export type BoardHandlers = {
  toggle: (task: Task) => void;
  openTask: (task: Task) => void;
  openMeeting: (meeting: Schedule) => void;
  /** Called before a move is taken back from its ghost. */
  takeBack: (ghost: Ghost) => void;
};

export type BoardColumnProps = {
  /** The place of the day in the week. */
  index: number;
  day: Day;
  /** Null until the week is read. */
  items: BoardDay | null;
  counts: DayCounts | null;
  /** The numbers of comments on items, by their ids; the same object until one changes. */
  comments: ReadonlyMap<string, number>;
  /** The minutes that the person has on this weekday; null on one without. */
  hours: number | null;
  /** False for days beyond the ends of the calendar. */
  isReal: boolean;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** True for a day that is only partly visible, and cannot be used. */
  isPeeking: boolean;
  /** Null where a strip above the column has the buttons of the days. */
  isTabStop: boolean | null;
  onSelect: (day: Day) => void;
  handlers: BoardHandlers;
};

/** A day of the board: its counts and its capacity, its meetings and its tasks. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { day, items, comments, isReal, isPast, now, handlers } = props;
  return (
    <DayColumn {...props} className={styles.column}>
      {items ? (
        <Cards
          key={day}
          day={day}
          items={items}
          comments={comments}
          isPast={isPast}
          now={now}
          handlers={handlers}
        />
      ) : (
        <Waiting />
      )}
      {isReal && <AddToDay key={`add ${day}`} day={day} />}
    </DayColumn>
  );
}, isDrawnAlike);

type DayColumnProps = Omit<HeadProps, 'plan'> &
  Pick<BoardColumnProps, 'items' | 'hours' | 'isPast'> & {
    className: string | undefined;
    style?: CSSProperties;
    /** True for a day that is only partly visible, and cannot be used. */
    isPeeking?: boolean;
    children: ReactNode;
  };

/** The column of a day, on which items are dropped, with its head. */
export function DayColumn(props: DayColumnProps) {
  const { index, day, items, hours, isPast, isPeeking = false, className, style, children } = props;
  const email = useSession().user?.email;
  const plan = items && hours !== null ? planOf(day, hours, items, email) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div
      role="group"
      aria-label={formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}
      data-column={index}
      data-day={day}
      {...(isPeeking ? {} : dropOnDay(day))}
      data-peeking={isPeeking || undefined}
      inert={isPeeking}
      className={classNames(
        'panel is-column',
        className,
        props.isSelected && 'is-sel',
        props.isToday && 'is-today dogear',
        isPast && 'is-past',
      )}
      style={style}
    >
      <ColumnHead {...props} plan={plan} />
      {children}
    </div>
  );
}

type HeadProps = Pick<
  BoardColumnProps,
  'index' | 'day' | 'counts' | 'isReal' | 'isToday' | 'isSelected' | 'isTabStop' | 'onSelect'
> & { plan: Capacity | null };

/** The head of a day's column: its date, its counts and its capacity. */
function ColumnHead({
  index,
  day,
  counts,
  isReal,
  isToday,
  isSelected,
  isTabStop,
  onSelect,
  plan,
}: HeadProps) {
  const describedBy = useId();
  const content = (
    <>
      <span className="weekday">{formatDay(day, { weekday: 'long' })}</span>
      <span className="day-number">{partsOf(day).dayOfMonth}</span>
      {plan ? <CapacityBar capacity={plan} className={styles.plan} /> : <span className={styles.noPlan} />}
      <Counts counts={counts} plan={plan} />
    </>
  );
  if (isTabStop === null) return <div className={styles.columnHead}>{content}</div>;
  return (
    <>
      <button
        type="button"
        className={styles.columnHead}
        data-cell
        data-index={index}
        tabIndex={isTabStop ? 0 : -1}
        disabled={!isReal}
        aria-label={labelOf(day, counts, isToday)}
        aria-describedby={plan ? describedBy : undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => onSelect(day)}
      >
        {content}
      </button>
      {plan && (
        <span id={describedBy} hidden>
          {plannedInWords(plan)}
        </span>
      )}
    </>
  );
}

type CountsProps = { counts: DayCounts | null; plan: Capacity | null };

const Counts = ({ counts, plan }: CountsProps) => (
  <span className={classNames('counts', counts?.tasks === 0 && counts.meetings === 0 && 'is-none')}>
    {counts ? (
      <>
        <span>
          <b>{counts.tasks}</b>{' '}
          <span className={styles.gains} data-part="gains">
            {counts.tasks === 1 ? 'task' : 'tasks'}
          </span>
          , <b>{counts.done}</b> done
        </span>
        <span className={styles.gains} data-part="gains">
          {counted(counts.meetings, 'meeting')}
        </span>
        {plan && plan.planned > 0 && (
          <span>
            <CapacityWords capacity={plan} />
          </span>
        )}
      </>
    ) : (
      <>
        <Skeleton width="70%" />
        <Skeleton width="46%" />
      </>
    )}
  </span>
);

const Waiting = () => (
  <div className={classNames(styles.columnList, styles.isWaiting)}>
    <Skeleton width="82%" />
    <Skeleton width="64%" />
    <Skeleton width="73%" />
  </div>
);

type CardsProps = Pick<BoardColumnProps, 'day' | 'comments' | 'isPast' | 'now' | 'handlers'> & {
  items: BoardDay;
};

/**
 * The meetings and tasks of a column, and what has just left it. A task that is completed or reopened here keeps its
 * place, so that no card moves away from a finger or the focus.
 */
function Cards({ day, items, comments, isPast, now, handlers }: CardsProps) {
  const { ribbons, meetings, tasks } = items;
  const { openMeeting, openTask, takeBack } = handlers;
  /** For the tasks that were completed or reopened here: true if they stand among the completed ones. */
  const [places, setPlaces] = useState<ReadonlyMap<string, boolean>>(NOT_MOVED);
  const [isWhole, setWhole] = useState(false);
  const [isDoneOpen, setDoneOpen] = useState(false);
  const listId = useId();
  const goneMeetings = useGhostsOf('schedule', day, [
    ...ribbons.filter((each) => each !== null),
    ...meetings,
  ]);
  const goneTasks = useGhostsOf('task', day, tasks);
  const ghostOf = ({ id }: Task) => goneTasks.find(({ item }) => item.id === id);
  const groups = groupTasks(
    goneTasks.length === 0 ? tasks : [...tasks, ...goneTasks.map(({ item }) => item)].sort(compareTasks),
    (task) => !ghostOf(task) && (places.get(task.id) ?? task.completed),
  );
  const others = groups.others.flatMap((group) => group.tasks);
  const own = isWhole ? groups.own : groups.own.slice(0, MOST_OPEN);
  const theirs = isWhole ? others : others.slice(0, MOST_OPEN - own.length);
  const hidden = groups.own.length + others.length - own.length - theirs.length;

  const toggle = useCallback(
    (task: Task) => {
      setPlaces((before) => (before.has(task.id) ? before : new Map([...before, [task.id, task.completed]])));
      handlers.toggle(task);
    },
    [handlers],
  );

  function showAll(): void {
    const first = [...groups.own, ...others][MOST_OPEN];
    flushSync(() => setWhole(true));
    if (first) focusRow({ kind: 'task', id: first.id, listName: BOARD });
  }

  function turnDone(): void {
    setDoneOpen(!isDoneOpen);
    setPlaces(NOT_MOVED);
  }

  function draw(task: Task) {
    const ghost = ghostOf(task);
    if (ghost) return <GhostCard key={`${task.id} ghost`} ghost={ghost} onUndo={takeBack} />;
    return (
      <TaskCard
        key={task.id}
        task={task}
        comments={comments.get(task.id)}
        onToggle={toggle}
        onOpen={openTask}
      />
    );
  }
  const isOver = ({ time, duration }: Schedule): boolean =>
    isPast || (now !== null && time !== null && minutesOf(time) + duration <= now);

  return (
    <div className={styles.columnList}>
      <KeptFocus />
      {ribbons.length + meetings.length + goneMeetings.length > 0 && (
        <ul className={styles.meetings}>
          {ribbons.map((meeting, lane) =>
            meeting ? (
              <RibbonCard
                key={meeting.id}
                meeting={meeting}
                day={day}
                isPast={isPast}
                comments={comments.get(meeting.id) ?? 0}
                onOpen={openMeeting}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty lane is its place.
              <li key={lane} className={styles.freeLine} aria-hidden="true" />
            ),
          )}
          {meetings.map((meeting) => (
            <MeetingCard
              key={meeting.id}
              meeting={meeting}
              day={day}
              isPast={isOver(meeting)}
              comments={comments.get(meeting.id) ?? 0}
              onOpen={openMeeting}
            />
          ))}
          {goneMeetings.map((ghost) => (
            <GhostCard key={`${ghost.item.id} ghost`} ghost={ghost} onUndo={takeBack} />
          ))}
        </ul>
      )}
      {own.length > 0 && <ul {...orderedRows(day)}>{own.map(draw)}</ul>}
      {theirs.length > 0 && <ul>{theirs.map(draw)}</ul>}
      {hidden > 0 && (
        <button type="button" className={styles.doneFold} data-cell tabIndex={-1} onClick={showAll}>
          {hidden} more
          <Icon name="down" size={14} />
        </button>
      )}
      {groups.done.length > 0 && (
        <>
          <button
            type="button"
            className={styles.doneFold}
            data-cell
            tabIndex={-1}
            aria-expanded={isDoneOpen}
            aria-controls={isDoneOpen ? listId : undefined}
            onClick={turnDone}
          >
            <i className="check s14 is-done" aria-hidden="true" />
            {groups.done.length} done
            <Icon name={isDoneOpen ? 'up' : 'down'} size={14} />
          </button>
          {isDoneOpen && <ul id={listId}>{groups.done.map(draw)}</ul>}
        </>
      )}
    </div>
  );
}

const NOT_MOVED: ReadonlyMap<string, boolean> = new Map();

/** Returns the plan of a day that has hours, against these: a label filter frees no time. */
const planOf = (
  day: Day,
  hours: number,
  { taking: { meetings, tasks } }: BoardDay,
  email: string | undefined,
): Capacity => capacityOf(day, hours, meetings, tasks, email);

function isDrawnAlike(before: BoardColumnProps, after: BoardColumnProps): boolean {
  const { items, counts, ...others } = after;
  const was: Readonly<Record<string, unknown>> = before;
  return (
    (items === before.items || (items !== null && before.items !== null && isSameDay(items, before.items))) &&
    counts?.tasks === before.counts?.tasks &&
    counts?.done === before.counts?.done &&
    counts?.meetings === before.counts?.meetings &&
    Object.entries(others).every(([name, value]) => was[name] === value)
  );
}

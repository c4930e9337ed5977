import { type CSSProperties, memo, useRef, useState } from 'react';
import { draggableItem, dropUntimed } from '@/components/item/drag/places';
import type { Added } from '@/components/item/quick/use-quick-composer';
import { itemRow } from '@/components/item/row/item-row';
import { OwnerSign } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { HoursClock } from '@/components/schedules/hours-clock';
import type { Entry, Target, TaskEntry } from '@/components/schedules/hours-entries';
import { HoursBar, NewBlock } from '@/components/schedules/hours-on-demand';
import type { DayHours, HoursLists } from '@/components/schedules/use-hours-items';
import { classNames } from '@/components/ui/class-names';
import { isCalendarEvent } from '@/lib/client/items/outside-events';
import { type Day, formatDay, isDay } from '@/lib/shared/calendar/days';
import { type Stretch, WEEK_HOUR_PX } from '@/lib/shared/calendar/hours';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { DayCounts } from '@/lib/shared/text/day-counts';
import { BOARD, CardCheck, OutsideCard, RibbonCard } from './board-cards';
import { type BoardHandlers, DayColumn } from './board-column';
import type { BoardDay } from './board-layout';
import styles from './week-hours.module.css';

/** The stretch that was drawn for something new, with its day. */
export type Drawn = { date: Day; stretch: Stretch };

type HoursColumnProps = {
  /** The place of the day in the week, and that of the column among those that are shown. */
  index: number;
  place: number;
  column: DayHours;
  /** How many of its blocks are drawn; less than 0 until it is its turn. */
  drawnBlocks: number;
  /** All of the day; null until the week is read. */
  day: BoardDay | null;
  /** The items above the hours: meetings of whole days, and tasks without a time. */
  above: BoardDay | null;
  counts: DayCounts | null;
  /** The minutes that the person has on this weekday; null on one without. */
  hours: number | null;
  from: number;
  to: number;
  /** Minute of the present day; null where it is not shown. */
  now: number | null;
  today: Day;
  isSelected: boolean;
  /** True for one of three columns. */
  isNarrow: boolean;
  /** Null where a strip above has the buttons of the days. */
  isTabStop: boolean | null;
  lists: HoursLists;
  handlers: Pick<BoardHandlers, 'toggle' | 'openTask' | 'openMeeting'>;
  /** The block with the bar, if it is here. */
  picked: Entry | null;
  /** The stretch that was drawn here. */
  drawn: Stretch | null;
  /** The task that has just lost its time, here or on another day. */
  untimedId: string | null;
  onSelect: (day: Day) => void;
  onPick: (id: string) => void;
  onDraw: (stretch: Stretch) => void;
  onStep: (entry: Entry, to: Target) => void;
  onCopy: (entry: Entry) => void;
  onUntime: (entry: TaskEntry, day: Day | null) => void;
  onClose: (entry: Entry) => void;
  onStand: (stretch: Stretch | null) => void;
  onAdded: (added: Added, opens: boolean) => void;
  onStop: () => void;
};

/** There is nothing that scrolls but the page. */
const PAGE = { current: null };

/** Returns the hours with their first blocks alone, if these are not all. */
const partOf = (day: DayHours, drawn: number): DayHours =>
  drawn < day.placed.length ? { ...day, placed: day.placed.slice(0, Math.max(0, drawn)), hidden: [] } : day;

/** The actions that need a list around the item; its sheet has them too. */
const OF_LISTS: readonly string[] = ['Edit', 'Comment', 'React'];

/** A day of the week by the hour: its head, what has no time, and its hours. */
export const HoursColumn = memo(function HoursColumn(props: HoursColumnProps) {
  const { column, above, from, to, now, today, lists, handlers, picked, drawn } = props;
  const { date } = column;
  const clock = useRef<HTMLDivElement>(null);
  const name = formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' });
  const isPast = date < today;
  const acts = picked && lists.actsOf(picked);
  return (
    <DayColumn
      index={props.index}
      day={date}
      items={props.day}
      counts={props.counts}
      hours={props.hours}
      isReal={isDay(date)}
      isToday={date === today}
      isPast={isPast}
      isSelected={props.isSelected}
      isTabStop={props.isTabStop}
      onSelect={props.onSelect}
      className={classNames(styles.column, (picked || drawn) && styles.isRaised)}
      // Behind the edge with the hours.
      style={{ '--at': props.place + 2 } as CSSProperties}
    >
      <div className={styles.wholeDays}>
        {above && above.ribbons.length > 0 && (
          <ul aria-label="All day">
            {above.ribbons.map((meeting, lane) =>
              meeting && isCalendarEvent(meeting) ? (
                <OutsideCard key={meeting.id} event={meeting} day={date} isPast={isPast} />
              ) : meeting ? (
                <RibbonCard
                  key={meeting.id}
                  meeting={meeting}
                  day={date}
                  isPast={isPast}
                  comments={0}
                  onOpen={handlers.openMeeting}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty lane is its place.
                <li key={lane} className={styles.freeLane} aria-hidden="true" />
              ),
            )}
          </ul>
        )}
      </div>
      <Untimed
        date={date}
        tasks={above?.tasks ?? []}
        most={props.isNarrow ? 1 : 3}
        shownId={props.untimedId}
        onToggle={handlers.toggle}
        onOpen={handlers.openTask}
      />
      <span className={styles.fold} />
      <HoursClock
        column={clock}
        name={`Hours of ${name}`}
        from={from}
        to={to}
        now={now}
        isFar={date !== today}
        isPast={isPast}
        hourPx={WEEK_HOUR_PX}
        day={partOf(column, props.drawnBlocks)}
        lists={lists}
        pickedId={picked?.id ?? null}
        onPick={props.onPick}
        onWrite={props.onDraw}
        isOneStop
        keys="Space shows its actions. Enter opens it, Alt and Enter copy it."
      >
        {picked && acts && (
          <HoursBar
            key={picked.id}
            entry={picked}
            acts={{ ...acts, others: acts.others.filter(({ label }) => !OF_LISTS.includes(label)) }}
            column={clock}
            scroller={PAGE}
            onCopy={() => props.onCopy(picked)}
            onChange={(next) => props.onStep(picked, next)}
            onUntime={(task) => props.onUntime(task, date)}
            onClose={() => props.onClose(picked)}
          />
        )}
        {drawn && (
          <NewBlock
            key={`${drawn.start} ${drawn.end}`}
            date={date}
            drawn={drawn}
            from={from}
            hourPx={WEEK_HOUR_PX}
            column={clock}
            scroller={PAGE}
            onStand={props.onStand}
            onAdded={props.onAdded}
            onClose={props.onStop}
          />
        )}
      </HoursClock>
    </DayColumn>
  );
});

type UntimedProps = {
  date: Day;
  tasks: readonly Task[];
  /** How many open tasks are shown until all are asked for. */
  most: number;
  /** A task that is among the shown ones in any case. */
  shownId: string | null;
  onToggle: (task: Task) => void;
  onOpen: (task: Task) => void;
};

/** The tasks of a day that have no time: the first open ones, and a button for all. */
function Untimed({ date, tasks, most, shownId, onToggle, onOpen }: UntimedProps) {
  const [isWhole, setWhole] = useState(false);
  /** Completed here. They stay in place until the button is pressed: nothing moves under the finger or the focus. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const open = tasks.filter(({ id, completed }) => !completed || ticked.has(id));
  const done = tasks.filter((task) => !open.includes(task));
  const isShown = (task: Task, index: number) => isWhole || index < most || task.id === shownId;
  const shown = [...open.filter(isShown), ...done.filter((task) => isShown(task, most))];
  const hidden = [...open, ...done].filter((task) => !shown.includes(task));
  const more = hidden.filter((task) => open.includes(task)).length;
  const says = [more > 0 && `${more} more`, hidden.length > more && `${hidden.length - more} done`];
  return (
    <ul className={styles.shelf} aria-label="Without a time" {...dropUntimed(date)}>
      {shown.map((task) => (
        <UntimedTask
          key={task.id}
          task={task}
          onToggle={(toggled) => {
            setTicked(new Set(ticked).add(toggled.id));
            onToggle(toggled);
          }}
          onOpen={onOpen}
        />
      ))}
      {(hidden.length > 0 || (isWhole && (open.length > most || done.length > 0))) && (
        <li data-row>
          <button
            type="button"
            className={styles.more}
            data-row-focus
            tabIndex={-1}
            aria-expanded={isWhole}
            onClick={() => {
              setTicked(new Set());
              setWhole(!isWhole);
            }}
          >
            {isWhole ? 'Less' : says.filter(Boolean).join(', ')}
          </button>
        </li>
      )}
    </ul>
  );
}

type UntimedTaskProps = Pick<UntimedProps, 'onToggle' | 'onOpen'> & { task: Task };

const UntimedTask = itemRow(
  function UntimedTask({ task, onToggle, onOpen }: UntimedTaskProps) {
    const { id, title, completed } = task;
    return (
      <li
        id={rowIdOf({ kind: 'task', id, listName: BOARD })}
        data-row
        data-kind="task"
        data-item={id}
        {...draggableItem('task', task)}
        className={classNames(styles.task, completed && styles.isDone)}
      >
        <CardCheck task={task} onToggle={onToggle} size="s14" />
        <button
          type="button"
          className={styles.title}
          data-row-focus
          tabIndex={-1}
          onClick={() => onOpen(task)}
        >
          <bdi>{title}</bdi>
        </button>
        <OwnerSign item={task} />
      </li>
    );
  },
  ({ task }) => task,
);

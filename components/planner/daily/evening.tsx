import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rowIdOf } from '@/components/item/row/row-focus';
import { EventBar } from '@/components/outside/event-button';
import { TaskCheck } from '@/components/tasks/task-check';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import type { Notice } from '@/lib/client/browser/toasts';
import { compareTasks } from '@/lib/client/changes/item-order';
import { undoAction } from '@/lib/client/changes/undo';
import { useOutsideEvents } from '@/lib/client/items/outside-events';
import { schedulesOn } from '@/lib/client/items/schedules';
import { tasksOn, useTaskActions } from '@/lib/client/items/tasks';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import { useSession } from '@/lib/client/session/session';
import { useHoursByWeekday } from '@/lib/client/settings/hours-by-weekday';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { foldDay, isLeft, stopPlacing } from '@/lib/client/view-state/folded-days';
import { capacityOf } from '@/lib/shared/calendar/capacity';
import {
  addDays,
  DAY_MINUTES,
  type Day,
  formatDay,
  formatDuration,
  minutesOf,
  partsOf,
} from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { Task, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import { counted } from '@/lib/shared/text/day-counts';
import { marginOn, placeOn } from '@/lib/shared/text/on-day';
import { CapacityBar, CapacityWords, plannedInWords } from './capacity-line';
import styles from './evening.module.css';
import { FoldedWords } from './folded-words';

/** One of the choices for an open task. */
type Way = {
  /** The letters that do the same. */
  keys: string;
  name: string;
  patch: TaskPatch;
};

/** Where a task of this evening went, and what takes that back. */
type Placed = { name: string; undo: Notice['action'] };

const MONDAY = 1;
const IMPORTANCE = { high: 0, medium: 1, low: 2 };

/** The first Monday from a day on. */
const mondayFrom = (date: Day): Day =>
  partsOf(date).weekday === MONDAY ? date : mondayFrom(addDays(date, 1));

/** The ways for the tasks of a day. On a Sunday, Monday is tomorrow. */
function waysFrom(date: Day): Way[] {
  const tomorrow = addDays(date, 1);
  const monday = mondayFrom(tomorrow);
  const onMonday: Way = {
    keys: 'm',
    name: `Mon ${partsOf(monday).dayOfMonth}`,
    patch: { date: monday, carry: true },
  };
  return [
    { keys: monday === tomorrow ? 'tm' : 't', name: 'Tomorrow', patch: { date: tomorrow, carry: true } },
    ...(monday === tomorrow ? [] : [onMonday]),
    { keys: 'l', name: 'Later', patch: { date: null, time: null } },
    { keys: 'x', name: 'Let it go', patch: { dropped: true } },
  ];
}

/** Leaves the day open, with what was placed. */
const stopByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && stopPlacing();

/**
 * The second step of folding today away: each open task is placed by one press or key, beside the day after, on which
 * what is placed there appears at once. Nothing moves by itself; Escape leaves the day open.
 */
export function Evening({ date }: { date: Day }) {
  const tomorrow = addDays(date, 1);
  const weekday = formatDay(tomorrow, { weekday: 'long' });
  const { tasks, open, placed, place } = usePlacing(date);
  const rows = useRows(date, tasks, open, place);
  const headings = { left: useId(), right: useId() };
  const done = useRef<HTMLButtonElement>(null);
  const left = open.size;

  useEffect(() => {
    // Without a row in turn, the focus is on the page.
    if (left === 0) done.current?.focus();
  }, [left]);
  // What had the focus is gone with the step; in its place is the button that folds and unfolds the day.
  useEffect(() => focusFoldAway, []);

  return (
    <>
      <div className={classNames('leaves', styles.evening)}>
        <section className={classNames('leaf', styles.side)} aria-labelledby={headings.left}>
          <div className="leaf-head">
            <h2 id={headings.left}>Fold the day away</h2>
            {tasks.length > 0 && (
              <span className="count">
                {left} of {tasks.length} to place
              </span>
            )}
          </div>
          <p className={styles.says} role="status">
            <FoldedWords date={date} />
          </p>
          <ul data-rows ref={rows.container} {...rows.handlers}>
            {tasks.map((task) => (
              <Row
                key={task.id}
                task={task}
                ways={waysFrom(date)}
                placed={open.has(task.id) ? undefined : (placed.get(task.id) ?? NOT_HERE)}
                place={place}
              />
            ))}
          </ul>
        </section>
        <div className="right-leaf">
          <section className={classNames('leaf', styles.side)} aria-labelledby={headings.right}>
            <NextDay date={tomorrow} headingId={headings.right} fresh={placed} />
          </section>
        </div>
      </div>
      <footer className="day-foot">
        <span>Nothing moves by itself. What is not placed waits on {weekday}’s first line.</span>
        <span className="end">
          {left > 0 && (
            <Button variant="quiet" onClick={() => foldDay(date, true)} onKeyDown={stopByEscape}>
              Skip
            </Button>
          )}
          <Button variant="primary" ref={done} onClick={() => foldDay(date, true)} onKeyDown={stopByEscape}>
            Good night
          </Button>
        </span>
      </footer>
    </>
  );
}

const DONE = 'Done';

/** The place of a task that has left the day in another way, such as by another window. */
const NOT_HERE: Placed = { name: 'Elsewhere', undo: undefined };

type Place = (task: Task, patch: TaskPatch, name: string) => void;

/** Hook: the tasks that were open since this began, those that still are by their ids, and where the others went. */
function usePlacing(date: Day) {
  const { update } = useTaskActions();
  const { data } = useQuery(tasksOn(date));
  const [seen, setSeen] = useState<ReadonlyMap<string, Task>>(new Map());
  const [placed, setPlaced] = useState<ReadonlyMap<string, Placed>>(new Map());
  const now = (data ?? []).filter(isLeft);
  const open = new Map(now.map((task) => [task.id, task]));
  if (now.some(({ id }) => !seen.has(id))) setSeen(new Map([...seen, ...open]));

  const tasks = [...seen.values()]
    .map((task) => open.get(task.id) ?? task)
    .sort((a, b) => IMPORTANCE[a.priority] - IMPORTANCE[b.priority] || compareTasks(a, b));
  /** Places a task, and focuses the next open one, since what was pressed goes away. */
  const place: Place = (task, patch, name) => {
    void update(task, patch);
    setPlaced(new Map(placed).set(task.id, { name, undo: undoAction() }));
    const index = tasks.findIndex(({ id }) => id === task.id);
    const next = [...tasks.slice(index + 1), ...tasks.slice(0, index)].find(({ id }) => open.has(id));
    if (next) focusRow(next.id);
  };
  return { tasks, open, placed, place };
}

/** Hook: the keys of the rows. The first row has the focus, and after one was placed by its key the next. */
function useRows(date: Day, tasks: readonly Task[], open: ReadonlyMap<string, Task>, place: Place) {
  const withLetters = useShortcutsOn();
  const rows = useRovingRows<HTMLUListElement>({
    withLetters,
    onRowKey: ({ key, row }) => {
      if (key === 'Escape') {
        stopPlacing();
        return true;
      }
      const task = tasks.find(({ id }) => rowOf(id) === row.id);
      const way = withLetters ? waysFrom(date).find(({ keys }) => keys.includes(key)) : undefined;
      if (!task || !way || !open.has(task.id)) return false;
      place(task, way.patch, way.name);
      return true;
    },
  });
  const { container } = rows;
  const isRead = tasks.length > 0;
  useEffect(() => {
    if (isRead) container.current?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
  }, [container, isRead]);
  return rows;
}

const rowOf = (id: string): string => rowIdOf({ kind: 'task', id });

function focusFoldAway(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-fold]')?.focus({ preventScroll: true });
}

const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`#${rowOf(id)} [data-row-focus]`)?.focus();

type RowProps = {
  task: Task;
  ways: readonly Way[];
  /** Where the task went; undefined while it is open. */
  placed: Placed | undefined;
  place: Place;
};

const Row = ({ task, ways, placed, place }: RowProps) => (
  <li id={rowOf(task.id)} data-row className={classNames(styles.task, placed && styles.isSet)} tabIndex={-1}>
    <div className={styles.name}>
      {placed ? (
        <span className={classNames('check', placed.name === DONE && 'is-done')} aria-hidden="true" />
      ) : (
        <TaskCheck task={task} onToggle={() => place(task, { completed: true }, DONE)} />
      )}
      <span className={styles.title} data-row-focus tabIndex={-1}>
        <bdi>{task.title}</bdi>
      </span>
      {placed ? (
        <span className={styles.places}>
          <Icon name="arrow" size={14} />
          {placed.name}
          {placed.undo && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Undo: ${task.title}`}
              onClick={() => {
                placed.undo?.onPress();
                focusRow(task.id);
              }}
            >
              Undo
            </button>
          )}
        </span>
      ) : (
        task.estimate !== null && <span className="length">{formatDuration(task.estimate)}</span>
      )}
    </div>
    {!placed && (
      <div className={styles.ways} role="toolbar" aria-label={`What happens with ${task.title}`}>
        {ways.map(({ keys, name, patch }) => (
          <button
            key={keys}
            type="button"
            tabIndex={-1}
            aria-keyshortcuts={[...keys].join(' ')}
            onClick={() => place(task, patch, name)}
          >
            {name}
            <span className={styles.keyHint} aria-hidden="true">
              {keys[0]?.toUpperCase()}
            </span>
          </button>
        ))}
      </div>
    )}
  </li>
);

type NextDayProps = { date: Day; headingId: string; fresh: ReadonlyMap<string, Placed> };

/** The day after with its capacity and items, in which what was placed there is marked. */
function NextDay({ date, headingId, fresh }: NextDayProps) {
  const hours = useHoursByWeekday()[partsOf(date).weekday] ?? null;
  const meetings = useItemsOfShown(useQuery(schedulesOn(date)).data) ?? [];
  const tasks = (useItemsOfShown(useQuery(tasksOn(date)).data) ?? []).filter(
    ({ completed, droppedAt }) => !completed && droppedAt === null,
  );
  const events = useOutsideEvents(gridPeriod(date));
  const email = useSession().user?.email;
  const capacity = hours === null ? null : capacityOf(date, hours, meetings, tasks, email, events);
  const added = tasks
    .filter(({ id }) => fresh.has(id))
    .reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
  const items = [
    ...meetings.map((item) => ({
      item,
      at: marginOn(item, date),
      place: placeOn(item, date),
      isMeeting: true,
      calendar: null,
    })),
    ...events
      .filter((event) => isOnDay(event, date))
      .map((item) => ({
        item,
        at: marginOn({ ...item, duration: item.duration ?? 0 }, date),
        place: placeOn(item, date),
        isMeeting: false,
        calendar: item.calendar,
      })),
    ...tasks.map((item) => ({
      item,
      at: item.time,
      place: item.time === null ? DAY_MINUTES : minutesOf(item.time),
      isMeeting: false,
      calendar: null,
    })),
  ].sort((one, other) => one.place - other.place);
  const free = capacity && capacity.hours - capacity.planned;
  return (
    <>
      <div className="leaf-head">
        <h2 id={headingId}>
          {formatDay(date, { weekday: 'long' })} {partsOf(date).dayOfMonth}
        </h2>
        <span className="count">
          tomorrow, {counted(tasks.length, 'task')}, {counted(meetings.length, 'meeting')}
        </span>
      </div>
      {capacity && (
        <div
          className={styles.capacity}
          role="img"
          aria-label={`${plannedInWords(capacity)}${added > 0 ? `, ${formatDuration(added)} of it new` : ''}`}
        >
          <CapacityBar capacity={capacity} fresh={added} />
          <span aria-hidden="true">
            <CapacityWords capacity={capacity} />
            {added > 0 && (
              <>
                {' · '}
                <b>{formatDuration(added)} new</b>
              </>
            )}
          </span>
        </div>
      )}
      <ul>
        {items.map(({ item, at, isMeeting, calendar }) => (
          <li key={item.id} className={classNames(styles.item, fresh.has(item.id) && styles.isNew)}>
            <span className={styles.time}>{at}</span>
            {calendar ? (
              <span className={styles.outside}>
                <EventBar calendar={calendar} />
              </span>
            ) : (
              <span className={isMeeting ? styles.meeting : styles.ring} aria-hidden="true" />
            )}
            <bdi>{item.title}</bdi>
            {calendar && <span className="vh">, {calendar.name}</span>}
            {fresh.has(item.id) && <span className="vh">new</span>}
          </li>
        ))}
      </ul>
      {free !== null && free > 0 && <p className={styles.says}>{formatDuration(free)} are still free.</p>}
    </>
  );
}

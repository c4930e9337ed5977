import { type KeyboardEvent, memo, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TURN_ON_HOLD } from '@/components/item/drag/places';
import { UNTIMED } from '@/components/item/drag/untimed';
import type { Added } from '@/components/item/quick/use-quick-composer';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import type { TurnedPeriod } from '@/components/planner/view/use-period';
import hours from '@/components/schedules/hours.module.css';
import {
  type Entry,
  type HoursEntry,
  type IdOf,
  isItem,
  type Target,
  takesTime,
} from '@/components/schedules/hours-entries';
import { columnOf, isMenuOpen, useBlockFocus } from '@/components/schedules/hours-focus';
import { nightsTaken, pressedStretch, WEEK_COLUMNS_MAX } from '@/components/schedules/hours-layout';
import { HourLabels, Night } from '@/components/schedules/hours-parts';
import { useEntryChanges } from '@/components/schedules/use-entry-changes';
import { layOutDays, listsWith } from '@/components/schedules/use-hours-items';
import { type Direction, useHoursKeys } from '@/components/schedules/use-hours-keys';
import { useHoursPointer } from '@/components/schedules/use-hours-pointer';
import { useDrawing, useOpening } from '@/components/schedules/use-new-block';
import { classNames } from '@/components/ui/class-names';
import { shortcutKeyOf } from '@/components/ui/keys';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import { useSwipe } from '@/components/ui/use-swipe';
import { useMinuteNow } from '@/lib/client/browser/now';
import { openPath } from '@/lib/client/browser/open-path';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { useHoursByWeekday } from '@/lib/client/settings/hours-by-weekday';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { addDays, DAY_MINUTES, type Day, isDay, partsOf, timeAt, weekOf } from '@/lib/shared/calendar/days';
import { EARLY_UNTIL, LATE_FROM, type Stretch, WEEK_HOUR_PX } from '@/lib/shared/calendar/hours';
import { isOnDay } from '@/lib/shared/calendar/span';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { itemPath } from '@/lib/shared/site/item-path';
import { NOTHING } from '@/lib/shared/text/day-counts';
import { BOARD, SHELF } from './board-cards';
import { BoardDialogs } from './board-dialogs';
import { layOutBoard } from './board-layout';
import { type Drawn, HoursColumn } from './hours-column';
import { narrowDays } from './hours-days';
import { StuckHeads } from './stuck-heads';
import type { BoardItems } from './use-board-items';
import { useBoardLists } from './use-board-lists';
import { useDrawnBlocks } from './use-drawn-blocks';
import styles from './week-hours.module.css';

type WeekHoursProps = {
  turning: TurnedPeriod;
  counts: CountsOfPeriod;
  items: BoardItems;
  /** True in a narrow window, which shows three days. */
  isPaged: boolean;
  /** True where the columns are narrow. */
  isTight: boolean;
};

/** A meeting has an element in the column of each of its days. */
const idInWeek: IdOf = (of, date, isFirst) =>
  rowIdOf({ ...of, listName: isFirst ? BOARD : `${BOARD}-${date}` });

/** The minute at which N on an empty day begins something. */
const MORNING = 9 * 60;

/** The week by the hour: a column of hours for each day, with what has no time above it. */
export const WeekHours = memo(function WeekHours(props: WeekHoursProps) {
  const { turning, counts, items, isPaged, isTight } = props;
  const { period, selectedDate, today, select, previous, next } = turning;
  const days = useMemo(() => weekOf(selectedDate), [selectedDate]);
  const shown = useMemo(() => (isPaged ? narrowDays(selectedDate) : days), [isPaged, selectedDate, days]);
  const [start = selectedDate] = days;
  const minute = useMinuteNow();
  const now = shown.includes(today) ? minute : null;
  const byWeekday = useHoursByWeekday();
  const withLetters = useShortcutsOn();
  const keysId = useId();
  const heads = useRovingFocus({
    count: 7,
    columns: 7,
    rest: days.indexOf(selectedDate),
    onTurn: (by) => (by > 0 ? next?.() : previous?.()),
  });
  const week = heads.group;
  const board = useBoardLists(start, items, week);
  const lists = listsWith(board.meetings, { list: board.tasks, handlers: board.tasks.handlers });

  const [pickedId, pick] = useState<string | null>(null);
  /** The task that has just lost its time: its row is shown, however many there are on its day. */
  const [untimedId, setUntimed] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState({ early: false, late: false });
  const focusWhenThere = useBlockFocus();
  const { drawn, stands, draw, setStands, stop } = useDrawing<Drawn>();

  /** Shows the place of a block that is about to be rendered. */
  function reveal({ start, date }: { start: number; date: Day }): void {
    if (start < EARLY_UNTIL) setUnfolded((before) => ({ ...before, early: true }));
    if (start >= LATE_FROM) setUnfolded((before) => ({ ...before, late: true }));
    if (!shown.includes(date)) select(date);
  }

  const changes = useEntryChanges({
    idOf: idInWeek,
    onCopied: (id, to) => {
      pick(null);
      reveal(to);
      focusWhenThere(id, columnOf(to.date));
    },
    onMoved: (entry, to) => focusWhenThere(entry.id, columnOf(to.date)),
    onUntimed: ({ id, item, date }, day) => {
      pick(null);
      setUntimed(item.id);
      const isOnShelf = day === null && isOpenTask(item) && !item.isShared;
      if (isOnShelf) focusWhenThere(rowIdOf({ kind: 'task', id: item.id, listName: SHELF }), UNTIMED);
      else focusWhenThere(id, `${columnOf(day ?? date)} ${UNTIMED}`);
    },
  });
  const { steps, copyBelow } = changes;
  const step = (entry: Entry, to: Target) => {
    reveal({ start: to.start, date: to.date ?? entry.date });
    changes.step(entry, to);
  };

  const columns = useMemo(
    () =>
      layOutDays(
        shown.map((date) => ({
          date,
          schedules: items.meetings.filter((meeting) => isOnDay(meeting, date)),
          tasks: items.tasks.filter((task) => task.date === date),
          events: items.events,
        })),
        { steps, idOf: idInWeek, most: WEEK_COLUMNS_MAX },
      ),
    [shown, items, steps],
  );
  const wholeDays = useMemo(
    () =>
      layOutBoard(period, {
        tasks: items.tasks.filter(({ time }) => time === null),
        meetings: items.meetings.filter(({ time }) => time === null),
        events: items.events.filter(({ time }) => time === null),
      }),
    [period, items],
  );
  const placed = columns.map((column) => column.placed.length);
  const drawnBlocks = useDrawnBlocks(items.days && start, sum(placed));
  const entries = columns.flatMap((column) => column.entries);
  const night = { early: entries.filter(isEarly), late: entries.filter(isLate) };
  const taken = nightsTaken([
    ...entries.filter((entry) => !isEarly(entry) && !isLate(entry)),
    ...[stands, drawn?.stretch ?? null].filter((each) => each !== null),
  ]);
  const from = taken.early || unfolded.early ? 0 : EARLY_UNTIL;
  const to = taken.late || unfolded.late ? DAY_MINUTES : LATE_FROM;
  const nightProps = (which: 'early' | 'late') => ({
    isOpen: unfolded[which],
    says: unfolded[which] ? null : inNight(night[which]),
    onTurn: () => setUnfolded((before) => ({ ...before, [which]: !before[which] })),
  });

  /** True for a press while a block was pressed or written, which only ends that. */
  const wasBusy = useRef(false);
  const pointer = useHoursPointer({
    from,
    hourPx: WEEK_HOUR_PX,
    scrolls: false,
    entryOf: (id) => entries.filter(isItem).find((entry) => entry.id === id && entry.isMovable) ?? null,
    onDraw: (date, stretch) => {
      pick(null);
      draw({ date, stretch });
    },
    onChange: (entry, target) => {
      reveal({ start: target.start, date: target.date ?? entry.date });
      changes.change(entry, target);
    },
    onCopy: changes.copy,
    onUntime: changes.untime,
    onPressPaper: (date, stretch) => {
      pick(null);
      if (!wasBusy.current) draw({ date, stretch });
    },
  });

  const go = useGoing({ week, select, isDrawn: drawnBlocks === Number.POSITIVE_INFINITY });
  const { rows, onKeyDown } = useHoursKeys({
    lists,
    days: columns,
    schedules: items.meetings,
    step,
    copy: copyBelow,
    draw: (date, stretch) => draw({ date, stretch }),
    pick,
    among: { pickedId, go, tasks: items.tasks },
  });

  /** The keys of the heads, which are one tab stop, before those of the items. */
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event;
    const key = shortcutKeyOf(event);
    const day = target instanceof HTMLElement ? target.dataset.index : undefined;
    const date = day === undefined ? undefined : days[Number(day)];
    if (date !== undefined && target instanceof HTMLElement) {
      const busyUntil = Math.max(
        ...entries.filter((entry) => entry.date === date && takesTime(entry)).map(({ end }) => end),
      );
      if (key === 'ArrowDown') go(target, { along: 1, across: 0 });
      else if (key === 'n' && withLetters && !event.ctrlKey && !event.metaKey)
        draw({ date, stretch: pressedStretch(Number.isFinite(busyUntil) ? busyUntil : MORNING) });
      else {
        heads.onKeyDown(event);
        return;
      }
      event.preventDefault();
      return;
    }
    onKeyDown(event);
    if (!event.defaultPrevented) rows.handlers.onKeyDown(event);
  }

  const opening = useOpening({ ...items, ...board.handlers });
  function onAdded(added: Added, opens: boolean): void {
    stop();
    const { date, time } = added;
    if (date === null || !shown.includes(date)) {
      if (opens) openPath(itemPath(added));
      return;
    }
    const column = columns.find((each) => each.date === date);
    if (column && time !== null) reveal({ start: Number(time.slice(0, 2)) * 60, date });
    if (opens) opening(added);
    else focusWhenThere(idInWeek(added, date, true), columnOf(date));
  }

  const turn = (by: 1 | -1): void => {
    const [first = selectedDate] = shown;
    // Beyond the end of the week its other end is shown.
    const beyond = by > 0 ? addDays(start, 7) : addDays(start, -shown.length);
    const to = days.indexOf(first) + by;
    const day = to < 0 || to > days.length - shown.length ? beyond : days[to];
    if (day !== undefined && isDay(day)) select(day);
  };
  const swipe = useSwipe({ onForward: () => turn(1), onBack: () => turn(-1) });
  const head = useRef<HTMLSpanElement>(null);
  const strip = useSlide<HTMLDivElement>(isPaged ? (shown[0] ?? start) : start);
  const most = Math.max(
    0,
    ...[...wholeDays].map(([day, { ribbons }]) => (shown.includes(day) ? ribbons.length : 0)),
  );

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <div
        className={classNames(
          'strip-wrap board-wrap',
          hours.inWeek,
          styles.wrap,
          isTight && classNames(hours.isTight, styles.isTight),
          isPaged && styles.isNarrow,
        )}
        role="group"
        aria-label="The week by the hour"
        aria-describedby={keysId}
        aria-busy={counts.state === 'loading' || drawnBlocks < sum(placed)}
        ref={(element) => {
          week.current = element;
          rows.container.current = element;
          pointer.area.current = element;
        }}
        tabIndex={-1}
        data-rows
        data-week-hours
        {...rows.handlers}
        {...pointer.handlers}
        {...(isPaged && swipeOver(pointer.handlers, swipe))}
        onKeyDown={onKey}
        onPointerDownCapture={() => {
          wasBusy.current = entries.some(({ id }) => id === pickedId) || drawn !== null || isMenuOpen();
        }}
      >
        <div className={classNames('strip', styles.week)} ref={strip}>
          <div className={classNames('panel', styles.edge)} aria-hidden="true">
            <span ref={head} />
            <span>{most > 0 && 'all day'}</span>
            <span>no time</span>
            <span className={styles.fold} />
            <div className={styles.labels} style={hoursOf(from, to)}>
              <HourLabels from={from} to={to} now={now} hourPx={WEEK_HOUR_PX} />
              <time className={hours.here} ref={pointer.margin} hidden />
              {now !== null && now >= from && now < to && (
                <b style={{ '--t': now / 60 } as React.CSSProperties}>{timeAt(now)}</b>
              )}
            </div>
          </div>
          {columns.map((column, place) => {
            const { date } = column;
            const index = days.indexOf(date);
            return (
              <HoursColumn
                // On a desk the place is the key, so that the focus stays in place when the week changes.
                key={isPaged ? date : index}
                index={index}
                place={place}
                column={column}
                drawnBlocks={drawnBlocks - sum(placed.slice(0, place))}
                day={items.days?.get(date) ?? null}
                above={wholeDays.get(date) ?? null}
                counts={counts.state === 'ready' ? (counts.counts.get(date) ?? NOTHING) : null}
                hours={byWeekday[partsOf(date).weekday] ?? null}
                from={from}
                to={to}
                now={now}
                today={today}
                isSelected={date === selectedDate}
                isNarrow={isPaged}
                isTabStop={isPaged ? null : index === heads.tabStop}
                lists={lists}
                handlers={board.handlers}
                picked={column.entries.filter(isItem).find(({ id }) => id === pickedId) ?? null}
                drawn={drawn?.date === date ? drawn.stretch : null}
                untimedId={untimedId}
                onSelect={select}
                onPick={(id) => pick((before) => (before === id ? null : id))}
                onDraw={(stretch) => draw({ date, stretch })}
                onStep={step}
                onCopy={copyBelow}
                onUntime={changes.untime}
                onClose={(entry) => {
                  pick(null);
                  focusWhenThere(entry.id);
                }}
                onStand={setStands}
                onAdded={onAdded}
                onStop={stop}
              />
            );
          })}
          <Night
            label="00 to 07"
            className={classNames(styles.night, styles.isEarly)}
            {...nightProps('early')}
          />
          <Night
            label="21 to 24"
            className={classNames(styles.night, styles.isLate)}
            {...nightProps('late')}
          />
          <StuckHeads head={head} days={shown} today={today} selected={selectedDate} onSelect={select} />
        </div>
        {/* What is dragged turns to other days at the sides. */}
        <button
          type="button"
          className={classNames(styles.turn, styles.isBack)}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => (isPaged ? turn(-1) : previous?.())}
          {...TURN_ON_HOLD}
        />
        <button
          type="button"
          className={styles.turn}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => (isPaged ? turn(1) : next?.())}
          {...TURN_ON_HOLD}
        />
        <div className={hours.dragCover} data-part="cover" ref={pointer.cover} hidden aria-hidden="true" />
        <span id={keysId} hidden>
          Arrow keys go through the items and the days, and N begins something new. {KEYS}
        </span>
      </div>
      <BoardDialogs week={start} items={items} lists={board} />
    </>
  );
});

const KEYS =
  'Space shows its actions; then Up and Down move it by 15 minutes, with Shift they change its length, and Left and Right with Shift take it to another day. Enter opens it, Alt and Enter copy it.';

const isEarly = ({ end }: Stretch): boolean => end <= EARLY_UNTIL;
const isLate = ({ start }: Stretch): boolean => start >= LATE_FROM;

/** Returns what is in a folded night, such as '1 at 05:30' or '3 from 05:30'; null for nothing. */
function inNight(entries: readonly HoursEntry[]): string | null {
  const [first, last] = [Math.min, Math.max].map((of) => of(...entries.map(({ start }) => start)));
  if (first === undefined || entries.length === 0) return null;
  return `${entries.length} ${first === last ? 'at' : 'from'} ${timeAt(first)}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const hoursOf = (from: number, to: number) =>
  ({ '--from': from / 60, '--to': to / 60 }) as React.CSSProperties;

type Handlers = ReturnType<typeof useHoursPointer>['handlers'];

/** Returns the handlers of both. A press that has drawn or moved something is no swipe. */
const swipeOver = (pointer: Handlers, swipe: ReturnType<typeof useSwipe>) => ({
  ...swipe,
  onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
    swipe.onPointerDown(event);
    pointer.onPointerDown(event);
  },
  onPointerUp: (event: React.PointerEvent<HTMLElement>) => {
    pointer.onPointerUp(event);
    if (!event.isPropagationStopped()) swipe.onPointerUp(event);
  },
});

type GoingOptions = {
  week: React.RefObject<HTMLElement | null>;
  select: (day: Day) => void;
  /** True once all blocks are drawn. */
  isDrawn: boolean;
};

/** Hook: moves the focus through the items of a day and to those of the days beside it, also of the next week. */
function useGoing({ week, select, isDrawn }: GoingOptions) {
  /** The day whose first item gets the focus as soon as it is rendered. */
  const wanted = useRef<Day | null>(null);
  const columnFor = (day: Day) => week.current?.querySelector<HTMLElement>(columnOf(day));

  // Runs after every render, since any of them may add the column.
  useLayoutEffect(() => {
    const column = wanted.current && columnFor(wanted.current);
    const cell = column ? cellsIn(column)[0] : undefined;
    if (!column || (!cell && !isDrawn)) return;
    wanted.current = null;
    focusCell(cell);
  });

  function go(row: HTMLElement, { along, across }: Direction): void {
    const column = row.closest<HTMLElement>('[data-column]');
    if (!column) return;
    const cells = cellsIn(column);
    const index = cells.indexOf(row);
    if (along !== 0) {
      focusCell(cells[index + along]);
      return;
    }
    for (let day = addDays(column.dataset.day ?? '', across); isDay(day); day = addDays(day, across)) {
      const there = columnFor(day);
      if (!there) {
        wanted.current = day;
        select(day);
        return;
      }
      const cell = nearest(row, index, cellsIn(there));
      if (cell) {
        focusCell(cell);
        return;
      }
    }
  }
  return go;
}

/** The head of a column, if it can be pressed, and the items in it. */
const cellsIn = (column: HTMLElement): HTMLElement[] => [
  ...column.querySelectorAll<HTMLElement>('[data-index], [data-row]'),
];

const focusCell = (cell: HTMLElement | undefined): void => {
  if (cell) focusTargetOf(cell).focus();
};

const hourOf = (row: HTMLElement): number => Number.parseFloat(row.style.getPropertyValue('--s'));

/** Returns the block that begins nearest to a block, or else what stands in the same place. */
function nearest(row: HTMLElement, index: number, cells: readonly HTMLElement[]): HTMLElement | undefined {
  const hour = hourOf(row);
  const away = (cell: HTMLElement) => Math.abs(hourOf(cell) - hour);
  const blocks = Number.isNaN(hour) ? [] : cells.filter((cell) => cell.matches('[data-block]'));
  return blocks.sort((a, b) => away(a) - away(b))[0] ?? cells[Math.min(index, cells.length - 1)];
}

import { type RefObject, useMemo, useRef, useState } from 'react';
import { EditingRow } from '@/components/item/list/editing-row';
import type { Added } from '@/components/item/quick/use-quick-composer';
import { GhostRow, useGhostsOf } from '@/components/item/row/ghost-row';
import { useHighlightedRow } from '@/components/item/row/highlight';
import { KeptFocus } from '@/components/item/row/kept-focus';
import { rowIdOf } from '@/components/item/row/row-focus';
import { TaskDialogs } from '@/components/tasks/task-dialogs';
import { Icon } from '@/components/ui/icon';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { openPath } from '@/lib/client/browser/open-path';
import { useEmptyText } from '@/lib/client/labels/label-filter';
import { DAY_MINUTES, type Day } from '@/lib/shared/calendar/days';
import { EARLY_UNTIL, LATE_FROM, type Stretch } from '@/lib/shared/calendar/hours';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { itemPath } from '@/lib/shared/site/item-path';
import styles from './hours.module.css';
import { HoursClock } from './hours-clock';
import { hoursIdOf, isItem } from './hours-entries';
import { isMenuOpen, useBlockFocus } from './hours-focus';
import { nightsTaken } from './hours-layout';
import { HoursBar, NewBlock } from './hours-on-demand';
import { HourLabels, Night } from './hours-parts';
import { useHoursScroll } from './hours-scroll';
import windowStyles from './hours-window.module.css';
import { Ribbons } from './ribbons';
import { ScheduleDialogs } from './schedule-dialogs';
import { useEntryChanges } from './use-entry-changes';
import { type HoursLists, useHoursItems } from './use-hours-items';
import { useHoursKeys } from './use-hours-keys';
import { useHoursPointer } from './use-hours-pointer';
import { useDrawing, useOpening } from './use-new-block';

type HoursGridProps = {
  date: Day;
  schedules: readonly Schedule[];
  /** True once the meetings have been read. */
  isReady: boolean;
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** The time of the meeting that is being written in the form above. */
  draft: Stretch | null;
  /** Gets the focus when the last meeting is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/**
 * The hours of a day: meetings, and tasks with a time, as blocks on a scale of time, where they are drawn,
 * moved, resized and copied by pointer and keyboard.
 */
export function HoursGrid({ date, schedules, isReady, now, draft, focusWhenEmpty }: HoursGridProps) {
  const [pickedId, pick] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState({ early: false, late: false });
  const focusWhenThere = useBlockFocus();
  const { steps, step, change, copy, copyBelow } = useEntryChanges({
    onCopied: (id) => {
      pick(null);
      focusWhenThere(id);
    },
  });
  const { tasks, events, days, lists } = useHoursItems(date, schedules, focusWhenEmpty, steps);
  const { meetings, todo, actsOf } = lists;
  const entries = useMemo(() => days.flatMap((day) => day.entries), [days]);
  const items = useMemo(() => entries.filter(isItem), [entries]);
  const isPhone = useMedia(PHONE);

  const { drawn, stands, draw, setStands, stop } = useDrawing<Stretch>();
  const opening = useOpening({
    tasks,
    meetings: schedules,
    openTask: todo.handlers.open,
    openMeeting: meetings.handlers.open,
  });

  function onAdded(added: Added, opens: boolean): void {
    stop();
    if (added.date !== date) {
      if (opens) openPath(itemPath(added));
      return;
    }
    if (opens) opening(added);
    // On a phone its row is on the other leaf, which the link opens.
    else if (isPhone && added.kind === 'task' && added.time === null) openPath(itemPath(added));
    else if (added.kind === 'schedule' || added.time === null) focusWhenThere(rowIdOf(added));
    else focusWhenThere(hoursIdOf(added.id));
  }

  const taken = nightsTaken([...entries, ...[draft, stands, drawn].filter((each) => each !== null)]);
  const from = taken.early || unfolded.early ? 0 : EARLY_UNTIL;
  const to = taken.late || unfolded.late ? DAY_MINUTES : LATE_FROM;
  const turn = (night: 'early' | 'late') => () =>
    setUnfolded((before) => ({ ...before, [night]: !before[night] }));

  const column = useRef<HTMLDivElement>(null);
  const pointer = useHoursPointer({
    from,
    scrolls: true,
    entryOf: (id) => items.find((entry) => entry.id === id && entry.isMovable) ?? null,
    onDraw: (_day, stretch) => {
      pick(null);
      draw(stretch);
    },
    onChange: change,
    onCopy: copy,
    onPressPaper: (_day, stretch) => {
      pick(null);
      if (!wasBusy.current) draw(stretch);
    },
  });
  /** True for a press while a block was pressed or written, or a menu was open, which only ends that. */
  const wasBusy = useRef(false);
  const { rows, onKeyDown } = useHoursKeys({
    lists,
    days,
    schedules,
    step,
    copy: copyBelow,
    draw: (_day, stretch) => draw(stretch),
    pick,
  });
  const { earlier, countEarlier, showEarlier } = useHoursScroll({
    scroller: pointer.area,
    entries,
    now,
    from,
    isReady: isReady && tasks !== undefined,
    isEarlyTaken: taken.early,
  });
  const ghosts = useGhostsOf('schedule', date, schedules);
  const emptyText = useEmptyText('No meetings. A quiet day.');
  const picked = items.find(({ id }) => id === pickedId);
  const highlightedId = useHighlightedRow(
    'schedule',
    schedules.map(({ id }) => id),
  );

  return (
    <div className={styles.hoursDay} ref={rows.container} {...rows.handlers}>
      <KeptFocus />
      {ghosts.length > 0 && (
        <ul className={styles.hoursForm}>
          {ghosts.map((ghost) => (
            <GhostRow
              key={ghost.item.id}
              ghost={ghost}
              className="row"
              onUndo={() => meetings.focusWhenThere(ghost.item)}
            />
          ))}
        </ul>
      )}
      <OpenForms lists={lists} tasks={tasks} schedules={schedules} />
      <Ribbons
        date={date}
        schedules={schedules}
        events={events}
        handlers={meetings.handlers}
        editedId={meetings.editingId}
      />
      <div className={windowStyles.window}>
        {earlier > 0 && (
          <button type="button" className={windowStyles.earlier} onClick={showEarlier}>
            <Icon name="up" size={14} />
            {earlier} earlier
          </button>
        )}
        <div
          className={styles.hoursScroll}
          data-hours-scroll
          ref={pointer.area}
          {...pointer.handlers}
          onScroll={countEarlier}
          onPointerDownCapture={() => {
            wasBusy.current = picked !== undefined || drawn !== null || isMenuOpen();
          }}
        >
          {!taken.early && <Night label="00 to 07" isOpen={unfolded.early} onTurn={turn('early')} />}
          {days.map((day) => (
            <HoursClock
              key={day.date}
              column={column}
              name="Hours"
              from={from}
              to={to}
              now={now}
              day={day}
              lists={lists}
              draft={draft}
              pickedId={pickedId}
              highlightedId={highlightedId}
              onPick={(id) => pick((before) => (before === id ? null : id))}
              onWrite={draw}
              ofList={{ 'data-rows': true, onKeyDown }}
              keys="Up and Down move it by 15 minutes, with Shift they change its length. Enter opens it, Alt and Enter copy it."
              labels={
                <>
                  <HourLabels from={from} to={to} now={now} />
                  <time className={styles.here} ref={pointer.margin} hidden aria-hidden="true" />
                </>
              }
            >
              <div
                className={styles.dragCover}
                data-part="cover"
                ref={pointer.cover}
                hidden
                aria-hidden="true"
              />
              {picked && (
                <HoursBar
                  key={picked.id}
                  entry={picked}
                  acts={actsOf(picked)}
                  column={column}
                  scroller={pointer.area}
                  onCopy={() => copyBelow(picked)}
                  onChange={(next) => step(picked, next)}
                  onClose={() => {
                    pick(null);
                    focusWhenThere(picked.id);
                  }}
                />
              )}
              {drawn && (
                <NewBlock
                  key={`${drawn.start} ${drawn.end}`}
                  date={date}
                  drawn={drawn}
                  from={from}
                  column={column}
                  scroller={pointer.area}
                  onStand={setStands}
                  onAdded={onAdded}
                  onClose={stop}
                />
              )}
            </HoursClock>
          ))}
          {!taken.late && <Night label="21 to 24" isOpen={unfolded.late} onTurn={turn('late')} />}
        </div>
        {isReady && schedules.length === 0 && entries.length === 0 && draft === null && drawn === null && (
          <p className={styles.quietDay}>{emptyText}</p>
        )}
      </div>
      <ScheduleDialogs date={date} schedules={schedules} list={meetings} />
      <TaskDialogs date={date} tasks={tasks ?? []} list={todo.list} onToggle={todo.handlers.toggle} />
    </div>
  );
}

type PartProps = { lists: HoursLists; tasks: readonly Task[] | undefined; schedules: readonly Schedule[] };

/** The forms and comments that are open, above the hours. */
function OpenForms({ lists: { meetings, todo }, tasks = [], schedules }: PartProps) {
  const editedMeeting = schedules.find(({ id }) => id === meetings.editingId);
  const editedTask = tasks.find(({ id }) => id === todo.list.editingId);
  const { discussion } = todo.list;
  const discussedMeeting = schedules.find(({ id }) => id === meetings.discussion.threadId);
  // The thread of any other task is in the list of tasks.
  const discussedTask = tasks.find(
    ({ id, time, droppedAt }) => id === discussion.threadId && time !== null && droppedAt === null,
  );
  return (
    <>
      {editedMeeting && (
        <ul className={styles.hoursForm}>
          <EditingRow kind="schedule" item={editedMeeting} list={meetings} className="entry" />
        </ul>
      )}
      {editedTask && (
        <ul className={styles.hoursForm}>
          <EditingRow kind="task" item={editedTask} list={todo.list} className="row" />
        </ul>
      )}
      {discussedMeeting && (
        <div className="thread-fold">{meetings.discussion.threadOf(discussedMeeting)}</div>
      )}
      {discussedTask && <div className="thread-fold">{discussion.threadOf(discussedTask)}</div>}
    </>
  );
}

import { type RefObject, useState } from 'react';
import { dropOnHours } from '@/components/item/drag/places';
import { EditingRow } from '@/components/item/list/editing-row';
import { GhostRow, useGhostsOf } from '@/components/item/row/ghost-row';
import { useHighlightedRow } from '@/components/item/row/highlight';
import { useKeptFocus } from '@/components/item/row/row-focus';
import { TaskDialogs } from '@/components/tasks/task-dialogs';
import { Icon } from '@/components/ui/icon';
import { DAY_MINUTES, type Day } from '@/lib/shared/calendar/days';
import type { Stretch } from '@/lib/shared/calendar/hours';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import styles from './hours.module.css';
import { HoursBar } from './hours-bar';
import { HoursClock } from './hours-clock';
import { useBlockFocus } from './hours-focus';
import { EARLY_UNTIL, LATE_FROM, nightsTaken } from './hours-layout';
import { Night } from './hours-parts';
import { useHoursScroll } from './hours-scroll';
import { Ribbons } from './ribbons';
import { ScheduleDialogs } from './schedule-dialogs';
import { useEntryChanges } from './use-entry-changes';
import { type HoursItems, useHoursItems } from './use-hours-items';
import { useHoursKeys } from './use-hours-keys';
import { useHoursPointer } from './use-hours-pointer';

type HoursGridProps = {
  date: Day;
  schedules: readonly Schedule[];
  /** True once the meetings have been read. */
  isReady: boolean;
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** The time of the meeting that is being written. */
  draft: Stretch | null;
  /** Opens the form for a meeting at this time. */
  onWrite: (stretch: Stretch) => void;
  /** Gets the focus when the last meeting is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/**
 * The hours of a day: meetings, and tasks with a time, as blocks on a scale of time, where they are drawn,
 * moved, resized and copied by pointer and keyboard.
 */
export function HoursGrid({ date, schedules, isReady, now, draft, onWrite, focusWhenEmpty }: HoursGridProps) {
  const [pickedId, pick] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState({ early: false, late: false });
  const focusWhenThere = useBlockFocus();
  const { steps, step, change, copy, copyBelow } = useEntryChanges(date, (id) => {
    pick(null);
    focusWhenThere(id);
  });
  const items = useHoursItems(date, schedules, focusWhenEmpty, steps);
  const { tasks, meetings, todo, entries, actsOf } = items;
  useKeptFocus();

  const taken = nightsTaken(draft ? [...entries, draft] : entries);
  const from = taken.early || unfolded.early ? 0 : EARLY_UNTIL;
  const to = taken.late || unfolded.late ? DAY_MINUTES : LATE_FROM;
  const turn = (night: 'early' | 'late') => () =>
    setUnfolded((before) => ({ ...before, [night]: !before[night] }));

  const pointer = useHoursPointer({
    from,
    entryOf: (id) => entries.find((entry) => entry.id === id && entry.isMovable) ?? null,
    onDraw: (stretch) => {
      pick(null);
      onWrite(stretch);
    },
    onChange: change,
    onCopy: copy,
    onPressPaper: () => pick(null),
  });
  const { rows, onKeyDown } = useHoursKeys({ items, schedules, step, copy: copyBelow, pick });
  const { earlier, countEarlier, showEarlier } = useHoursScroll({
    scroller: pointer.scroller,
    entries,
    now,
    from,
    isReady: isReady && tasks !== undefined,
    isEarlyTaken: taken.early,
  });
  const ghosts = useGhostsOf('schedule', date, schedules);
  const picked = entries.find(({ id }) => id === pickedId);
  const highlightedId = useHighlightedRow(
    'schedule',
    schedules.map(({ id }) => id),
  );

  return (
    <div className={styles.hoursDay} ref={rows.container} {...rows.handlers}>
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
      <OpenForms items={items} schedules={schedules} />
      <Ribbons date={date} schedules={schedules} handlers={meetings.handlers} editedId={meetings.editingId} />
      <div className="hours-window">
        {earlier > 0 && (
          <button type="button" className="earlier" onClick={showEarlier}>
            <Icon name="up" size={14} />
            {earlier} earlier
          </button>
        )}
        <div className={styles.hoursScroll} data-hours-scroll ref={pointer.scroller} onScroll={countEarlier}>
          {!taken.early && <Night label="00 to 07" isOpen={unfolded.early} onTurn={turn('early')} />}
          <HoursClock
            place={dropOnHours(date, from)}
            from={from}
            to={to}
            now={now}
            items={items}
            draft={draft}
            pickedId={pickedId}
            highlightedId={highlightedId}
            onPick={(id) => pick((before) => (before === id ? null : id))}
            onWrite={onWrite}
            onKeyDown={onKeyDown}
            pointer={pointer}
          />
          {!taken.late && <Night label="21 to 24" isOpen={unfolded.late} onTurn={turn('late')} />}
        </div>
        {isReady && schedules.length === 0 && entries.length === 0 && draft === null && (
          <p className={styles.quietDay}>No meetings. A quiet day.</p>
        )}
        {picked && (
          <HoursBar
            entry={picked}
            acts={actsOf(picked)}
            onCopy={() => copyBelow(picked)}
            onChange={(next) => step(picked, next)}
            onClose={() => {
              pick(null);
              focusWhenThere(picked.id);
            }}
          />
        )}
      </div>
      <ScheduleDialogs date={date} schedules={schedules} list={meetings} />
      <TaskDialogs date={date} tasks={tasks ?? []} list={todo.list} onToggle={todo.handlers.toggle} />
    </div>
  );
}

type PartProps = { items: HoursItems; schedules: readonly Schedule[] };

/** The forms and comments that are open, above the hours. */
function OpenForms({ items: { tasks = [], meetings, todo, entries }, schedules }: PartProps) {
  const editedMeeting = schedules.find(({ id }) => id === meetings.editingId);
  const editedTask = tasks.find(({ id }) => id === todo.list.editingId);
  const { discussion } = todo.list;
  const discussedMeeting = schedules.find(({ id }) => id === meetings.discussion.threadId);
  const discussedTask = entries.find(({ kind, item }) => kind === 'task' && item.id === discussion.threadId);
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
      {discussedTask && <div className="thread-fold">{discussion.threadOf(discussedTask.item)}</div>}
    </>
  );
}

import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MoveDialog } from '@/components/item/dialogs/move-dialog';
import { itemRow } from '@/components/item/row/item-row';
import { rowIdOf } from '@/components/item/row/row-focus';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { addDays, type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { CARRIED_SHOWN, missedBefore } from './carried';
import styles from './carry-over.module.css';
import { TaskCheck } from './task-check';
import { useTaskList } from './use-task-list';

type Way = { key: string; name: string; press: (task: Task) => void };

type CarryOverReviewProps = {
  id: string;
  today: Day;
  /** The tasks of earlier days, newest first. */
  left: readonly Task[];
  /** Gets the focus when nothing is left over any more. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/**
 * The open tasks of earlier days. A key or a press decides about each: today, tomorrow, another day, later, or let go; its
 * ring completes it. The row in turn has the keys in words.
 */
export function CarryOverReview({ id, today, left, focusWhenEmpty }: CarryOverReviewProps) {
  const { list, handlers, letGo } = useTaskList({ date: today, focusWhenEmpty, onToggle: () => {} });
  const withLetters = useShortcutsOn();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const current = left.find((task) => task.id === chosenId) ?? left[0];
  const moving = left.find((task) => task.id === list.movingId);

  const carryTo = (task: Task, date: Day): void => list.save(task, { date, carry: true });
  const ways: Way[] = [
    { key: 't', name: 'Today', press: (task) => carryTo(task, today) },
    { key: 'm', name: 'Tomorrow', press: (task) => carryTo(task, addDays(today, 1)) },
    { key: 'd', name: 'Date', press: list.move },
    { key: 'l', name: 'Later', press: (task) => list.moveTo(task, null) },
    { key: 'x', name: 'Let go', press: letGo },
  ];

  const rows = useRovingRows<HTMLUListElement>({
    withLetters,
    onRowKey: ({ key, row, isOnRow }) => {
      const task = left.find((each) => rowOf(each) === row.id);
      const way = withLetters ? ways.find((each) => each.key === key) : undefined;
      if (task && way) way.press(task);
      else if (task && key === ' ' && isOnRow) handlers.toggle(task);
      else return false;
      return true;
    },
  });
  const { container } = rows;
  const { onFocus } = rows.handlers;
  useFocusInTurn(container, left, current, focusWhenEmpty);

  function follow(event: FocusEvent<HTMLElement>): void {
    onFocus(event);
    const row = event.target.closest('[data-row]');
    setChosenId(left.find((task) => rowOf(task) === row?.id)?.id ?? null);
  }

  const isFromSeveral = left.some(({ date }) => date !== left[0]?.date);
  return (
    <>
      <ul id={id} className={styles.review} data-rows ref={container} {...rows.handlers} onFocus={follow}>
        {left.map((task) => (
          <ReviewRow
            key={task.id}
            task={task}
            isCurrent={task === current}
            withDay={isFromSeveral}
            ways={ways}
            onToggle={handlers.toggle}
            onChoose={() => setChosenId(task.id)}
          />
        ))}
      </ul>
      {moving && (
        <MoveDialog
          item={moving}
          onMove={(to) => carryTo(moving, to)}
          onClose={list.close}
          returnFocusTo={list.afterSheet}
        />
      )}
    </>
  );
}

const rowOf = ({ id }: Task): string => rowIdOf({ kind: 'task', id });

type ReviewRowProps = {
  task: Task;
  /** True for the row whose ways are in words. */
  isCurrent: boolean;
  withDay: boolean;
  ways: readonly Way[];
  onToggle: (task: Task) => void;
  onChoose: () => void;
};

const ReviewRow = itemRow(
  function ReviewRow({ task, isCurrent, withDay, ways, onToggle, onChoose }: ReviewRowProps) {
    const { date, carried, title, series } = task;
    const missed = missedBefore(task);
    return (
      <li
        id={rowOf(task)}
        data-row
        className={classNames(styles.task, isCurrent && styles.isCurrent)}
        tabIndex={-1}
      >
        <span className={styles.dayBefore}>
          {withDay && date && (
            <>
              <span aria-hidden="true">{partsOf(date).dayOfMonth}</span>
              <span className="vh">
                {formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}
              </span>
            </>
          )}
        </span>
        <div className={styles.name}>
          <TaskCheck task={task} onToggle={onToggle} />
          <button
            type="button"
            className={styles.title}
            data-row-focus
            tabIndex={-1}
            aria-current={isCurrent || undefined}
            onClick={onChoose}
          >
            <bdi>{title}</bdi>
          </button>
          {series && (
            <small>
              <RepeatMark series={series} isBrief />
              {missed > 0 && ` and ${missed} before`}
            </small>
          )}
          {carried >= CARRIED_SHOWN && <small>carried {carried} times</small>}
        </div>
        <div className={styles.ways} role="toolbar" aria-label={`What happens with ${title}`}>
          {ways.map(({ key, name, press }) => (
            <WayButton key={key} letter={key} name={name} isInWords={isCurrent} onPress={() => press(task)} />
          ))}
        </div>
      </li>
    );
  },
  ({ task }) => task,
);

type WayButtonProps = { letter: string; name: string; isInWords: boolean; onPress: () => void };

function WayButton({ letter, name, isInWords, onPress }: WayButtonProps) {
  const button = (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      aria-keyshortcuts={letter}
      // A press must not focus the row: it would grow below the pointer before the press ends.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={styles.keyName}>{letter.toUpperCase()}</span>
      {isInWords && name}
    </button>
  );
  return isInWords ? button : <Tooltip label={name}>{button}</Tooltip>;
}

/**
 * Focuses the first row when the review opens, and the next one when the row with the focus is decided about; after the
 * last one `focusWhenEmpty`.
 */
function useFocusInTurn(
  container: RefObject<HTMLElement | null>,
  left: readonly Task[],
  current: Task | undefined,
  focusWhenEmpty: RefObject<HTMLElement | null>,
): void {
  const had = useRef(false);
  const lastIndex = useRef(0);
  const index = current ? left.indexOf(current) : 0;

  useEffect(() => {
    const list = container.current;
    const note = () => {
      had.current = true;
    };
    // No render follows when a dialog that closes returns the focus to a row.
    list?.addEventListener('focusin', note);
    list?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
    const last = focusWhenEmpty;
    return () => {
      list?.removeEventListener('focusin', note);
      if (had.current && document.activeElement === document.body) last.current?.focus();
    };
  }, [container, focusWhenEmpty]);

  useLayoutEffect(() => {
    const list = container.current;
    if (had.current && document.activeElement === document.body) {
      const targets = list?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [];
      targets[Math.min(lastIndex.current, targets.length - 1)]?.focus();
    }
    had.current = list?.contains(document.activeElement) ?? false;
    lastIndex.current = index;
  });
}

import type { KeyboardEvent } from 'react';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { announce } from '@/lib/client/browser/announcements';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import { STEP, type Stretch } from '@/lib/shared/calendar/hours';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { type Entry, type HoursEntry, isItem, type Target } from './hours-entries';
import { lengthenedBy, movedTo, pressedStretch } from './hours-layout';
import type { DayHours, HoursLists } from './use-hours-items';

type Options = {
  lists: HoursLists;
  days: readonly DayHours[];
  schedules: readonly Schedule[];
  /** Changes an entry by one of several short steps. */
  step: (entry: Entry, to: Target) => void;
  copy: (entry: Entry) => void;
  draw: (day: Day, stretch: Stretch) => void;
  pick: (id: string | null) => void;
  /** Where several days are shown: the arrow keys go through them, and change only the pressed block. */
  among?: {
    pickedId: string | null;
    /** Moves the focus from a row to another one. */
    go: (row: HTMLElement, by: Direction) => void;
    tasks: readonly Task[];
  };
};

export type Direction = { along: number; across: number };

/** The effect of the arrow keys on a block: along the hours, or across to the block before or after it. */
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: { along: -1, across: 0 },
  ArrowDown: { along: 1, across: 0 },
  ArrowLeft: { along: 0, across: -1 },
  ArrowRight: { along: 0, across: 1 },
};

/**
 * The keys on the hours. Blocks are one tab stop: Left and Right lead to the block before and after, Up and Down move
 * the focused one by a step, with Shift they change its length. Enter opens it, with Alt it copies it. Space completes a
 * task, and shows the bar of a meeting. Among several days the arrow keys lead to the items of the day and to the days
 * beside it; Space shows the bar of any block, and then Up and Down move it, and Left and Right with Shift take it to
 * another day. N draws something new at its end. The other keys are those of lists (`useItemRows`).
 */
export function useHoursKeys({ lists, days, schedules, step, copy, draw, pick, among }: Options) {
  const { todo, actsOf, actsOnMeeting, actsOnTask } = lists;
  const withLetters = useShortcutsOn();
  const find = (id: string) => days.flatMap(({ entries }) => entries).find((entry) => entry.id === id);

  const rows = useRovingRows({
    withLetters,
    onRowKey: ({ key, row, isOnRow }) => {
      const entry = find(row.id);
      const own = entry && isItem(entry) ? entry : undefined;
      const meeting = schedules.find(({ id }) => rowIdOf({ kind: 'schedule', id }) === row.id);
      const task = among?.tasks.find(({ id }) => id === row.dataset.item);
      const acts = own
        ? actsOf(own)
        : meeting
          ? actsOnMeeting(meeting)
          : task && row.dataset.kind === 'task'
            ? actsOnTask(task)
            : undefined;
      if (!entry && !acts) return false;
      if (key === ' ' && isOnRow && !entry && task) todo.handlers.toggle(task);
      else if (key === ' ' && isOnRow && own?.kind === 'task' && !among) todo.handlers.toggle(own.item);
      else if (key === ' ' && isOnRow && own) {
        pick(own.id);
        announce('Its actions are beside it.');
      } else if (key === 'Enter' && isOnRow && acts) acts.open();
      else if (key === 'n' && withLetters && entry) draw(entry.date, pressedStretch(entry.end));
      else if (key === 'm' && withLetters) acts?.move?.();
      else if (key === '#' && withLetters) acts?.label();
      else if (key === 'Delete') acts?.remove?.();
      else return false;
      return true;
    },
  });

  /** Handles the keys that lists have for something else; called before the handler of `rows`. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || ctrlKey || metaKey) return;
    const row = target.closest<HTMLElement>(among ? '[data-row]' : '[data-block]');
    const entry = row ? find(row.id) : undefined;
    if (!row || target !== focusTargetOf(row)) return;
    const by = ARROWS[key] && turned(ARROWS[key], row);
    if (!entry || (among && among.pickedId !== entry.id)) {
      if (entry && isItem(entry) && key === 'Enter' && altKey) copy(entry);
      else if (by && among && !altKey && !shiftKey) among.go(row, by);
      else return;
    } else if (key === 'Enter' && altKey && isItem(entry)) copy(entry);
    else if (key === 'Escape') pick(null);
    else if (!by || altKey) return;
    else if (by.across && !(among && shiftKey)) {
      if (among) among.go(row, by);
      else focusBeside(entry, by.across);
    } else if (!entry.isMovable || !isItem(entry)) announce('This cannot be moved here.');
    else if (by.across) step(entry, { ...entry, date: addDays(entry.date, by.across) });
    else if (shiftKey) step(entry, lengthenedBy(entry, by.along * STEP));
    else step(entry, movedTo(entry, entry.start + by.along * STEP));
    event.preventDefault();
  }

  function focusBeside(entry: HoursEntry, by: number): void {
    const placed = days.flatMap((day) => day.placed);
    const next = placed[placed.findIndex(({ block }) => block === entry) + by];
    const element = next && document.getElementById(next.block.id);
    if (element) focusTargetOf(element).focus();
  }

  return { rows, onKeyDown };
}

/** Returns a direction as it is on the page of a row: from right to left, Left leads on. */
const turned = (by: Direction, row: HTMLElement): Direction =>
  by.across && getComputedStyle(row).direction === 'rtl' ? { along: 0, across: -by.across } : by;

import type { KeyboardEvent } from 'react';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { announce } from '@/lib/client/browser/announcements';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { STEP, type Stretch } from '@/lib/shared/calendar/hours';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Entry } from './hours-entries';
import { lengthenedBy, movedTo, pressedStretch } from './hours-layout';
import type { HoursItems } from './use-hours-items';

type Options = {
  items: HoursItems;
  schedules: readonly Schedule[];
  /** Changes an entry by one of several short steps. */
  step: (entry: Entry, to: Stretch) => void;
  copy: (entry: Entry) => void;
  draw: (stretch: Stretch) => void;
  pick: (id: string | null) => void;
};

/** The effect of the arrow keys on a block: along the hours, or across to the block before or after it. */
const ARROWS: Readonly<Record<string, { along: number; across: number }>> = {
  ArrowUp: { along: -1, across: 0 },
  ArrowDown: { along: 1, across: 0 },
  ArrowLeft: { along: 0, across: -1 },
  ArrowRight: { along: 0, across: 1 },
};

/**
 * The keys on the hours. Blocks are one tab stop: Left and Right lead to the block before and after, Up and Down move
 * the focused one by a step, with Shift they change its length. Enter opens it, with Alt it copies it. Space completes a
 * task, and shows the bar of a meeting. N draws something new at its end. The other keys are those of lists (`useItemRows`).
 */
export function useHoursKeys({ items, schedules, step, copy, draw, pick }: Options) {
  const { entries, placed, todo, actsOf, actsOnMeeting } = items;
  const withLetters = useShortcutsOn();
  const find = (id: string) => entries.find((entry) => entry.id === id);

  const rows = useRovingRows({
    withLetters,
    onRowKey: ({ key, row, isOnRow }) => {
      const entry = find(row.id);
      const meeting = schedules.find(({ id }) => rowIdOf({ kind: 'schedule', id }) === row.id);
      const acts = entry ? actsOf(entry) : meeting && actsOnMeeting(meeting);
      if (key === ' ' && isOnRow && entry?.kind === 'task') todo.handlers.toggle(entry.item);
      else if (key === ' ' && isOnRow && entry) pick(entry.id);
      else if (key === 'Enter' && isOnRow) acts?.open?.();
      else if (key === 'n' && withLetters && entry) draw(pressedStretch(entry.end));
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
    const row = target.closest<HTMLElement>('[data-block]');
    const entry = row && find(row.id);
    if (!entry || target !== focusTargetOf(row)) return;
    const by = ARROWS[key];
    if (key === 'Enter' && altKey) copy(entry);
    else if (key === 'Escape') pick(null);
    else if (!by || altKey) return;
    else if (by.across)
      focusBeside(entry, getComputedStyle(row).direction === 'rtl' ? -by.across : by.across);
    else if (!entry.isMovable) announce('This cannot be moved here.');
    else if (shiftKey) step(entry, lengthenedBy(entry, by.along * STEP));
    else step(entry, movedTo(entry, entry.start + by.along * STEP));
    event.preventDefault();
  }

  function focusBeside(entry: Entry, by: number): void {
    const next = placed[placed.findIndex(({ block }) => block === entry) + by];
    const element = next && document.getElementById(next.block.id);
    if (element) focusTargetOf(element).focus();
  }

  return { rows, onKeyDown };
}

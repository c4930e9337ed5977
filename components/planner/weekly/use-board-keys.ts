import { useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { reorderRow } from '@/components/item/drag/reorder';
import { may } from '@/components/item/row/item-level';
import { shortcutKeyOf } from '@/components/ui/keys';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { addDays, type Day, isDay } from '@/lib/shared/calendar/days';
import type { FoundItem } from './use-board-lists';

/** A card, by the kind and the id of its item. */
export type CardAt = { kind: string; id: string };

type Options = {
  board: RefObject<HTMLDivElement | null>;
  /** The days of the week. */
  days: readonly Day[];
  find: (card: CardAt) => FoundItem | null;
  /** Shows another day, which may be of another week. */
  onShow: (day: Day) => void;
  /** True when only the selected day is shown. */
  isPaged: boolean;
  /** The keys of the heads of the columns, which are one tab stop. */
  ofHeads: (event: KeyboardEvent<HTMLElement>) => void;
};

const CELL = '[data-cell]';
const COLUMN = '[data-column]';
const REORDERING: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const LETTERS: Readonly<Record<string, string>> = { k: 'ArrowUp', j: 'ArrowDown' };

/**
 * The keys of the board: ↑ and ↓ go through a day, ← and → to the neighbouring one, Home and End to its ends; Space
 * completes the focused task, Alt+↑ and Alt+↓ put it in order, Shift+← and Shift+→ carry an item to the neighbouring
 * day, M moves it to any other, # opens its labels, Del deletes it. Enter presses what is focused. Where the day is shown alone, its cards
 * are one tab stop, which is set in the document; on a desk the heads of the columns are.
 */
export function useBoardKeys({ board, days, find, onShow, isPaged, ofHeads }: Options) {
  const client = useQueryClient();
  const withLetters = useShortcutsOn();
  /** Returns the element that gets the focus as soon as it is rendered. */
  const wanted = useRef<(() => HTMLElement | null | undefined) | null>(null);
  /**
   * The key that has changed an item, until it is released: it does not change the next one while it is held, and a
   * focused button would be pressed on release.
   */
  const handled = useRef<string | null>(null);

  const latest = useRef(find);
  const stop = useRef<HTMLElement | null>(null);
  /** The cell that had the focus last. */
  const visited = useRef<HTMLElement | null>(null);

  const keepStop = useCallback((): void => {
    const cells = isPaged ? cellsIn(board.current?.querySelector(`${COLUMN}:not([data-peeking])`)) : [];
    moveStop(stop, cells.find((cell) => cell === visited.current) ?? cells[0] ?? null);
  }, [board, isPaged]);

  // A column renders by itself when it folds, and when a ghost leaves it.
  useEffect(() => {
    if (!isPaged || !board.current) return;
    const observer = new MutationObserver(keepStop);
    observer.observe(board.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [board, isPaged, keepStop]);

  // Runs after every render, since any of them may add the element, or remove the tab stop.
  useLayoutEffect(() => {
    latest.current = find;
    keepStop();
    const element = wanted.current?.();
    if (!element) return;
    wanted.current = null;
    element.focus();
  });

  /** Focuses the card of an item in a column, once the item has a date. */
  const focusOn = useCallback(
    (card: CardAt, date: Day, column = date): void => {
      const there = () => columnIn(board.current, column);
      wanted.current = () => {
        if (latest.current(card)?.item.date !== date) return null;
        // Among many tasks its card is rendered only when they are asked for.
        return there()?.querySelector<HTMLElement>(`[data-item="${card.id}"] ${CELL}`) ?? cellsIn(there())[0];
      };
    },
    [board],
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const key = shortcutKeyOf(event);
    if (event.repeat && handled.current === key) {
      event.preventDefault();
      return;
    }
    handled.current = null;
    if (event.defaultPrevented) return;
    if (!(target instanceof HTMLElement) || !target.matches(CELL)) return;
    // Keyboards differ in the modifiers that make this sign.
    if (key === '#') {
      if (act(target, key)) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const step = event.shiftKey ? undefined : REORDERING[key];
      const row = target.closest<HTMLElement>('[data-drag]');
      if (!step || !row) return;
      event.preventDefault();
      reorderRow(client, row, step);
      return;
    }
    // The card that was carried gets the focus in a moment.
    if (event.shiftKey && wanted.current) {
      event.preventDefault();
      return;
    }
    wanted.current = null;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    const by = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[key];
    if (target.dataset.index !== undefined && key !== 'ArrowDown') {
      ofHeads(event);
      return;
    }
    const isHandled =
      by === undefined
        ? !event.shiftKey && act(target, key)
        : event.shiftKey
          ? carry(target, by)
          : goAside(target, by);
    if (isHandled) event.preventDefault();
  }

  function goAside(cell: HTMLElement, by: number): boolean {
    const to = addDays(dayOf(cell), by);
    const index = cellsBeside(cell).indexOf(cell);
    const cellsThere = () => cellsIn(columnIn(board.current, to));
    const there = cellsThere();
    if (there.length > 0) there[Math.min(index, there.length - 1)]?.focus();
    else if (isDay(to)) {
      wanted.current = () => cellsThere()[0];
      onShow(to);
    }
    return true;
  }

  /** Moves an item to the neighbouring day, and the focus with it. */
  function carry(cell: HTMLElement, by: number): boolean {
    const card = cardOf(cell);
    const found = card && find(card);
    if (!found) return false;
    const { item } = found;
    const to = addDays(item.date ?? dayOf(cell), by);
    const shown = addDays(dayOf(cell), by);
    if (!isDay(to)) return true;
    if (!may(item, 'edit')) {
      notify(ITEM_TOASTS[card.kind === 'task' ? 'task' : 'schedule'].denied);
      return true;
    }
    focusOn(card, to, shown);
    found.moveTo(to);
    if (isPaged || !days.includes(shown)) onShow(shown);
    return true;
  }

  function act(cell: HTMLElement, key: string): boolean {
    const step = stepTo(cell, withLetters ? (LETTERS[key] ?? key) : key);
    if (step !== null) {
      step.focus();
      return true;
    }
    const card = cardOf(cell);
    const found = card && find(card);
    if (!found) return false;
    const { item, move, label, remove } = found;
    // The column keeps a task in its place whose ring is pressed.
    const ring = cell.closest('[data-item]')?.querySelector<HTMLElement>('[aria-pressed]');
    if (key === ' ' && ring) ring.click();
    else if (key === '#' && withLetters) label();
    else if (key === 'Delete' && may(item, 'delete')) remove();
    else if (key === 'm' && withLetters && may(item, 'edit')) move();
    else return false;
    handled.current = key;
    return true;
  }

  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      if (!target.matches(CELL)) return;
      visited.current = target;
      if (isPaged) moveStop(stop, target);
    },
    onKeyDown,
    onKeyUp: (event: KeyboardEvent<HTMLElement>): void => {
      if (handled.current === shortcutKeyOf(event)) event.preventDefault();
      handled.current = null;
    },
  };
  return { handlers, focusOn };
}

function moveStop(stop: RefObject<HTMLElement | null>, to: HTMLElement | null): void {
  if (stop.current === to) return;
  stop.current?.setAttribute('tabindex', '-1');
  to?.setAttribute('tabindex', '0');
  stop.current = to;
}

function stepTo(cell: HTMLElement, key: string): HTMLElement | null {
  const cells = cellsBeside(cell);
  const index = cells.indexOf(cell);
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: cells.length - 1 }[key];
  return to === undefined ? null : (cells[to] ?? cell);
}

const columnIn = (board: HTMLElement | null, day: Day): Element | null | undefined =>
  board?.querySelector(`[data-column][data-day="${day}"]:not([data-peeking])`);
const columnOf = (cell: HTMLElement): HTMLElement | null => cell.closest<HTMLElement>(COLUMN);
const dayOf = (cell: HTMLElement): Day => columnOf(cell)?.dataset.day ?? '';
const cellsBeside = (cell: HTMLElement): HTMLElement[] => cellsIn(columnOf(cell));
const cellsIn = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>(CELL) ?? []),
];

function cardOf(cell: HTMLElement): CardAt | null {
  const { item, kind } = cell.closest<HTMLElement>('[data-item]')?.dataset ?? {};
  return item && kind ? { kind, id: item } : null;
}

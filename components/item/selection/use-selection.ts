import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react';
import { focusRowById, focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import { isWriting } from '@/components/ui/is-writing';
import { shortcutKeyOf } from '@/components/ui/keys';
import { announce } from '@/lib/client/browser/announcements';
import { createStore } from '@/lib/client/browser/create-store';
import { TOUCH, useMedia } from '@/lib/client/browser/media';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';

/** The chosen rows of one list, by their ids in the document. */
type Chosen = {
  listId: string;
  rowIds: ReadonlySet<string>;
  /** The row from which a range is chosen. */
  anchor: string;
};

/** At most one list of a page has chosen rows. */
const chosen = createStore<Chosen | null>(null);

const NONE: ReadonlySet<string> = new Set();

/** The element in a row that chooses it; it is there while anything is chosen. */
const CONTROL = '[data-choose]';

type Options = {
  /** In the order of the rows. */
  items: readonly ItemWithKind[];
  /** Changes when the list shows another day: nothing is chosen then. */
  page: string;
  /** Gets the focus when all rows leave. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/**
 * The rows that a person has chosen in a list, to change them together: by a click with Shift, Ctrl or Cmd, by X and by
 * Shift with an arrow, by 'Choose' in the menu of a row, and from then on by single presses. Escape chooses none.
 *
 * The list renders `handlers` on the element around its rows, which have the ids of `rowIdOf`. Its own keys come after.
 */
export function useSelection({ items, page, focusWhenEmpty }: Options) {
  const listId = useId();
  const withLetters = useShortcutsOn();
  const isTouch = useMedia(TOUCH);
  const state = chosen.useValue(() => null);
  const rowIds = state?.listId === listId ? state.rowIds : NONE;
  const order = items.map(({ kind, item }) => rowIdOf({ kind, id: item.id }));
  const among = items.filter((_item, index) => rowIds.has(order[index] ?? ''));
  const isChoosing = among.length > 0;
  /** Handles a key on a chosen row for all of them; set by the bar. Returns true when it has handled the key. */
  const onKey = useRef<(key: string) => boolean>(null);
  /**
   * The key that has been handled, until it is released: while it is held it does not reach the row that has the focus
   * then, and a focused button would be pressed on release.
   */
  const handled = useRef<string | null>(null);

  const set = useCallback(
    (next: ReadonlySet<string>, anchor: string): void =>
      chosen.set(next.size === 0 ? null : { listId, rowIds: next, anchor }),
    [listId],
  );

  const clear = useCallback((): void => {
    if (chosen.get()?.listId === listId) chosen.set(null);
  }, [listId]);

  /** Chooses the row, or no longer does. The same function on every render. */
  const toggle = useCallback(
    ({ kind, item: { id, title } }: ItemWithKind): void => {
      const rowId = rowIdOf({ kind, id });
      const current = chosen.get();
      const next = new Set(current?.listId === listId ? current.rowIds : NONE);
      const isIn = !next.delete(rowId);
      if (isIn) next.add(rowId);
      set(next, rowId);
      announce(`${isIn ? 'Chosen' : 'Not chosen'}: ${title}, ${next.size} in all`);
    },
    [listId, set],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => clear, [page, clear]);

  useEffect(() => {
    if (!isChoosing) return;
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || isWriting(event.target) || isCovered()) return;
      event.preventDefault();
      clear();
      announce('Nothing is chosen');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isChoosing, clear]);

  /** Returns the rows between two, both included. */
  function between(one: string, other: string): string[] {
    const [from, to] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b);
    return order.slice(from, (to ?? 0) + 1);
  }

  /** Chooses what is between the row that was chosen last and this one. */
  function extend(from: string, to: string, kept: ReadonlySet<string>): void {
    const next = new Set([...kept, ...between(from, to)]);
    set(next, from);
    announce(`${next.size} chosen`);
  }

  const anchorOr = (rowId: string): string =>
    isChoosing && state && order.includes(state.anchor) ? state.anchor : rowId;

  function itemIn(target: EventTarget): { each: ItemWithKind; row: HTMLElement; rowId: string } | null {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const each = row && items[order.indexOf(row.id)];
    return each ? { each, row, rowId: row.id } : null;
  }

  function onClickCapture(event: MouseEvent): void {
    const { target } = event;
    const found = itemIn(target);
    if (!found || !(target instanceof Element)) return;
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
    const pressed = target.closest('button, a, input, textarea, select');
    const isOnTitle = pressed?.matches('[data-row-focus]') === true;
    const isPress = target.closest(CONTROL) !== null || (isTouch && isChoosing && isOnTitle);
    if (!isPress && !(isModified && (isOnTitle || !pressed))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) extend(anchorOr(found.rowId), found.rowId, rowIds);
    else toggle(found.each);
    focusRowById(found.rowId);
  }

  /** Shift with a click would select text. */
  function onMouseDownCapture(event: MouseEvent): void {
    if (event.shiftKey && itemIn(event.target)) event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    const key = shortcutKeyOf(event);
    if (event.repeat && handled.current === event.key) {
      event.preventDefault();
      return;
    }
    handled.current = null;
    if (event.defaultPrevented || isWriting(target)) return;
    // Keyboards differ in the modifiers that make this sign.
    if (key !== '#' && (event.altKey || event.ctrlKey || event.metaKey)) return;
    const found = itemIn(target);
    const isOnRow = found !== null && target === focusTargetOf(found.row);
    // Space presses the other controls of a row.
    if (!found || (key === ' ' && !isOnRow) || !act(key, event.shiftKey, found)) return;
    event.preventDefault();
    if (!event.shiftKey) handled.current = event.key;
  }

  function onKeyUpCapture(event: KeyboardEvent): void {
    if (handled.current === event.key) event.preventDefault();
    handled.current = null;
  }

  function act(
    key: string,
    isShift: boolean,
    { each, rowId }: { each: ItemWithKind; rowId: string },
  ): boolean {
    if (isShift && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const anchor = anchorOr(rowId);
      const to = order[order.indexOf(rowId) + (key === 'ArrowDown' ? 1 : -1)] ?? rowId;
      const before = new Set(between(anchor, rowId));
      extend(anchor, to, new Set([...rowIds].filter((id) => !before.has(id))));
      focusRowById(to);
      return true;
    }
    if (isShift && key !== '#') return false;
    if (key === 'x' && withLetters) toggle(each);
    else if (rowIds.has(rowId) && (withLetters || key === ' ' || key.length > 1))
      return onKey.current?.(key) ?? false;
    else return false;
    return true;
  }

  return {
    /** The chosen items, in the order of the rows. */
    items: among,
    has: (kind: ItemWithKind['kind'], id: string): boolean => rowIds.has(rowIdOf({ kind, id })),
    /** True while rows have a control that chooses them. */
    isChoosing: useDeferredValue(isChoosing),
    toggle,
    clear,
    chooseAll: () => extend(order[0] ?? '', order.at(-1) ?? '', NONE),
    onKey,
    /**
     * Ends the choice, and focuses a row that stays.
     * @param areLeaving true when the chosen rows leave the list
     * @returns what has the focus
     */
    release: (areLeaving: boolean): HTMLElement | null => {
      const last = order.findLastIndex((id) => rowIds.has(id));
      const others = (ids: readonly string[]) => ids.filter((id) => !rowIds.has(id));
      const [next] = areLeaving
        ? [...others(order.slice(last)), ...others(order).reverse()]
        : order.filter((id) => rowIds.has(id));
      clear();
      const row = next === undefined ? null : document.getElementById(next);
      const focused = row ? focusTargetOf(row) : focusWhenEmpty.current;
      focused?.focus();
      return focused;
    },
    handlers: { onClickCapture, onMouseDownCapture, onKeyDown, onKeyUpCapture },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** True while something is open that Escape closes first. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog]:not(.folded), [role=alertdialog], [role=menu], [role=listbox]') !==
  null;

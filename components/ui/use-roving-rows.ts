import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isOfInputMethod, shortcutKeyOf } from './keys';
import { indexForKey } from './roving-keys';

type Options = {
  /** True when K and J also go up and down: single letters can be switched off (WCAG 2.1.4). */
  withLetters?: boolean;
  /**
   * Handles further keys on the focused row.
   *
   * @returns true when it has handled the key: the browser's default is then prevented
   */
  onRowKey?: (press: RowPress) => boolean;
  /** Moves a row up (-1) or down (1) in its list, on Alt with an arrow. */
  onReorder?: (row: HTMLElement, by: 1 | -1) => void;
};

export type RowPress = {
  /** A letter is in lower case; see `shortcutKeyOf`. */
  key: string;
  row: HTMLElement;
  /** True when the focus is on the element that represents the row, and not on another of its controls. */
  isOnRow: boolean;
};

type Roved<Container extends HTMLElement> = {
  /** The ref of the element around the lists. */
  container: RefObject<Container | null>;
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
};

const LIST = '[data-rows]';
const ROW = '[data-row]';

/**
 * Makes each list of rows with controls one tab stop. Up and down move from row to row, also from one list of the
 * container to the next; Home and End to the first and the last row of the list; left and right to the controls of the
 * row.
 *
 * A list has `data-rows`; each row in it has `data-row`, and an id if it has to be identified. The control that gets
 * the focus of a row has `data-row-focus`; without one it is the row itself. All of these are rendered with
 * `tabIndex={-1}`: this hook sets the tab stop in the document, so that moving the focus renders no row.
 */
export function useRovingRows<Container extends HTMLElement = HTMLDivElement>(
  options: Options = {},
): Roved<Container> {
  const container = useRef<Container>(null);
  const { withLetters = false, onRowKey, onReorder } = options;
  /** The key that `onRowKey` has handled, until it is released: a focused button would be activated on release. */
  const handled = useRef<string | null>(null);

  // Runs after every render, since the row with the tab stop may have been removed, and a list may be new.
  useLayoutEffect(() => {
    for (const list of listsOf(container.current)) {
      if (stopOf(list)) continue;
      const [first] = rowsOf(list);
      if (first) moveStop(list, mainOf(first));
    }
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.repeat && handled.current === event.key) {
      event.preventDefault();
      return;
    }
    handled.current = null;
    const place = placeOf(event);
    if (!place || event.defaultPrevented || isOfInputMethod(event)) return;
    if (onReorder && isAltArrow(event)) {
      event.preventDefault();
      onReorder(place.row, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    // Keyboards differ in the modifiers that make this sign.
    const isSign = event.key === '#';
    if (!isSign && (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    const key = shortcutKeyOf(event);
    const to = targetOf(key, place, withLetters, event.currentTarget);
    if (to) {
      event.preventDefault();
      to.focus();
      return;
    }
    const { row, control } = place;
    if (!onRowKey?.({ key, row, isOnRow: control === mainOf(row) })) return;
    event.preventDefault();
    handled.current = event.key;
  }

  return {
    container,
    handlers: {
      onKeyDown,
      onKeyUp: (event) => {
        if (handled.current === event.key) event.preventDefault();
        handled.current = null;
      },
      onFocus: (event) => {
        const place = placeOf(event);
        if (place?.list) moveStop(place.list, place.control);
      },
      onBlur: (event) => {
        const place = placeOf(event);
        // When the focus leaves the list, the row becomes the tab stop instead of the control used last.
        if (place?.list && !(event.relatedTarget instanceof Node && place.list.contains(event.relatedTarget)))
          moveStop(place.list, mainOf(place.row));
      },
    },
  };
}

type Place = { control: HTMLElement; row: HTMLElement; list: HTMLElement | null };

/** Returns the row and list of an event; null outside of rows, in a field, and in layers over the page. */
function placeOf({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): Place | null {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return null;
  if (target.closest('input, textarea, select, [contenteditable]')) return null;
  const row = target.closest<HTMLElement>(ROW);
  // A focused element in a row that is not one of its controls handles its keys itself.
  if (!row || !(target === row || controlsOf(row).includes(target))) return null;
  return { control: target, row, list: row.closest<HTMLElement>(LIST) };
}

function targetOf(
  pressed: string,
  { control, row, list }: Place,
  withLetters: boolean,
  container: Element,
): HTMLElement | null {
  const key = withLetters ? (LETTERS[pressed] ?? pressed) : pressed;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const controls = controlsOf(row);
    const direction = getComputedStyle(row).direction === 'rtl' ? 'rtl' : 'ltr';
    const to = indexForKey(key, controls.indexOf(control), {
      count: controls.length,
      columns: controls.length,
      direction,
    });
    return to === null ? null : (controls[to] ?? null);
  }
  if (key === 'Home' || key === 'End') {
    const rows = list ? rowsOf(list) : [];
    const to = key === 'Home' ? rows[0] : rows.at(-1);
    return to ? mainOf(to) : null;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const rows = isNested(list) && list ? rowsOf(list) : rowsAround(container);
  const to = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)] ?? row;
  return mainOf(to);
}

const isAltArrow = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown');

const LETTERS: Readonly<Record<string, string>> = { k: 'ArrowUp', j: 'ArrowDown' };

const listsOf = (container: Element | null): HTMLElement[] => {
  if (!container) return [];
  const own = container.matches(LIST) && container instanceof HTMLElement ? [container] : [];
  return [...own, ...container.querySelectorAll<HTMLElement>(LIST)];
};

const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...(list.matches(ROW) ? [list] : []),
  ...[...list.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.closest(LIST) === list),
];

/** Returns the rows of all lists, without those of nested lists, such as the comments below a row. */
const rowsAround = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(ROW)].filter((row) => !isNested(row.closest(LIST)));

const isNested = (list: Element | null): boolean => Boolean(list?.parentElement?.closest(LIST));

const controlsOf = (row: HTMLElement): HTMLElement[] => {
  const controls = [...row.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].filter(
    (control) => control.closest(ROW) === row,
  );
  const main = mainOf(row);
  return controls.includes(main) ? controls : [main, ...controls];
};

const mainOf = (row: HTMLElement): HTMLElement => row.querySelector<HTMLElement>('[data-row-focus]') ?? row;

/** The tab stop of each list, stored so that a list of hundreds of rows is not searched after every render. */
const stops = new WeakMap<HTMLElement, HTMLElement>();

/** Returns the tab stop of a list; null if its element was removed or rendered again. */
function stopOf(list: HTMLElement): HTMLElement | null {
  const stop = stops.get(list);
  return stop && list.contains(stop) && stop.tabIndex === 0 ? stop : null;
}

function moveStop(list: HTMLElement, to: HTMLElement): void {
  const before = stopOf(list);
  if (before === to) return;
  before?.setAttribute('tabindex', '-1');
  to.setAttribute('tabindex', '0');
  stops.set(list, to);
}

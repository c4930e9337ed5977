import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { indexForKey } from './roving-keys';

type Roving = {
  count: number;
  /** The number of columns. */
  columns: number;
  /** The index of the tab stop until a key has moved it. */
  rest: number;
  /**
   * The name of the data attribute with the index of a choice; by default `index`. A group inside another needs its
   * own.
   */
  mark?: string;
  /** Called to move to the previous or next period; the choice at `rest` then gets the focus. */
  onTurn: (by: 1 | -1) => void;
};

type Roved = {
  group: RefObject<HTMLDivElement | null>;
  tabStop: number;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
};

/**
 * Makes a group of choices one tab stop, in which keys move the focus. Each choice has its index in a data attribute.
 */
export function useRovingFocus({ count, columns, rest, mark = 'index', onTurn }: Roving): Roved {
  const group = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ beside: number; to: number } | null>(null);
  const [isMoving, setMoving] = useState(false);
  // The tab stop returns to `rest` when another choice has been made since.
  const tabStop = moved?.beside === rest && moved.to < count ? moved.to : rest;

  useEffect(() => {
    if (!isMoving) return;
    setMoving(false);
    group.current?.querySelector<HTMLElement | SVGElement>(`[data-${mark}="${tabStop}"]`)?.focus();
  }, [isMoving, mark, tabStop]);

  function onKeyDown(event: KeyboardEvent<Element>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    const isElement = target instanceof HTMLElement || target instanceof SVGElement;
    const from = isElement ? Number(target.dataset[mark]) : Number.NaN;
    if (Number.isNaN(from)) return;
    const turn = { PageUp: -1, PageDown: 1 } as const;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      setMoved(null);
      onTurn(turn[event.key]);
      setMoving(true);
      return;
    }
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const to = indexForKey(event.key, from, { count, columns, direction });
    if (to === null) return;
    event.preventDefault();
    setMoved({ beside: rest, to });
    setMoving(true);
  }

  return { group, tabStop, onKeyDown };
}

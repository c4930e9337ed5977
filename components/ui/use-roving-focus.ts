import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { indexForKey } from './roving-keys';

type Roving = {
  count: number;
  /** The number of columns. */
  columns: number;
  /** The index that Tab reaches until a key has moved it. */
  rest: number;
  /** The data attribute with a choice's index, for a group inside another one. */
  mark?: string;
  /** Called to move to the previous or next period; its resting index then has the focus. */
  onTurn: (by: 1 | -1) => void;
};

type Roved = {
  group: RefObject<HTMLDivElement | null>;
  tabStop: number;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
};

/** One tab stop for a group of choices: keys move the focus among them. Each choice has its `data-index`. */
export function useRovingFocus({ count, columns, rest, mark = 'index', onTurn }: Roving): Roved {
  const group = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ beside: number; to: number } | null>(null);
  const [isMoving, setMoving] = useState(false);
  // A choice made since takes the tab stop back.
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

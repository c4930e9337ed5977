import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusTargetOf } from '@/components/item/row/row-focus';
import { EARLY_UNTIL, SCROLL_STEP_PX } from '@/lib/shared/calendar/hours';
import { type Block, drawnPart, openingScroll, pixelsOf } from './hours-layout';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  entries: readonly Block[];
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** The first minute that is shown. */
  from: number;
  /** True once everything on the day has been read. */
  isReady: boolean;
  /** True when something is in the early hours, so that they have no fold. */
  isEarlyTaken: boolean;
};

/**
 * Where the hours are scrolled to: first to the present or the first block, and when the early hours appear above or
 * disappear, so that what is in sight stays there. Also counts the blocks above.
 */
export function useHoursScroll({ scroller, entries, now, from, isReady, isEarlyTaken }: Options) {
  const [earlier, setEarlier] = useState(0);
  /** The height of the fold. */
  const offset = isEarlyTaken ? 0 : SCROLL_STEP_PX;

  const countEarlier = () => {
    const top = scroller.current?.scrollTop ?? 0;
    setEarlier(entries.filter((entry) => offset + pixelsOf(drawnPart(entry).end - from) <= top).length);
  };

  const showEarlier = () => {
    const [first] = entries;
    const element = first && document.getElementById(first.id);
    if (!element) return;
    if (scroller.current) scroller.current.scrollTop = offset + pixelsOf(first.start - from) - SCROLL_STEP_PX;
    focusTargetOf(element).focus({ preventScroll: true });
  };

  const wasOpened = useRef(false);
  useLayoutEffect(() => {
    if (wasOpened.current || !isReady) return;
    wasOpened.current = true;
    const top = openingScroll(entries, now, from);
    // At the top the fold is in sight.
    if (scroller.current) scroller.current.scrollTop = top === 0 ? 0 : top + offset;
    countEarlier();
  });

  const wasEarlyTaken = useRef(isEarlyTaken);
  useLayoutEffect(() => {
    if (wasEarlyTaken.current === isEarlyTaken) return;
    wasEarlyTaken.current = isEarlyTaken;
    const by = pixelsOf(EARLY_UNTIL) - SCROLL_STEP_PX;
    if (scroller.current) scroller.current.scrollTop += isEarlyTaken ? by : -by;
  }, [scroller, isEarlyTaken]);

  return { earlier, countEarlier, showEarlier };
}

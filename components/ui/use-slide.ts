import { type RefObject, useLayoutEffect, useRef } from 'react';

const DISTANCE = 16;
const DURATION = 320;
const EASE_FOLD = 'cubic-bezier(.3,.7,.1,1)';

/** Slides the element in when its period changes, from the side of the new period. Periods are compared as text. */
export function useSlide<E extends HTMLElement>(period: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(period);
  useLayoutEffect(() => {
    if (before.current === period) return;
    const isForward = period > before.current;
    before.current = period;
    const target = element.current;
    if (!target?.animate) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isRtl = getComputedStyle(target).direction === 'rtl';
    const from = isForward === isRtl ? -DISTANCE : DISTANCE;
    target.animate(
      [
        { opacity: 0, translate: isCalm ? '0' : `${from}px` },
        { opacity: 1, translate: '0' },
      ],
      {
        duration: DURATION,
        easing: EASE_FOLD,
      },
    );
  }, [period]);
  return element;
}

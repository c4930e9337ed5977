import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Rows to begin with: more than a window shows. */
const AT_FIRST = 50;
const AT_A_TIME = 40;
/** How near the end of what is drawn may come to the window before more is drawn. */
const AHEAD = '1200px';

type Growing<E extends HTMLElement> = {
  /** How many rows to draw by now. */
  drawn: number;
  grow: () => void;
  /** For the element that stands behind the last row: when it comes near the window, the list grows. */
  end: RefObject<E | null>;
};

/** Draws a long list as far as it is looked at, so that thousands of rows never hold a person up. */
export function useGrowing<E extends HTMLElement>(total: number): Growing<E> {
  const [wanted, setWanted] = useState(AT_FIRST);
  const end = useRef<E>(null);
  const grow = useCallback(() => startTransition(() => setWanted((before) => before + AT_A_TIME)), []);

  // Anew after each growth: an observer tells of a change only, and the end may still be near.
  useEffect(() => {
    if (wanted >= total || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) grow();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [wanted, total, grow]);

  return { drawn: Math.min(wanted, total), grow, end };
}

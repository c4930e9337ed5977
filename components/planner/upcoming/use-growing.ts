import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** The number of rows rendered at first, which is more than a window shows. */
const AT_FIRST = 50;
const AT_A_TIME = 40;
/** More rows are rendered when the end of the list is nearer to the window than this. */
const AHEAD = '1200px';

type GrowingList<E extends HTMLElement> = {
  /** The number of rows to render by now. */
  drawn: number;
  grow: () => void;
  /** The ref of the element after the last row; the list grows when it comes near the window. */
  afterLast: RefObject<E | null>;
};

/** Renders a long list in parts as it is scrolled, so that thousands of rows never block the page. */
export function useGrowing<E extends HTMLElement>(total: number): GrowingList<E> {
  const [wanted, setWanted] = useState(AT_FIRST);
  const afterLast = useRef<E>(null);
  const grow = useCallback(() => startTransition(() => setWanted((before) => before + AT_A_TIME)), []);

  // Observes again after each growth, since an observer reports only changes, and the end may still be near the window.
  useEffect(() => {
    if (wanted >= total || !afterLast.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) grow();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(afterLast.current);
    return () => observer.disconnect();
  }, [wanted, total, grow]);

  return { drawn: Math.min(wanted, total), grow, afterLast };
}

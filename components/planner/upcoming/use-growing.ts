import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Rows rendered at first: more than a window shows. */
const AT_FIRST = 50;
const AT_A_TIME = 40;
/** The distance of the rendered end from the window at which more is rendered. */
const AHEAD = '1200px';

type Growing<E extends HTMLElement> = {
  /** The number of rows to render by now. */
  drawn: number;
  grow: () => void;
  /** The ref of the element after the last row: when it comes near the window, the list grows. */
  end: RefObject<E | null>;
};

/** Renders a long list as it is scrolled, so that thousands of rows never block the page. */
export function useGrowing<E extends HTMLElement>(total: number): Growing<E> {
  const [wanted, setWanted] = useState(AT_FIRST);
  const end = useRef<E>(null);
  const grow = useCallback(() => startTransition(() => setWanted((before) => before + AT_A_TIME)), []);

  // After each growth, since an observer reports only changes, and the end may still be near.
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

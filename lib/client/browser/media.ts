import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Where the page is laid out for a phone (design: below 768 px). */
export const PHONE = '(max-width: 767px)';

/** Where there is no pointer to hover with, so that a tap opens what hovering would show. */
export const TOUCH = '(max-width: 767px), (hover: none) and (pointer: coarse)';

/** Whether the media query holds now; false while a page is built. */
export function useMedia(query: string): boolean {
  // Asked once: making a list at each drawing takes longer than the drawing.
  const media = useMemo(() => (typeof window === 'undefined' ? null : window.matchMedia(query)), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!media) return () => {};
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => media?.matches === true,
    () => false,
  );
}

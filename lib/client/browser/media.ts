import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Matches the phone layout (design: below 768 px). */
export const PHONE = '(max-width: 767px)';

/** Matches devices without a hovering pointer, where a tap opens what hovering would show. */
export const TOUCH = '(max-width: 767px), (hover: none) and (pointer: coarse)';

/** True while the media query matches; false while a page is built. */
export function useMedia(query: string): boolean {
  // Created once: creating the list at each render takes longer than rendering.
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

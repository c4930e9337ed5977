import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Matches the phone layout (design: below 768 px). */
export const PHONE = '(max-width: 767px)';

/** Matches phones and devices whose pointer cannot hover, where a tap opens what hovering shows elsewhere. */
export const TOUCH = '(max-width: 767px), (hover: none) and (pointer: coarse)';

/** Hook: true while the media query matches; false while a page is rendered on the server. */
export function useMedia(query: string): boolean {
  // The MediaQueryList is created once: creating it at each render takes longer than rendering.
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

import { useCallback, useMemo, useSyncExternalStore } from 'react';

// They are in a file of their own for the script that runs before React is loaded (lib/client/start/first-paint).
export { PHONE, TOUCH } from './media-queries';

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

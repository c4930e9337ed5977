import { useCallback, useSyncExternalStore } from 'react';

/** Where the page is laid out for a phone (design: below 768 px). */
export const PHONE = '(max-width: 767px)';

/** Where there is no pointer to hover with, so that a tap opens what hovering would show. */
export const TOUCH = '(max-width: 767px), (hover: none) and (pointer: coarse)';

/** Whether the media query holds now; false while a page is built. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

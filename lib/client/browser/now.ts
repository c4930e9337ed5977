import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@/lib/shared/calendar/days';

/** Returns the minute of the day in the browser's zone, 0 to 1439. */
function minuteNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/**
 * Calls the listener on every full minute, and whenever the page becomes visible: timers stop while the device sleeps.
 */
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    listener();
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Hook: the current minute of the day. Only for components that the server does not render. */
export const useMinuteNow = (): number => useSyncExternalStore(subscribe, minuteNow, minuteNow);

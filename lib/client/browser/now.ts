import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The minute of the day in the browser's zone, 0 to 1439. */
function minuteNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** Reads the clock on every full minute, and whenever the page becomes visible: timers stop while the device sleeps. */
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

/** The current minute of the day. Only for parts rendered in the browser. */
export const useMinuteNow = (): number => useSyncExternalStore(subscribe, minuteNow, minuteNow);

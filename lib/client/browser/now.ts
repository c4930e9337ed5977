import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The minute of the day in the browser's zone, 0 to 1439. */
function minuteNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** Looks at the clock on every full minute, and whenever the page comes into view: timers sleep with the device. */
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

/** The minute of the day, as it passes. For what is drawn in the browser only. */
export const useMinuteNow = (): number => useSyncExternalStore(subscribe, minuteNow, minuteNow);

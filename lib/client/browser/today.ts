import { type Day, dayAt } from '@/lib/shared/calendar/days';
import { createStore } from './create-store';

/**
 * The clock is read at least this often, in milliseconds: the machine may be moved to another zone, or its clock set.
 */
const AGAIN = 60_000;

const readToday = (): Day => dayAt(new Date());

const today = createStore(readToday(), followClock, readToday);

function followClock(): () => void {
  let timer: ReturnType<typeof setTimeout>;

  /** Reads the clock, and schedules the next reading at midnight or after `AGAIN`, whichever is earlier. */
  function readClock(): void {
    clearTimeout(timer);
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(readClock, Math.min(midnight.getTime() - now.getTime(), AGAIN));
    today.set(dayAt(now));
  }

  /** Reads the clock when the page becomes visible: timers stop while a device sleeps, and it may be another day. */
  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') readClock();
  }

  readClock();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Hook: today in the browser's zone. Only for components that the server does not render. */
export const useToday = (): Day => today.useValue();

/**
 * Hook: today in the browser's zone, for static pages, which are rendered on another day: null until the page is
 * hydrated.
 */
export const useTodayOnceKnown = (): Day | null => today.useValue(() => null);

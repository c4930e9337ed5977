import { type Day, dayAt } from '@/lib/shared/calendar/days';
import { createStore } from './create-store';

/** Milliseconds after which the clock is read again: the machine may be moved to another zone, or its clock set. */
const AGAIN = 60_000;

const readToday = (): Day => dayAt(new Date());

const today = createStore(readToday(), followClock, readToday);

function followClock(): () => void {
  let timer: ReturnType<typeof setTimeout>;

  /** Reads the clock, and schedules the next reading at midnight or before. */
  function lookAtClock(): void {
    clearTimeout(timer);
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(lookAtClock, Math.min(midnight.getTime() - now.getTime(), AGAIN));
    today.set(dayAt(now));
  }

  /** Timers stop while a device sleeps; the page may become visible on another day. */
  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') lookAtClock();
  }

  lookAtClock();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Today in the browser's zone; changes at midnight. Only for parts rendered in the browser. */
export const useToday = (): Day => today.useValue();

/** The same for static pages, which are built on another day: null until the page has hydrated. */
export const useTodayOnceKnown = (): Day | null => today.useValue(() => null);

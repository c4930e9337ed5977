import { type Day, dayAt } from '@/lib/shared/calendar/days';
import { createStore } from './create-store';

/** Milliseconds after which the clock is looked at again: a machine may be taken to another zone, or set right. */
const AGAIN = 60_000;

const readToday = (): Day => dayAt(new Date());

const today = createStore(readToday(), followClock, readToday);

function followClock(): () => void {
  let timer: ReturnType<typeof setTimeout>;

  /** Reads the clock, and comes back at midnight, or before. */
  function lookAtClock(): void {
    clearTimeout(timer);
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(lookAtClock, Math.min(midnight.getTime() - now.getTime(), AGAIN));
    today.set(dayAt(now));
  }

  /** Timers stand still while a device sleeps; the page then comes into view some other day. */
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

/** The day it is in the browser's zone; moves on at midnight. For what is drawn in the browser only. */
export const useToday = (): Day => today.useValue();

/** The same for static pages, which are built on some other day: null until the browser has taken over. */
export const useTodayOnceKnown = (): Day | null => today.useValue(() => null);

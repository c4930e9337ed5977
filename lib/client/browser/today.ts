import { useSyncExternalStore } from 'react';
import { type Day, dayAt } from '@/lib/shared/calendar/days';

/** Milliseconds after which the clock is looked at again: a machine may be taken to another zone, or set right. */
const AGAIN = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let today: Day = dayAt(new Date());

/** Looks at the clock, tells who listens if the day has changed, and comes back at midnight, or before. */
function lookAtClock(): void {
  clearTimeout(timer);
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  timer = setTimeout(lookAtClock, Math.min(midnight.getTime() - now.getTime(), AGAIN));

  const current = dayAt(now);
  if (current === today) return;
  today = current;
  for (const listener of [...listeners]) listener();
}

/** Timers stand still while a device sleeps; the page then comes into view some other day. */
function onVisibilityChange(): void {
  if (document.visibilityState === 'visible') lookAtClock();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    lookAtClock();
    document.addEventListener('visibilitychange', onVisibilityChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Between two looks the known day will do; while nobody listens it may be an old one. */
function getToday(): Day {
  if (listeners.size === 0) today = dayAt(new Date());
  return today;
}

/** The day it is in the browser's zone; moves on at midnight. For what is drawn in the browser only. */
export const useToday = (): Day => useSyncExternalStore(subscribe, getToday, getToday);

/** The same for static pages, which are built on some other day: null until the browser has taken over. */
export const useTodayOnceKnown = (): Day | null => useSyncExternalStore(subscribe, getToday, () => null);

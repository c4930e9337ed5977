import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '@/lib/shared/calendar/days';
import { dayForKey } from './calendar-keys';

/**
 * Makes a calendar of days one tab stop. Keys move the focus from day to day; if they lead to a day that is not shown,
 * its period is shown.
 *
 * @param rest the tab stop until a key has moved it
 * @param onLeave shows the period of a day that is not shown
 */
export function useRovingDay(shown: readonly (Day | null)[], rest: Day, onLeave: (day: Day) => void) {
  const calendar = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Day | null>(null);
  const [isMoving, setMoving] = useState(false);
  const tabStop = moved !== null && shown.includes(moved) ? moved : rest;

  useEffect(() => {
    if (!isMoving) return;
    setMoving(false);
    calendar.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus();
  }, [isMoving, tabStop]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const to = from === undefined ? null : dayForKey(event.key, from, direction);
    if (to === null) return;
    event.preventDefault();
    setMoved(to);
    setMoving(true);
    if (!shown.includes(to) || event.key.startsWith('Page')) onLeave(to);
  }

  return { calendar, tabStop, onKeyDown };
}

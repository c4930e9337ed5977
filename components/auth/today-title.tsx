'use client';

import { useTodayOnceKnown } from '@/lib/client/browser/today';
import { formatDay, partsOf } from '@/lib/shared/calendar/days';

/** Today's date in large numerals; its space is reserved until the browser knows the day. */
export function TodayTitle() {
  const today = useTodayOnceKnown();
  return (
    <div className="day-title">
      <span className="day-of-month">{today && partsOf(today).dayOfMonth}</span>
      <div>
        <p className="weekday">{today && formatDay(today, { weekday: 'long' })}</p>
        <p>{today && formatDay(today, { month: 'long', year: 'numeric' })}</p>
      </div>
    </div>
  );
}

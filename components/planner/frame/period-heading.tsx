'use client';

import { formatDay, partsOf, periodOf } from '@/lib/shared/calendar';
import { useSelectedDate, useToday } from './selected-date';

/** The headings of the views that follow the selected day, and of the one that follows the year it is. */
export function WeekHeading() {
  const { start, end } = periodOf('weekly', useSelectedDate().selectedDate);
  const sameMonth = partsOf(start).month === partsOf(end).month;
  return (
    <h1>
      Week of {formatDay(start, { month: 'long', day: 'numeric' })} -{' '}
      {formatDay(end, sameMonth ? { day: 'numeric' } : { month: 'long', day: 'numeric' })},{' '}
      <em>{partsOf(end).year}</em>
    </h1>
  );
}

export function MonthHeading() {
  const { selectedDate } = useSelectedDate();
  return (
    <h1>
      {formatDay(selectedDate, { month: 'long' })} <em>{partsOf(selectedDate).year}</em>
    </h1>
  );
}

export const YearHeading = () => <h1>{partsOf(useSelectedDate().selectedDate).year}</h1>;

export const UpcomingHeading = () => (
  <h1>
    Upcoming Events <em>{partsOf(useToday()).year}</em>
  </h1>
);

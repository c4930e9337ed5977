import { useMemo } from 'react';
import { type Day, type Period, periodOf } from '@/lib/shared/calendar/days';
import { type LongPeriodKind, shiftedDay, withinCalendar } from '@/lib/shared/calendar/periods';
import { useSelectedDate, useToday } from './selected-date';

export type TurnedPeriod = {
  /** The days of the period that are within the calendar. */
  period: Period;
  selectedDate: Day;
  today: Day;
  select: (day: Day) => void;
  selectToday: () => void;
  /** These two are null beyond the ends of the calendar. */
  previous: (() => void) | null;
  next: (() => void) | null;
};

/**
 * Returns the week, month or year of the selected day, and functions to move. Moving to another period selects the
 * corresponding day in it.
 */
export function usePeriod(kind: LongPeriodKind): TurnedPeriod {
  const { selectedDate, selectDate } = useSelectedDate();
  const today = useToday();
  return useMemo(() => {
    const turn = (by: 1 | -1) => {
      const to = shiftedDay(kind, selectedDate, by);
      return to === null ? null : () => selectDate(to);
    };
    return {
      period: withinCalendar(periodOf(kind, selectedDate)),
      selectedDate,
      today,
      select: selectDate,
      selectToday: () => selectDate(today),
      previous: turn(-1),
      next: turn(1),
    };
  }, [kind, selectedDate, today, selectDate]);
}

import { useMemo } from 'react';
import { type Day, type Period, periodOf } from '@/lib/shared/calendar/days';
import { type TurnedKind, turned, withinCalendar } from '@/lib/shared/calendar/periods';
import { useSelectedDate, useToday } from './selected-date';

export type TurnedPeriod = {
  /** Its days within the calendar. */
  period: Period;
  selectedDate: Day;
  today: Day;
  select: (day: Day) => void;
  selectToday: () => void;
  /** Null beyond the ends of the calendar. */
  previous: (() => void) | null;
  next: (() => void) | null;
};

/** The week, month or year of the selected day. Moving to another selects the day at the same place in it. */
export function usePeriod(kind: TurnedKind): TurnedPeriod {
  const { selectedDate, selectDate } = useSelectedDate();
  const today = useToday();
  return useMemo(() => {
    const turn = (by: 1 | -1) => {
      const to = turned(kind, selectedDate, by);
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

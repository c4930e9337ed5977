import { useState } from 'react';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { useToday } from '@/lib/client/browser/today';
import { addMonths, type Day, FIRST_DAY, LAST_DAY } from '@/lib/shared/calendar/days';
import { monthOf } from '@/lib/shared/calendar/month-grid';

/**
 * The month that the daily view shows. It follows the selected day, and can be changed without selecting another day.
 */
export function useDisplayedMonth() {
  const { selectedDate, selectDate } = useSelectedDate();
  const today = useToday();
  const [turned, setTurned] = useState({ beside: selectedDate, month: monthOf(selectedDate) });
  const { month } = turned.beside === selectedDate ? turned : { month: monthOf(selectedDate) };

  const show = (holding: Day) => setTurned({ beside: selectedDate, month: monthOf(holding) });
  const select = (day: Day) => {
    setTurned({ beside: day, month: monthOf(day) });
    selectDate(day);
  };
  return {
    month,
    selectedDate,
    show,
    select,
    selectToday: () => select(today),
    /** These two are null beyond the ends of the calendar. */
    previous: month > monthOf(FIRST_DAY) ? () => show(addMonths(month, -1)) : null,
    next: month < monthOf(LAST_DAY) ? () => show(addMonths(month, 1)) : null,
  };
}

export type DisplayedMonth = ReturnType<typeof useDisplayedMonth>;

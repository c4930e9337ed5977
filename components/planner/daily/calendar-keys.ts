import { addDays, addMonths, type Day, FIRST_DAY, LAST_DAY, periodOf } from '@/lib/shared/calendar/days';

const FORWARD = { ltr: 'ArrowRight', rtl: 'ArrowLeft' } as const;
const BACK = { ltr: 'ArrowLeft', rtl: 'ArrowRight' } as const;

/**
 * Returns the day that a key leads to in a calendar with weeks as rows: arrows move by day and week, Home and End
 * within the week, PageUp and PageDown by month.
 *
 * @returns null for any other key, and beyond the ends of the calendar
 */
export function dayForKey(key: string, from: Day, direction: 'ltr' | 'rtl' = 'ltr'): Day | null {
  const target = targetOf(key, from, direction);
  return target !== null && target >= FIRST_DAY && target <= LAST_DAY ? target : null;
}

function targetOf(key: string, from: Day, direction: 'ltr' | 'rtl'): Day | null {
  switch (key) {
    case FORWARD[direction]:
      return addDays(from, 1);
    case BACK[direction]:
      return addDays(from, -1);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'Home':
      return periodOf('weekly', from).start;
    case 'End':
      return periodOf('weekly', from).end;
    case 'PageDown':
      return addMonths(from, 1);
    case 'PageUp':
      return addMonths(from, -1);
    default:
      return null;
  }
}

import { type Day, weekOf } from '@/lib/shared/calendar/days';

/** The days of the hours that a narrow window shows. */
const NARROW_DAYS = 3;

/** Returns the days of the week whose hours a narrow window shows: from the selected one on, if there are so many. */
export function narrowDays(selected: Day): Day[] {
  const days = weekOf(selected);
  const first = Math.min(days.indexOf(selected), days.length - NARROW_DAYS);
  return days.slice(first, first + NARROW_DAYS);
}

import { addDays, type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';

/** Returns a day as the reading line names it: 'Today', 'Tomorrow', 'Fri, Nov 28', with its year in another one. */
export function dayWords(day: Day | null, today: Day): string {
  if (day === null) return 'Later';
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  const year = partsOf(day).year === partsOf(today).year ? undefined : 'numeric';
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', year });
}

/** Returns a day as short as the place to which something was added is named: 'Mon 24', 'Tue, Dec 2', 'Later'. */
export function shortDay(day: Day | null, today: Day): string {
  if (day === null) return 'Later';
  if (day.slice(0, 7) !== today.slice(0, 7)) return dayWords(day, today);
  return `${formatDay(day, { weekday: 'short' })} ${partsOf(day).dayOfMonth}`;
}

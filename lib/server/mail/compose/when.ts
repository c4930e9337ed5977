import { type Day, formatDay, type PeriodKind, periodOf, type TimeOfDay } from '@/lib/shared/calendar/days';

type Placed = { date: Day; time: TimeOfDay | null; period: PeriodKind | null };

/** Returns the date of an item as text: 'Friday, November 21, 2025, 14:30', or the period of a goal. */
export function whenOf({ date, time, period }: Placed): string {
  if (period === 'weekly') return `the week of ${fullDay(periodOf('weekly', date).start)}`;
  if (period === 'monthly') return formatDay(date, { month: 'long', year: 'numeric' });
  if (period === 'annual') return formatDay(date, { year: 'numeric' });
  const day = formatDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return time === null ? day : `${day}, ${time}`;
}

const fullDay = (date: Day): string => formatDay(date, { month: 'long', day: 'numeric', year: 'numeric' });

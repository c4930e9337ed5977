import { DAY_MS, dayAt, formatDay, HOUR_MS, MINUTE_MS } from '@/lib/shared/calendar/days';
import { counted } from './day-counts';

/** Describes how long ago something was: 'just now', '4 minutes ago', '3 hours ago', 'Nov 3', 'Nov 3, 2025'. */
export function agoOf(instant: string, now: Date): string {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${counted(Math.floor(passed / MINUTE_MS), 'minute')} ago`;
  if (passed < DAY_MS) return `${counted(Math.floor(passed / HOUR_MS), 'hour')} ago`;
  return dayIn(then, now);
}

/** Writes the day of an instant, with its year unless it is the present one. */
export function dayIn(instant: Date, now: Date): string {
  const isThisYear = instant.getFullYear() === now.getFullYear();
  return formatDay(dayAt(instant), {
    month: 'short',
    day: 'numeric',
    year: isThisYear ? undefined : 'numeric',
  });
}

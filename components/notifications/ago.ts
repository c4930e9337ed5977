import { format } from 'date-fns';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/calendar/days';

/** Formats the age of something as short as possible: 'now', '2m', '5h', '3d', and from a week on its date. */
export function ago(timestamp: string, now: number): string {
  const passed = now - Date.parse(timestamp);
  if (passed < MINUTE_MS) return 'now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}m`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)}h`;
  if (passed < 7 * DAY_MS) return `${Math.floor(passed / DAY_MS)}d`;
  return format(timestamp, 'MMM d');
}

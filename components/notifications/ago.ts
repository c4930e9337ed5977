import { format } from 'date-fns';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time passed, as short as possible: 'now', '2m', '5h', '3d', then the date. */
export function ago(timestamp: string, now: number): string {
  const passed = now - Date.parse(timestamp);
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`;
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)}d`;
  return format(timestamp, 'MMM d');
}

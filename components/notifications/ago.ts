import { format } from 'date-fns';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the age of something as short as possible: 'now', '2m', '5h', '3d', and from a week on its date. */
export function ago(timestamp: string, now: number): string {
  const passed = now - Date.parse(timestamp);
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`;
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)}d`;
  return format(timestamp, 'MMM d');
}

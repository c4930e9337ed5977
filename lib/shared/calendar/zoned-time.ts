import { DAY_MS, type Day, type TimeOfDay } from './days';

/** Formatters by zone. They are cached because creating one is slow; there are some hundreds of zones at most. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * False for a zone that this machine does not know: zones are added and renamed each year, and browsers learn of that
 * later than servers.
 */
export function isKnownZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the zone's offset from UTC at an instant, both in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** Returns the day and the time that the clocks of a zone show at an instant. */
export function clockAt(instant: Date, timeZone: string): { date: Day; time: TimeOfDay } {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString();
  const [date = '', time = ''] = shown.split('T');
  return { date, time: time.slice(0, 5) };
}

/**
 * Returns the instant at which the clocks of a zone show that day and time. A time that the clocks skip moves later by
 * the skipped span (02:30 becomes 03:30); of a repeated time the first is returned.
 * @param timeZone an IANA name
 * @throws RangeError for an unknown zone
 */
export function instantOf(day: Day, time: TimeOfDay, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // The offsets a day before and a day after. No zone is a day away from UTC, so that a change of the clocks near that
  // time is between the two.
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  const showing = [shown - before, shown - after].filter(
    (instant) => instant + offsetAt(instant, timeZone) === shown,
  );
  return new Date(showing.length > 0 ? Math.min(...showing) : shown - before);
}

/** A calendar day as `yyyy-MM-dd`, without time and zone. Comparing two as strings compares the days. */
export type Day = string;

/** A time of day as `HH:mm`, 24 h. Comparing two as strings compares the times. */
export type TimeOfDay = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The minutes of a day, without the change of a clock. */
export const DAY_MINUTES = 1_440;

export const FIRST_DAY: Day = '1900-01-01';
export const LAST_DAY: Day = '9999-12-31';

/** The largest number of days that one read of a range may cover (docs/product/conventions.md). */
export const MAX_RANGE_DAYS = 400;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns midnight UTC of the day, in milliseconds since the epoch. Days are computed in UTC, which has no DST. */
const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** True for a text in the form of a day that exists in the years 1900 to 9999. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const ms = toUtc(text);
  return !Number.isNaN(ms) && fromUtc(ms) === text && text >= FIRST_DAY && text <= LAST_DAY;
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

export const addDays = (from: Day, days: number): Day => fromUtc(toUtc(from) + days * DAY_MS);

/**
 * Returns the same day so many months later (earlier if negative), or the last day of that month when it is shorter.
 */
export function addMonths(from: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(from);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = daysInMonth(target.getUTCFullYear(), target.getUTCMonth() + 1);
  target.setUTCDate(Math.min(dayOfMonth, length));
  return fromUtc(target.getTime());
}

export type DayParts = {
  year: number;
  /** 1 to 12 */
  month: number;
  /** 1 to 31 */
  dayOfMonth: number;
  /** 0 is Sunday */
  weekday: number;
};

export function partsOf(of: Day): DayParts {
  const date = new Date(toUtc(of));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A range of days, from `start` to `end` inclusive. */
export type Period = { start: Day; end: Day };
export type PeriodKind = 'daily' | 'weekly' | 'monthly' | 'annual';

/** Returns the day, week (from Sunday), month or year that contains the day. */
export function periodOf(kind: PeriodKind, holding: Day): Period {
  const { year, month, weekday } = partsOf(holding);
  switch (kind) {
    case 'daily':
      return { start: holding, end: holding };
    case 'weekly': {
      const start = addDays(holding, -weekday);
      return { start, end: addDays(start, 6) };
    }
    case 'monthly': {
      const start = `${holding.slice(0, 8)}01`;
      return { start, end: addDays(start, daysInMonth(year, month) - 1) };
    }
    case 'annual':
      return { start: `${holding.slice(0, 4)}-01-01`, end: `${holding.slice(0, 4)}-12-31` };
  }
}

export const daysOf = ({ start, end }: Period): Day[] =>
  Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));

/** Returns the seven days of the week of a day, also those beyond the ends of the calendar. */
export const weekOf = (day: Day): Day[] => daysOf(periodOf('weekly', day));

/** Returns the days of a month grid: all weeks, Sunday to Saturday, that have a day of the month. */
export function gridOf(month: Day): Period {
  const { start, end } = periodOf('monthly', month);
  return { start: periodOf('weekly', start).start, end: periodOf('weekly', end).end };
}

/**
 * Returns the calendar day of an instant in an IANA zone, by default in the machine's own. The machine's zone is read
 * at each call, since it may change while a page is open.
 */
export function dayAt(instant: Date, timeZone?: string): Day {
  const [year, month, dayOfMonth] = timeZone
    ? partsIn(timeZone, instant)
    : [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(dayOfMonth)].join('-');
}

function partsIn(timeZone: string, instant: Date): readonly [number, number, number] {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
  return [part('year'), part('month'), part('day')];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formatters by their options. They are cached because creating one takes longer than all its uses on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options);
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  formats.set(name, made);
  return made;
}

/** Formats a day for people (en-US), without shifting it by a zone. */
export const formatDay = (of: Day, options: Intl.DateTimeFormatOptions): string =>
  formatOf(options).format(new Date(toUtc(of)));

/** Returns the minutes since midnight. */
export const minutesOf = (time: TimeOfDay): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Converts minutes since midnight, 0 to 1439, to a time of day. */
export function timeAt(minutes: number): TimeOfDay {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Formats a duration: '45m' under an hour, else '1h 30m' or '2h' (docs/product/meetings.md). */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

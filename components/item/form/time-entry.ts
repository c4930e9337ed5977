import { type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';

const withSeparator = /^(\d{1,2})\s?[:.,h]\s?(\d{2})?$/;
const digitsOnly = /^(\d{1,2})(\d{2})?$/;
const halfOfDay = /\s*([ap])\.?m?\.?$/;

/** Arabic-Indic and Persian digits, as keyboards of those languages type them. */
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;
const toLatin = (digit: string): string => String(digit.charCodeAt(0) & 0xf);

/**
 * Parses a time as people type it: '9', '930', '9:30', '14.30', '9h', '9:30 pm'.
 *
 * @returns `HH:mm`, or null for an invalid time
 */
export function parseTime(typed: string): TimeOfDay | null {
  const text = typed.trim().toLowerCase().replace(foreignDigit, toLatin);
  const half = halfOfDay.exec(text)?.[1];
  const clock = half ? text.replace(halfOfDay, '') : text;
  const match = withSeparator.exec(clock) ?? digitsOnly.exec(clock);
  if (!match) return null;
  const hours = hoursOf(Number(match[1]), half);
  const minutes = Number(match[2] ?? 0);
  return hours === null || hours > 23 || minutes > 59 ? null : timeAt(hours * 60 + minutes);
}

/** Converts to hours on the 24-hour clock; null for an hour that cannot have am or pm. */
function hoursOf(hours: number, half: string | undefined): number | null {
  if (!half) return hours;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === 'p' ? 12 : 0);
}

import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  LAST_DAY,
  partsOf,
  periodOf,
} from '@/lib/shared/calendar/days';
import { SPAN_MAX } from '@/lib/shared/contract/plain/limits';
import { dayPlaces, weekdayPlaces } from '@/lib/shared/recurrence/places';
import type { Rule } from '@/lib/shared/recurrence/rule';

/** Years that February 29 may be away, across a year such as 2100. */
const LEAP_YEARS = 8;
/** Days in the past that a date with a year may have. Older ones are history in a title: 'Photos of 12 Nov 1985'. */
const PAST_DAYS = 366;

/** Returns the day so many days later, at most the last one of the calendar. */
export function plus(from: Day, days: number): Day {
  const day = addDays(from, days);
  return isDay(day) ? day : LAST_DAY;
}

/** Returns the next such weekday, today included. 0 is Sunday. */
export const nextWeekday = (today: Day, weekday: number): Day =>
  plus(today, (weekday - partsOf(today).weekday + 7) % 7);

/** Returns the first day of the week that comes `weeks` after that of today. */
export const weekAfter = (today: Day, weekStart: number, weeks: number): Day =>
  plus(today, 7 * weeks - ((partsOf(today).weekday - weekStart + 7) % 7));

/** Returns the weekday in the week after today's. */
export const weekdayOfNextWeek = (today: Day, weekStart: number, weekday: number): Day =>
  nextWeekday(weekAfter(today, weekStart, 1), weekday);

export const lastOfMonth = (day: Day): Day => periodOf('monthly', day).end;

export const firstOfNextMonth = (today: Day): Day => plus(lastOfMonth(today), 1);

/** Returns the next day with this number in a month, today included. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day | null {
  if (dayOfMonth < 1 || dayOfMonth > 31) return null;
  for (let months = 0; ; months += 1) {
    const month = addMonths(`${today.slice(0, 8)}01`, months);
    const day = `${month.slice(0, 8)}${twoDigits(dayOfMonth)}`;
    if (isDay(day) && day >= today) return day;
    if (months > 12) return null;
  }
}

/**
 * Returns a date, without a year the next such day, today included.
 *
 * @param year as it is written, with two or four digits; undefined without one
 * @returns null if there is no such day, or only long ago
 */
export function dateOf(today: Day, year: string | undefined, month: number, day: number): Day | null {
  const dayIn = (of: number) => `${String(of).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  if (year !== undefined) {
    const date = dayIn(Number(year.length === 2 ? `20${year}` : year));
    return isDay(date) && date >= addDays(today, -PAST_DAYS) ? date : null;
  }
  const { year: first } = partsOf(today);
  for (let of = first; of <= first + LEAP_YEARS; of += 1) {
    const date = dayIn(of);
    if (isDay(date) && date >= today) return date;
  }
  return null;
}

const UNITS = {
  day: (from: Day, count: number) => addDays(from, count),
  week: (from: Day, count: number) => addDays(from, 7 * count),
  month: addMonths,
  year: (from: Day, count: number) => addMonths(from, 12 * count),
} as const;
export type Unit = keyof typeof UNITS;

/** Returns the day so many units after another; null for none, and beyond the calendar. */
export function later(from: Day, count: number, unit: Unit): Day | null {
  const day = UNITS[unit](from, count);
  return count > 0 && isDay(day) ? day : null;
}

/**
 * Returns the first day of a rule that names its days, today included; null for a rule that counts from any day, such as
 * every three days.
 */
export function firstDayOf(rule: Rule, today: Day): Day | null {
  if (rule.byDay.length === 0 && rule.byMonthDay.length === 0) return null;
  for (let days = 0; days <= LEAP_YEARS * 366; days += 1) {
    const day = addDays(today, days);
    if (!isDay(day)) return null;
    if (isDayOf(rule, day)) return day;
  }
  return null;
}

function isDayOf({ byMonth, byMonthDay, byDay }: Rule, day: Day): boolean {
  const { month, weekday } = partsOf(day);
  const places = weekdayPlaces('monthly', day);
  return (
    (byMonth.length === 0 || byMonth.includes(month)) &&
    (byMonthDay.length === 0 || dayPlaces('monthly', day).some((place) => byMonthDay.includes(place))) &&
    (byDay.length === 0 ||
      byDay.some((of) => of.weekday === weekday && (of.ordinal === null || places.includes(of.ordinal))))
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the days from one to another of a month; null unless the last one is later, and at most a year on. */
export function stretch(first: Day | null, last: Day | null): { date: Day; endDate: Day } | null {
  if (first === null || last === null || last <= first || daysBetween(first, last) > SPAN_MAX) return null;
  return { date: first, endDate: last };
}

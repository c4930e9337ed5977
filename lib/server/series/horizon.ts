import { addDays, addMonths, type Day, daysBetween, isDay, LAST_DAY } from '@/lib/shared/calendar/days';
import { LAID_OUT_MONTHS } from '@/lib/shared/contract/plain/limits';
import type { Frequency, Rule } from '@/lib/shared/recurrence/rule';
import { occurrenceDays } from './expand';

/** The months for which occurrences are laid out (docs/product/repeating.md). */
const MONTHS: Record<Frequency, number> = {
  DAILY: LAID_OUT_MONTHS,
  WEEKLY: LAID_OUT_MONTHS,
  MONTHLY: 60,
  YEARLY: 240,
};

/** The most occurrences that are laid out after today, or after a start that is later. */
const MOST_AHEAD = 1_100;

export type Layout = {
  /** All occurrences from the start to `until`, also those before today. */
  days: Day[];
  /** The day until which the series is laid out. */
  until: Day;
  /** True when the rule gives no day after `until`. */
  isComplete: boolean;
};

/** Returns the occurrences that a series has to have today. */
export function layoutOf(rule: Rule, start: Day, today: Day): Layout {
  const from = start > today ? start : today;
  const stretch = addMonths(from, MONTHS[rule.freq]);
  const horizon = isDay(stretch) ? stretch : LAST_DAY;
  const days = occurrenceDays(rule, start, horizon);
  const kept = days.filter((day) => day <= from).length + MOST_AHEAD;
  if (days.length > kept)
    return { days: days.slice(0, kept), until: days[kept - 1] ?? horizon, isComplete: false };
  const isComplete = days.length === rule.count || (rule.until ?? LAST_DAY) <= horizon;
  return { days, until: horizon, isComplete };
}

/** True when a start is so far back that the way to today is longer than what is laid out ahead. */
export const isTooFarBack = (rule: Rule, start: Day, today: Day): boolean =>
  start < addMonths(today, -MONTHS[rule.freq]);

/**
 * Returns the day of the occurrence that follows when one is completed, for a rule that counts from the completion: the
 * completion day plus the interval, or the last day of a month that is shorter. Null when the rule has ended.
 *
 * @param completed the day of completion in the person's zone
 * @param occurrences how many there are with the completed one, of which COUNT allows so many
 */
export function dayAfterCompletion(rule: Rule, completed: Day, occurrences: number): Day | null {
  if (rule.count !== null && occurrences >= rule.count) return null;
  const next = STEPS[rule.freq](completed, rule.interval);
  return isDay(next) && next <= (rule.until ?? LAST_DAY) ? next : null;
}

/**
 * Returns a number of intervals of a rule that begin on a day and end on another day or before. At most a few more would
 * do so too: it is computed, since the other day may be thousands of years ahead.
 */
export const intervalsWithin = ({ freq, interval }: Rule, from: Day, to: Day): number =>
  Math.max(0, Math.floor(daysBetween(from, to) / (LONGEST[freq] * interval)));

/** The most days of a day, week, month and year. */
const LONGEST: Record<Frequency, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

const STEPS: Record<Frequency, (day: Day, by: number) => Day> = {
  DAILY: addDays,
  WEEKLY: (day, by) => addDays(day, 7 * by),
  MONTHLY: addMonths,
  YEARLY: (day, by) => addMonths(day, 12 * by),
};

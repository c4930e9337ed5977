import { addDays, addMonths, type Day, daysBetween } from '@/lib/shared/calendar/days';
import type { Rule } from '@/lib/shared/recurrence/rule';

/** Which day of a rule that was moved each of its earlier days becomes. */

/** True for a rule whose days depend on its start alone. */
const isGrid = ({ byMonth, byWeekNo, byYearDay, byMonthDay, byDay }: Rule): boolean =>
  [byMonth, byWeekNo, byYearDay, byMonthDay, byDay].every((values) => values.length === 0);

/** The most days between where a day of a month or year would move to and the day of the rule that it becomes. */
const REACH = 15;

/**
 * Pairs days with those of the moved rule, each with at most one: a day that the rule still gives with itself, unless
 * the whole grid moves; others with the day so many days later; in a rule of months or years, where those days differ
 * from month to month, with the nearest one.
 * @param by the number of days by which the rule is moved
 * @param free the days of the moved rule; those that are paired are taken out of it
 */
export function pairDays(
  days: readonly Day[],
  free: Set<Day>,
  { rule, by }: { rule: Rule; by: number },
): Map<Day, Day> {
  const pairs = new Map<Day, Day>();
  const pass = (targetOf: (day: Day) => Day | undefined) => {
    for (const day of days) {
      const target = pairs.has(day) ? undefined : targetOf(day);
      if (target === undefined || !free.delete(target)) continue;
      pairs.set(day, target);
    }
  };
  if (!isGrid(rule)) pass((day) => day);
  pass((day) => addDays(day, by));
  if (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') pass((day) => nearest(addDays(day, by), free));
  return pairs;
}

function nearest(to: Day, days: ReadonlySet<Day>): Day | undefined {
  for (let distance = 0; distance <= REACH; distance++) {
    const closest = [addDays(to, -distance), addDays(to, distance)].find((day) => days.has(day));
    if (closest !== undefined) return closest;
  }
  return undefined;
}

/**
 * Returns a day not after `limit` from which a rule gives the same days as from `day`: whole intervals earlier, and of
 * months or years so many that the day of the month exists there too.
 */
export function phaseBefore({ freq, interval }: Rule, day: Day, limit: Day): Day {
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const step = freq === 'DAILY' ? interval : 7 * interval;
    return addDays(day, -step * Math.max(0, Math.ceil(daysBetween(limit, day) / step)));
  }
  let earlier = day;
  while (earlier > limit) earlier = addMonths(earlier, -48 * interval);
  return earlier;
}

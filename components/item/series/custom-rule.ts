import { addDays, type Day, isDay, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { GOAL_TYPES, type GoalType } from '@/lib/shared/calendar/goal-periods';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import {
  COUNT_MAX,
  FREQUENCIES,
  type Frequency,
  formatRule,
  INTERVAL_MAX,
  parseRule,
  type Rule,
  ruleOf,
} from '@/lib/shared/recurrence/rule';

/** The recurrence rules that the custom editor writes, as its inputs hold them. */

/** Which day of a month: its date, its second or its last Friday, or the last day. */
export type DayInMonth = 'date' | 'weekday' | 'lastWeekday' | 'lastDay';

export type Custom = {
  freq: Frequency;
  /** Typed, as are `until` and `times`. */
  every: string;
  /** Counts from the day on which the one before was ticked. */
  isAfterTicking: boolean;
  /** For weeks: 0 is Sunday. */
  weekdays: readonly number[];
  /** For months and years. */
  dayInMonth: DayInMonth;
  ends: 'never' | 'on' | 'after';
  until: string;
  times: string;
};

const SUNDAY = 0;

/** Returns the inputs for the present recurrence of an item; for none, those of every week. */
export function customOf(recurrence: RecurrenceInput | null, date: Day): Custom {
  const parsed = recurrence && parseRule(recurrence.rrule);
  const rule = parsed && 'rule' in parsed ? parsed.rule : ruleOf('WEEKLY');
  const weekdays = rule.byDay.map(({ weekday }) => weekday);
  return {
    freq: rule.freq,
    every: String(rule.interval),
    isAfterTicking: recurrence?.mode === 'after_completion',
    weekdays: rule.freq === 'WEEKLY' && weekdays.length > 0 ? weekdays : [partsOf(date).weekday],
    dayInMonth: dayInMonthOf(rule),
    ends: rule.until ? 'on' : rule.count ? 'after' : 'never',
    until: rule.until ?? addDays(date, 30),
    times: String(rule.count ?? 6),
  };
}

function dayInMonthOf({ byDay: [day], byMonthDay }: Rule): DayInMonth {
  if (byMonthDay.includes(-1)) return 'lastDay';
  if (day?.ordinal === -1) return 'lastWeekday';
  return day?.ordinal ? 'weekday' : 'date';
}

/** Returns what is wrong with the inputs, by input. */
export function problemsIn(custom: Custom, date: Day): Partial<Record<keyof Custom, string>> {
  const { every, ends, until, times, freq, isAfterTicking, weekdays } = custom;
  return {
    ...(!isFrom1To(INTERVAL_MAX, every) && { every: `Write a number from 1 to ${INTERVAL_MAX}.` }),
    ...(freq === 'WEEKLY' && !isAfterTicking && weekdays.length === 0 && { weekdays: 'Choose a weekday.' }),
    ...(ends === 'on' && !(isDay(until) && until >= date) && { until: 'Choose a day after the first one.' }),
    ...(ends === 'after' &&
      !isFrom1To(COUNT_MAX, times) && { times: `Write a number from 1 to ${COUNT_MAX}.` }),
  };
}

const isFrom1To = (max: number, text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

/** Returns the recurrence that the inputs mean, which have no problems. */
export function recurrenceOf(custom: Custom, date: Day, goalType?: GoalType): RecurrenceInput {
  const { freq, every, isAfterTicking, ends, until, times } = custom;
  const days = isAfterTicking ? {} : goalType ? dayOfGoal(freq, goalType) : daysIn(custom, date);
  const rule = ruleOf(freq, {
    ...days,
    interval: Number(every),
    until: ends === 'on' ? until : null,
    count: ends === 'after' ? Number(times) : null,
  });
  return { rrule: formatRule(rule), mode: isAfterTicking ? 'after_completion' : 'fixed' };
}

/** Returns the parts that say which days of a week, month or year are meant. */
function daysIn({ freq, every, weekdays, dayInMonth }: Custom, date: Day): Partial<Rule> {
  if (freq === 'DAILY') return {};
  if (freq === 'WEEKLY')
    // Weeks begin on Sunday, which makes a difference only where some are left out.
    return {
      byDay: weekdays.map((weekday) => ({ weekday, ordinal: null })),
      ...(Number(every) > 1 && { weekStart: SUNDAY }),
    };
  const { month, dayOfMonth, weekday } = partsOf(date);
  const ofYear = freq === 'YEARLY' ? { byMonth: [month] } : {};
  switch (dayInMonth) {
    case 'date':
      return { ...ofYear, byMonthDay: [dayOfMonth] };
    case 'lastDay':
      return { ...ofYear, byMonthDay: [-1] };
    case 'weekday':
      return { ...ofYear, byDay: [{ weekday, ordinal: weekOfMonth(date) }] };
    case 'lastWeekday':
      return { ...ofYear, byDay: [{ weekday, ordinal: -1 }] };
  }
}

/** A goal belongs to a whole period, of which the first day exists in all. */
function dayOfGoal(freq: Frequency, type: GoalType): Partial<Rule> {
  if (type === 'daily' || freq === 'WEEKLY') return {};
  return freq === 'YEARLY' ? { byYearDay: [1] } : { byMonthDay: [1] };
}

/** Returns the frequencies for a goal, which does not repeat within its own period. */
export const frequenciesOf = (goalType: GoalType = 'daily'): readonly Frequency[] =>
  FREQUENCIES.slice(GOAL_TYPES.indexOf(goalType));

/** Returns which one of its weekday in its month a day is, 1 to 5. */
export const weekOfMonth = (date: Day): number => Math.ceil(partsOf(date).dayOfMonth / 7);

/** Returns the days in a month that a date can stand for. */
export function daysInMonthFor(date: Day): DayInMonth[] {
  const isInLastWeek = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [
    'date',
    ...(weekOfMonth(date) < 5 ? (['weekday'] as const) : []),
    ...(isInLastWeek ? (['lastWeekday'] as const) : []),
    'lastDay',
  ];
}

/** Returns the day from which the intervals are counted: the first of the week for weeks. */
export const countedFrom = (freq: Frequency, date: Day): Day =>
  freq === 'WEEKLY' ? periodOf('weekly', date).start : date;

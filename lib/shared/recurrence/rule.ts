import { type Day, isDay, partsOf } from '@/lib/shared/calendar/days';
import { RRULE_MAX } from '@/lib/shared/contract/plain/limits';

/**
 * Recurrence rules: the values of RFC 5545's property RRULE that the planner accepts (docs/product/repeating.md), as
 * text and as data. Names are those of the RFC.
 */

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const INTERVAL_MAX = 999;
export const COUNT_MAX = 731;

/** A value of BYDAY. */
export type RuleDay = {
  /** 0 is Sunday. */
  weekday: number;
  /** Which one of the month or year, from its end if negative; null for each. */
  ordinal: number | null;
};

/** Lists are empty where the rule has no such part, and otherwise sorted, without duplicates. */
export type Rule = {
  freq: Frequency;
  /** 1 to INTERVAL_MAX */
  interval: number;
  /** 1 to COUNT_MAX; null without COUNT. A rule has no COUNT together with UNTIL. */
  count: number | null;
  /** The last day that may be an occurrence; null without UNTIL. */
  until: Day | null;
  /** 1 to 12 */
  byMonth: readonly number[];
  /** 1 to 53, or from the end of the year -53 to -1 */
  byWeekNo: readonly number[];
  /** 1 to 366, or -366 to -1 */
  byYearDay: readonly number[];
  /** 1 to 31, or -31 to -1 */
  byMonthDay: readonly number[];
  byDay: readonly RuleDay[];
  /** 1 to 366, or -366 to -1 */
  bySetPos: readonly number[];
  /** WKST: 0 is Sunday; Monday unless the rule says otherwise. */
  weekStart: number;
};

/** Monday to Friday, and the other two days of the week. */
export const WORKING_DAYS: readonly RuleDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  ordinal: null,
}));
export const WEEKEND: readonly RuleDay[] = [6, 0].map((weekday) => ({ weekday, ordinal: null }));

/** Weekdays by their number, 0 is Sunday. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MONDAY = 1;

/** The smallest rule of a frequency, to be extended by other parts. */
export const ruleOf = (freq: Frequency, parts: Partial<Omit<Rule, 'freq'>> = {}): Rule => ({
  freq,
  interval: 1,
  count: null,
  until: null,
  byMonth: [],
  byWeekNo: [],
  byYearDay: [],
  byMonthDay: [],
  byDay: [],
  bySetPos: [],
  weekStart: MONDAY,
  ...parts,
});

/** Adds to a rule the parts that it takes from its start: BYDAY to a WEEKLY one, BYMONTHDAY to a MONTHLY one. */
export function withDaysOf(start: Day, rule: Rule): Rule {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  if ([byWeekNo, byYearDay, byMonthDay, byDay].some((values) => values.length > 0)) return rule;
  const { month, dayOfMonth, weekday } = partsOf(start);
  switch (rule.freq) {
    case 'DAILY':
      return rule;
    case 'WEEKLY':
      return { ...rule, byDay: [{ weekday, ordinal: null }] };
    case 'MONTHLY':
      return { ...rule, byMonthDay: [dayOfMonth] };
    case 'YEARLY':
      return { ...rule, byMonth: byMonth.length > 0 ? byMonth : [month], byMonthDay: [dayOfMonth] };
  }
}

class Refusal extends Error {}

/** Reads and checks a rule. The error is a sentence for people. */
export function parseRule(text: string): { rule: Rule } | { error: string } {
  try {
    return { rule: checked(normalized(rulePartsOf(text))) };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

/** Sorts the lists of a rule, and takes out what is in them twice. */
export const normalized = (rule: Rule): Rule => ({
  ...rule,
  byMonth: sortedNumbers(rule.byMonth),
  byWeekNo: sortedNumbers(rule.byWeekNo),
  byYearDay: sortedNumbers(rule.byYearDay),
  byMonthDay: sortedNumbers(rule.byMonthDay),
  byDay: sortedDays(rule.byDay),
  bySetPos: sortedNumbers(rule.bySetPos),
});

/** Writes a rule with its parts and their values in one order, so that equal rules have equal texts. */
export function formatRule(given: Rule): string {
  const rule = normalized(given);
  const parts: readonly (readonly [string, string | number])[] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? '' : rule.interval],
    ['UNTIL', rule.until?.replaceAll('-', '') ?? ''],
    ['COUNT', rule.count ?? ''],
    ['BYMONTH', listText(rule.byMonth)],
    ['BYWEEKNO', listText(rule.byWeekNo)],
    ['BYYEARDAY', listText(rule.byYearDay)],
    ['BYMONTHDAY', listText(rule.byMonthDay)],
    ['BYDAY', listText(rule.byDay.map(dayText))],
    ['BYSETPOS', listText(rule.bySetPos)],
    ['WKST', rule.weekStart === MONDAY ? '' : (WEEKDAYS[rule.weekStart] ?? '')],
  ];
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';');
}

/**
 * Returns why a rule cannot count from the day of completion, or null: such a rule has FREQ, INTERVAL, COUNT and UNTIL
 * only.
 */
export function afterCompletionError(rule: Rule): string | null {
  const plain = ruleOf(rule.freq, { interval: rule.interval, count: rule.count, until: rule.until });
  return formatRule(rule) === formatRule(plain)
    ? null
    : 'A rule that counts from the completion has FREQ, INTERVAL, COUNT and UNTIL only.';
}

/** Reads the parts of a rule, each by itself. */
function rulePartsOf(text: string): Rule {
  if (text.length > RRULE_MAX) throw new Refusal(`Must be at most ${RRULE_MAX} characters long.`);
  const values = new Map<string, string>();
  // RFC 5545 section 2: names and enumerated values are case-insensitive.
  for (const part of text.split(';')) {
    const written = /^[A-Za-z]+=[\w,+-]+$/.test(part) ? part.toUpperCase() : '';
    const [name = '', value = ''] = written.split('=');
    if (name === '') throw new Refusal('Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.');
    if (!PARTS.has(name)) throw new Refusal(`${name} is not supported.`);
    if (values.has(name)) throw new Refusal(`${name} is given twice.`);
    values.set(name, value);
  }
  const listOf = (name: string, max: number, signed = true) =>
    (values.get(name)?.split(',') ?? []).map((value) => numberIn(name, value, max, signed));
  const numberOf = (name: string, max: number) => {
    const value = values.get(name);
    return value === undefined ? null : numberIn(name, value, max, false);
  };
  return {
    freq: frequencyOf(values.get('FREQ')),
    interval: numberOf('INTERVAL', INTERVAL_MAX) ?? 1,
    count: numberOf('COUNT', COUNT_MAX),
    until: untilOf(values.get('UNTIL')),
    byMonth: listOf('BYMONTH', 12, false),
    byWeekNo: listOf('BYWEEKNO', 53),
    byYearDay: listOf('BYYEARDAY', 366),
    byMonthDay: listOf('BYMONTHDAY', 31),
    byDay: (values.get('BYDAY')?.split(',') ?? []).map(ruleDayOf),
    bySetPos: listOf('BYSETPOS', 366),
    weekStart: weekStartOf(values.get('WKST')),
  };
}

const PARTS = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'],
  ...['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'],
]);

/** Checks that the parts of a rule go together (RFC 5545 section 3.3.10). */
function checked(rule: Rule): Rule {
  const { freq } = rule;
  const hasOrdinals = rule.byDay.some(({ ordinal }) => ordinal !== null);
  const days = [rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byMonthDay, rule.byDay];
  const refusals: readonly (readonly [boolean, string])[] = [
    [rule.count !== null && rule.until !== null, 'COUNT and UNTIL do not go together.'],
    [freq === 'WEEKLY' && rule.byMonthDay.length > 0, 'BYMONTHDAY does not go with FREQ=WEEKLY.'],
    [freq !== 'YEARLY' && rule.byYearDay.length > 0, 'BYYEARDAY goes with FREQ=YEARLY only.'],
    [freq !== 'YEARLY' && rule.byWeekNo.length > 0, 'BYWEEKNO goes with FREQ=YEARLY only.'],
    [rule.byWeekNo.length > 0 && rule.byDay.length === 0, 'BYWEEKNO goes with BYDAY only.'],
    [
      hasOrdinals && freq !== 'MONTHLY' && freq !== 'YEARLY',
      'Numbers in BYDAY go with FREQ=MONTHLY and FREQ=YEARLY only.',
    ],
    [hasOrdinals && rule.byWeekNo.length > 0, 'Numbers in BYDAY do not go with BYWEEKNO.'],
    [
      rule.bySetPos.length > 0 && days.every((values) => values.length === 0),
      'BYSETPOS goes with another BY part only.',
    ],
  ];
  const refusal = refusals.find(([applies]) => applies);
  if (refusal) throw new Refusal(refusal[1]);
  return rule;
}

function frequencyOf(value: string | undefined): Frequency {
  const freq = FREQUENCIES.find((each) => each === value);
  if (!freq) throw new Refusal('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.');
  return freq;
}

/** Reads a whole number from 1 to `max`; with `signed` also from -max to -1. */
function numberIn(name: string, value: string, max: number, signed: boolean): number {
  const number = (signed ? /^[+-]?\d+$/ : /^\d+$/).test(value) ? Number(value) : 0;
  if (number === 0 || Math.abs(number) > max)
    throw new Refusal(`${name} must be from 1 to ${max}${signed ? ` or from -${max} to -1` : ''}.`);
  return number;
}

function untilOf(value: string | undefined): Day | null {
  if (value === undefined) return null;
  const until = /^\d{8}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}` : '';
  if (!isDay(until)) throw new Refusal('UNTIL must be a day, yyyymmdd, from 1900 to 9999.');
  return until;
}

function ruleDayOf(value: string): RuleDay {
  const [, ordinal = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(value) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) throw new Refusal('BYDAY must have weekdays, such as MO or 2MO.');
  return { weekday, ordinal: ordinal === '' ? null : numberIn('A number in BYDAY', ordinal, 53, true) };
}

function weekStartOf(value: string | undefined): number {
  const weekday = value === undefined ? MONDAY : WEEKDAYS.indexOf(value);
  if (weekday < 0) throw new Refusal('WKST must be a weekday, such as MO.');
  return weekday;
}

const dayText = ({ weekday, ordinal }: RuleDay): string => `${ordinal ?? ''}${WEEKDAYS[weekday]}`;

const listText = (values: readonly (number | string)[]): string => values.join(',');

const sortedNumbers = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** Sorts by ordinal, then from Monday to Sunday. */
function sortedDays(days: readonly RuleDay[]): RuleDay[] {
  const placeOf = ({ weekday, ordinal }: RuleDay) => (ordinal ?? 0) * 7 + ((weekday + 6) % 7);
  return [...new Map(days.map((day) => [placeOf(day), day])).values()].sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
}

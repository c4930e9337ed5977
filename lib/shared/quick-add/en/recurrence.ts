import {
  type Frequency,
  type Rule,
  type RuleDay,
  ruleOf,
  WEEKEND,
  WORKING_DAYS,
} from '@/lib/shared/recurrence/rule';
import { type Context, type Groups, type Pattern, pattern, type Reading } from '../candidates';
import { repeated } from '../recurrence';
import {
  DAY_NUMBER,
  MONTH,
  monthOf,
  NUMBER,
  numberOf,
  ordinalOf,
  PART,
  partOf,
  WEEKDAY,
  weekdayOf,
} from './words';

const EVERY = '(?:on )?(?:every|each)(?: single)?(?<after>!)?';
const ON = '(?:(?<on>on) )?';
const AND = '(?:,? and |, ?| & | )';
const WEEKDAYS = `(?<weekdays>${WEEKDAY}(?:${AND}${WEEKDAY}){0,6})`;
const PLURALS = `(?<weekdays>(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:${AND}(?:mon|tues|wednes|thurs|fri|satur|sun)days){0,6})`;
/** 'except', and what else takes days out. */
const EXCEPT =
  '(?:except|excepting|excluding|but not|but|apart from|other than|save|not|without)(?: for)?(?: on)?(?: the)?';
const EXCEPTED = `(?<weekdays>${WEEKDAY}s?(?:(?:${AND}|,? or )(?:on )?${WEEKDAY}s?){0,6}|weekends?)`;
const NTH = '(?:first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th))';
const OF_MONTH = '(?: (?:of|in) (?:the|each|every|a) month)';
const PART_OF_DAY = `(?: (?<part>${PART}))?`;

/** Frequencies by their units, and how many of them one is. */
const UNITS: Readonly<Record<string, readonly [Frequency, number]>> = {
  day: ['DAILY', 1],
  week: ['WEEKLY', 1],
  fortnight: ['WEEKLY', 2],
  month: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  year: ['YEARLY', 1],
};
const UNIT = `(?<unit>${Object.keys(UNITS).join('|')})`;

const ADVERBS: Readonly<Record<string, readonly [Frequency, number]>> = {
  daily: ['DAILY', 1],
  weekly: ['WEEKLY', 1],
  biweekly: ['WEEKLY', 2],
  fortnightly: ['WEEKLY', 2],
  monthly: ['MONTHLY', 1],
  quarterly: ['MONTHLY', 3],
  yearly: ['YEARLY', 1],
  annually: ['YEARLY', 1],
};

const byWeekday = (words: string): RuleDay[] =>
  [...words.matchAll(new RegExp(WEEKDAY, 'giu'))].map(([word]) => ({
    weekday: weekdayOf(word),
    ordinal: null,
  }));

/** The days that follow a unit: 'every month on the 1st', 'every week on Monday and Friday'. */
const DAYS = `(?: on (?:${WEEKDAYS}|(?:the )?(?<dayOfMonth>3[01]|[12]\\d|[1-9])(?:st|nd|rd|th)|(?:the )?(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|day)|(?:(?<month>${MONTH}) (?:the )?(?<number>${DAY_NUMBER})|(?:the )?(?<numberFirst>${DAY_NUMBER})(?: of)? (?<monthLast>${MONTH}))))?`;

/** Returns the BY parts of the days; null if the unit cannot have them. */
function partsOf(freq: Frequency, groups: Groups): Partial<Rule> | null {
  const { weekdays, dayOfMonth, nth, nthDay = '' } = groups;
  const month = groups.month ?? groups.monthLast;
  if (weekdays !== undefined)
    return freq === 'WEEKLY' || freq === 'DAILY' ? { byDay: byWeekday(weekdays) } : null;
  if (month !== undefined) {
    const byMonthDay = [Number.parseInt(groups.number ?? groups.numberFirst ?? '', 10)];
    return freq === 'YEARLY' ? { byMonth: [monthOf(month)], byMonthDay } : null;
  }
  if (dayOfMonth !== undefined) return freq === 'MONTHLY' ? { byMonthDay: [Number(dayOfMonth)] } : null;
  if (nth !== undefined) return freq === 'MONTHLY' ? nthOfMonth(nth, nthDay) : null;
  return {};
}

function nthOfMonth(nth: string, day: string): Partial<Rule> {
  const ordinal = ordinalOf(nth);
  return day.toLowerCase() === 'day'
    ? { byMonthDay: [ordinal] }
    : { byDay: [{ weekday: weekdayOf(day), ordinal }] };
}

export const RECURRENCES: readonly Pattern[] = [
  pattern(
    `${EVERY} (?:(?<other>other|second|third|fourth|fifth|\\d{1,2}(?:st|nd|rd|th)) |(?<count>${NUMBER}) )?${UNIT}s?${DAYS}`,
    (groups, context) => {
      const [freq, each] = UNITS[groups.unit?.toLowerCase() ?? ''] ?? ['DAILY', 1];
      const { other, count = '1' } = groups;
      const interval =
        other === undefined ? numberOf(count) : other.toLowerCase() === 'other' ? 2 : ordinalOf(other);
      const parts = partsOf(freq, groups);
      const isCommon = Object.keys(parts ?? {}).length === 0;
      return parts && every(groups, ruleOf(freq, { interval: interval * each, ...parts }), context, isCommon);
    },
  ),
  pattern(`${EVERY} (?<part>${PART})`, (groups, context) => every(groups, ruleOf('DAILY'), context, true)),
  pattern(`${EVERY} (?:weekday|workday|working day)${PART_OF_DAY}`, (groups, context) =>
    every(groups, ruleOf('WEEKLY', { byDay: WORKING_DAYS }), context, true),
  ),
  pattern(`${EVERY} (?<of>day|weekday|workday|working day),? ${EXCEPT} ${EXCEPTED}`, (groups, context) => {
    const all = groups.of?.toLowerCase() === 'day' ? [...WORKING_DAYS, ...WEEKEND] : WORKING_DAYS;
    const excepted = /^weekend/i.test(groups.weekdays ?? '')
      ? [0, 6]
      : byWeekday(groups.weekdays ?? '').map(({ weekday }) => weekday);
    const byDay = all.filter(({ weekday }) => !excepted.includes(weekday));
    const isRule = byDay.length > 0 && byDay.length < all.length;
    return isRule ? every(groups, ruleOf('WEEKLY', { byDay }), context, true) : null;
  }),
  pattern(`${EVERY} weekend`, (groups, context) =>
    every(groups, ruleOf('WEEKLY', { byDay: WEEKEND }), context, true),
  ),
  pattern(`${EVERY} (?:(?<other>other|second|2nd) )?${WEEKDAYS}${PART_OF_DAY}`, (groups, context) => {
    const interval = groups.other === undefined ? 1 : 2;
    const rule = ruleOf('WEEKLY', { interval, byDay: byWeekday(groups.weekdays ?? '') });
    return every(groups, rule, context, false);
  }),
  pattern(
    `${EVERY} (?:(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|day)${OF_MONTH}|(?<nth2>first|third|fourth|fifth|last|[1345](?:st|rd|th)) (?<nthDay2>${WEEKDAY}))${PART_OF_DAY}`,
    (groups, context) => {
      const parts = nthOfMonth(groups.nth ?? groups.nth2 ?? '', groups.nthDay ?? groups.nthDay2 ?? '');
      return every(groups, ruleOf('MONTHLY', parts), context, false);
    },
  ),
  pattern(`${EVERY} (?<number>(?:3[01]|[12]\\d|[1-9])(?:st|nd|rd|th))${OF_MONTH}?`, (groups, context) => {
    const byMonthDay = [Number.parseInt(groups.number ?? '', 10)];
    return every(groups, ruleOf('MONTHLY', { byMonthDay }), context, false);
  }),
  pattern(
    `${EVERY} (?:(?<month>${MONTH}) (?:the )?(?<number>${DAY_NUMBER})|(?<numberFirst>${DAY_NUMBER})(?: of)? (?<monthLast>${MONTH}))`,
    (groups, context) => {
      const parts = partsOf('YEARLY', groups);
      return parts && every(groups, ruleOf('YEARLY', parts), context, false);
    },
  ),
  pattern(
    `(?<adverb>${Object.keys(ADVERBS).join('|')})(?:,? (?:on|every|each) ${WEEKDAYS})?`,
    (groups, context) => {
      const [freq, interval] = ADVERBS[groups.adverb?.toLowerCase() ?? ''] ?? ['DAILY', 1];
      const parts = partsOf(freq, groups);
      const isCommon = groups.weekdays === undefined;
      const reading = parts && every(groups, ruleOf(freq, { interval, ...parts }), context, isCommon);
      return reading && { ...reading, place: 'trailing', preposition: groups.weekdays !== undefined };
    },
  ),
  pattern(
    '(?:on )?(?:the )?(?:(?<dayOfMonth>3[01]|[12]\\d|[1-9])(?:st|nd|rd|th)|' +
      `(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|day)) (?:of|in) (?:every|each) month`,
    (groups, context) => {
      const parts = partsOf('MONTHLY', groups);
      return parts && every(groups, ruleOf('MONTHLY', parts), context, false);
    },
  ),
  pattern(`on ${PLURALS}`, (groups, context) =>
    every(groups, ruleOf('WEEKLY', { byDay: byWeekday(groups.weekdays ?? '') }), context, false),
  ),
  pattern(`${ON}weekdays`, (groups, context) => {
    const reading = every(groups, ruleOf('WEEKLY', { byDay: WORKING_DAYS }), context, true);
    return groups.on === undefined
      ? reading && { ...reading, place: 'trailing', preposition: false }
      : reading;
  }),
];

function every(groups: Groups, rule: Rule, context: Context, common: boolean): Reading | null {
  return repeated(
    rule,
    { afterCompletion: groups.after !== undefined, part: partOf(groups.part), common },
    context,
  );
}

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
  ORDINAL,
  ordinalOf,
  PART,
  partOf,
  SHORT_WEEKDAY,
  WEEKDAY,
  weekdayOf,
} from './words';

const EVERY = '(?:jede[ns]?|an jedem)(?<after>!)?';
const AND = '(?:,? und |, ?| & )';
const ANY_WEEKDAY = `(?:${WEEKDAY}|${SHORT_WEEKDAY})`;
const WEEKDAYS = `(?<weekdays>${ANY_WEEKDAY}(?:${AND}${ANY_WEEKDAY}){0,6})`;
const WEEKDAY_ADVERB = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s';
/** 'außer', and what else takes days out. */
const EXCEPT = '(?:au(?:ß|ss)er|bis auf|ausgenommen|aber nicht|nicht|ohne)(?: am| an| den| dem)?';
const EXCEPTED = `(?<weekdays>${ANY_WEEKDAY}s?(?:(?:${AND}|,? oder )(?:am )?${ANY_WEEKDAY}s?){0,6}|wochenenden?)`;
const NTH = `(?:${ORDINAL}|[1-5]\\.)`;
const OF_MONTH = '(?: (?:im|des|jede[ns]|eines jeden) monats?)';
const PART_OF_DAY = `(?: ?(?<part>${PART}))?`;

const UNITS: readonly (readonly [string, Frequency, number])[] = [
  ['tag', 'DAILY', 1],
  ['woche', 'WEEKLY', 1],
  ['monat', 'MONTHLY', 1],
  ['quartal', 'MONTHLY', 3],
  ['jahr', 'YEARLY', 1],
];
const UNIT = '(?<unit>tage?|wochen?|monate?|quartale?|jahre?)';

const ADVERBS: Readonly<Record<string, readonly [Frequency, number]>> = {
  täglich: ['DAILY', 1],
  taeglich: ['DAILY', 1],
  wöchentlich: ['WEEKLY', 1],
  woechentlich: ['WEEKLY', 1],
  monatlich: ['MONTHLY', 1],
  vierteljährlich: ['MONTHLY', 3],
  jährlich: ['YEARLY', 1],
  jaehrlich: ['YEARLY', 1],
};

const byWeekday = (words: string): RuleDay[] =>
  [...words.matchAll(new RegExp(ANY_WEEKDAY, 'giu'))].map(([word]) => ({
    weekday: weekdayOf(word),
    ordinal: null,
  }));

/** The days that follow a unit: 'jeden Monat am 1.', 'jede Woche am Montag und Freitag'. */
const DAYS = `(?:(?: am| jede[nm]) (?:${WEEKDAYS}|(?<number>${DAY_NUMBER})\\.(?: ?(?<month>${MONTH}))?|(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|tag)))?`;

/** Returns the BY parts of the days; null if the unit cannot have them. */
function partsOf(
  freq: Frequency,
  { weekdays, number, month, nth, nthDay = '' }: Groups,
): Partial<Rule> | null {
  if (weekdays !== undefined)
    return freq === 'WEEKLY' || freq === 'DAILY' ? { byDay: byWeekday(weekdays) } : null;
  if (month !== undefined)
    return freq === 'YEARLY' ? { byMonth: [monthOf(month)], byMonthDay: [Number(number)] } : null;
  if (number !== undefined) return freq === 'MONTHLY' ? { byMonthDay: [Number(number)] } : null;
  if (nth !== undefined) return freq === 'MONTHLY' ? nthOfMonth(nth, nthDay) : null;
  return {};
}

function nthOfMonth(nth: string, day: string): Partial<Rule> {
  const ordinal = ordinalOf(nth);
  return day.toLowerCase() === 'tag'
    ? { byMonthDay: [ordinal] }
    : { byDay: [{ weekday: weekdayOf(day), ordinal }] };
}

function unitOf(word = ''): readonly [string, Frequency, number] {
  return UNITS.find(([name]) => word.toLowerCase().startsWith(name)) ?? ['tag', 'DAILY', 1];
}

export const RECURRENCES: readonly Pattern[] = [
  pattern(
    `(?:${EVERY} (?:(?<other>(?:zweite|dritte|vierte|fünfte)[nrs]?|\\d{1,2}\\.) )?|alle(?<afterAll>!)? (?<count>${NUMBER}) )${UNIT}${DAYS}`,
    (groups, context) => {
      const [, freq, each] = unitOf(groups.unit);
      const { other, count = '1' } = groups;
      const interval = other === undefined ? numberOf(count) : ordinalOf(other);
      const parts = partsOf(freq, groups);
      return parts && every(groups, ruleOf(freq, { interval: interval * each, ...parts }), context);
    },
  ),
  pattern(`${EVERY} (?<part>${PART})`, (groups, context) => every(groups, ruleOf('DAILY'), context)),
  pattern(`(?:${EVERY} (?:werktag|arbeitstag)|werktags)${PART_OF_DAY}`, (groups, context) =>
    every(groups, ruleOf('WEEKLY', { byDay: WORKING_DAYS }), context),
  ),
  pattern(`${EVERY} (?<of>tag|werktag|arbeitstag),? ${EXCEPT} ${EXCEPTED}`, (groups, context) => {
    const all = groups.of?.toLowerCase() === 'tag' ? [...WORKING_DAYS, ...WEEKEND] : WORKING_DAYS;
    const excepted = /^wochenende/i.test(groups.weekdays ?? '')
      ? [0, 6]
      : byWeekday(groups.weekdays ?? '').map(({ weekday }) => weekday);
    const byDay = all.filter(({ weekday }) => !excepted.includes(weekday));
    const isRule = byDay.length > 0 && byDay.length < all.length;
    return isRule ? every(groups, ruleOf('WEEKLY', { byDay }), context) : null;
  }),
  pattern(`${EVERY} wochenende`, (groups, context) =>
    every(groups, ruleOf('WEEKLY', { byDay: WEEKEND }), context),
  ),
  pattern(`${EVERY} (?<other>zweite[nr]? |2\\. )?${WEEKDAYS}${PART_OF_DAY}`, (groups, context) => {
    const interval = groups.other === undefined ? 1 : 2;
    return every(groups, ruleOf('WEEKLY', { interval, byDay: byWeekday(groups.weekdays ?? '') }), context);
  }),
  pattern(
    `${EVERY} (?:(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|tag)${OF_MONTH}|(?<nth2>(?:erste|dritte|vierte|letzte)[nrs]?|[134]\\.) (?<nthDay2>${WEEKDAY}))${PART_OF_DAY}`,
    (groups, context) => {
      const parts = nthOfMonth(groups.nth ?? groups.nth2 ?? '', groups.nthDay ?? groups.nthDay2 ?? '');
      return every(groups, ruleOf('MONTHLY', parts), context);
    },
  ),
  pattern(`(?:${EVERY}|immer am) (?<number>${DAY_NUMBER})\\.${OF_MONTH}?`, (groups, context) =>
    every(groups, ruleOf('MONTHLY', { byMonthDay: [Number(groups.number)] }), context),
  ),
  pattern(`${EVERY} (?<number>${DAY_NUMBER})\\. ?(?<month>${MONTH})`, (groups, context) => {
    const parts = partsOf('YEARLY', groups);
    return parts && every(groups, ruleOf('YEARLY', parts), context);
  }),
  pattern(
    `(?:am |immer am )(?:(?<number>${DAY_NUMBER})\\.|(?<nth>${NTH}) (?<nthDay>${WEEKDAY}|tag))(?: (?:jede[ns]|eines jeden) monats?)`,
    (groups, context) => {
      const parts = partsOf('MONTHLY', groups);
      return parts && every(groups, ruleOf('MONTHLY', parts), context);
    },
  ),
  pattern(`(?<adverb>${Object.keys(ADVERBS).join('|')})${DAYS}`, (groups, context) => {
    const [freq, interval] = ADVERBS[groups.adverb?.toLowerCase() ?? ''] ?? ['DAILY', 1];
    const parts = partsOf(freq, groups);
    const reading = parts && every(groups, ruleOf(freq, { interval, ...parts }), context);
    return reading && { ...reading, place: 'edge', preposition: false };
  }),
  // Only with a small letter: 'Samstags' is also the name of a market.
  pattern(
    `(?<weekdays>${WEEKDAY_ADVERB}(?:${AND}${WEEKDAY_ADVERB}){0,6})`,
    (groups, context) =>
      every(groups, ruleOf('WEEKLY', { byDay: byWeekday(groups.weekdays ?? '') }), context),
    { exact: true },
  ),
];

function every(groups: Groups, rule: Rule, context: Context): Reading | null {
  const afterCompletion = groups.after !== undefined || groups.afterAll !== undefined;
  return repeated(rule, { afterCompletion, part: partOf(groups.part), common: false }, context);
}

import { addDays, type Day, isDay, partsOf } from '@/lib/shared/calendar/days';
import {
  dateOf,
  firstOfNextMonth,
  lastOfMonth,
  later,
  nextDayOfMonth,
  nextWeekday,
  plus,
  stretch,
  type Unit,
  weekAfter,
  weekdayOfNextWeek,
} from '../calendar';
import { type Context, type DayPart, type Groups, type Pattern, pattern, type Reading } from '../candidates';
import {
  DAY_NUMBER,
  MONTH,
  monthOf,
  NUMBER,
  numberOf,
  PART,
  partOf,
  SHORT_WEEKDAY,
  UE,
  UNIT,
  WEEKDAY,
  weekdayOf,
} from './words';

const AM = '(?:(?<am>bis sp(?:ä|ae)testens am|bis zum|bis am|ab dem|bis|am|ab|zum) )?';
const YEAR = '(?: ?(?<year>(?:19|20|21)\\d{2}|\\d{2}))?';
const LONG_YEAR = '(?: (?<year>(?:19|20|21)\\d{2}))?';
/** A weekday before a date: 'Freitag, den 27.11.' */
const NAMED = `(?<named>${AM}(?:(?<weekday>${WEEKDAY}|${SHORT_WEEKDAY})\\.?(?:, de[mnr]| de[mnr]|,)? )?)`;

type Flags = Partial<Pick<Reading, 'place' | 'adverb'>> & { part?: DayPart; weekday?: string };

function day(
  date: Day | null,
  am: string | undefined,
  { place = 'edge', weekday, ...flags }: Flags = {},
): Reading | null {
  if (date === null || !isDay(date)) return null;
  const misfit = weekday !== undefined && partsOf(date).weekday !== weekdayOf(weekday);
  const preposition = am !== undefined && !misfit;
  return { kind: 'date', date, misfit, place: preposition ? 'anywhere' : place, preposition, ...flags };
}

/** Words behind which 'irgendwann' and 'later' do not mean when it is done. */
const NOT_LATER =
  '\\d+|bis|auf|f(?:ü|ue)r|oder|und|nicht|etwas|viel|wenig|ein|sp(?:ä|ae)ter|minuten?|stunden?|tage?|wochen?|monate?|jahre?|fr(?:ü|ue)her|wie|von|zu|erst|ist|war|wann|nie';

const TO_DAY = '(?: ?[-\u2013\u2014] ?| bis (?:zum )?)';

/** Returns the reading of a stretch of days, which only a meeting can have. */
function daysOf(from: Groups, to: Groups, { today, kind }: Context): Reading | null {
  const numberIn = (month = '') => (/^\d/.test(month) ? Number(month) : monthOf(month));
  const lastMonth = numberIn(to.month);
  const firstMonth = from.month === undefined ? lastMonth : numberIn(from.month);
  const last = dateOf(today, to.year, lastMonth, Number(to.number));
  const year = last === null ? undefined : partsOf(last).year;
  // From December to January.
  const isYearBefore = firstMonth > lastMonth;
  const first =
    year === undefined
      ? null
      : dateOf(today, String(isYearBefore ? year - 1 : year), firstMonth, Number(from.number));
  const days = kind === 'schedule' ? stretch(first, last) : null;
  return days && { kind: 'date', ...days, place: 'edge' };
}

const ANY_MONTH = '1[0-2]|0?[1-9]';
/** Stretches of days: '3.-6. Dezember', 'vom 3. bis 6.12.', '30.12.-2.1.' */
const STRETCHES: readonly Pattern[] = [
  pattern(
    `(?:vom? )?(?<a>${DAY_NUMBER})\\.?(?: ?(?<aMonth>${MONTH})\\.?)?${TO_DAY}(?<b>${DAY_NUMBER})\\. ?(?<bMonth>${MONTH})\\.?${LONG_YEAR}`,
    ({ a, aMonth, b, bMonth, year }, context) =>
      daysOf({ number: a, month: aMonth }, { number: b, month: bMonth, year }, context),
  ),
  pattern(
    `(?:vom? )?(?<a>${DAY_NUMBER})\\.(?:(?<aMonth>${ANY_MONTH})\\.)?${TO_DAY}(?<b>${DAY_NUMBER})\\. ?(?<bMonth>${ANY_MONTH})\\.${YEAR}`,
    ({ a, aMonth, b, bMonth, year }, context) =>
      daysOf({ number: a, month: aMonth }, { number: b, month: bMonth, year }, context),
  ),
];

export const DATES: readonly Pattern[] = [
  pattern(`(?:noch )?${AM}heute(?: (?<part>${PART}))?`, ({ am, part }, { today }) =>
    day(today, am, { part: partOf(part), place: 'anywhere', adverb: true }),
  ),
  pattern(`${AM}${UE}bermorgen(?: (?<part>${PART}))?`, ({ am, part }, { today }) =>
    day(addDays(today, 2), am, { part: partOf(part), place: 'anywhere', adverb: true }),
  ),
  // 'Morgen' is also the noun: only with a small letter, or at the start of the line.
  pattern(
    `(?:(?<am>bis|ab) )?(?:morgen|(?<!.)Morgen)(?: (?<part>[fF]r(?:ü|ue)h|[vV]ormittag|[mM]ittag|[nN]achmittag|[aA]bend|[nN]acht))?`,
    ({ am, part }, { today }) =>
      day(addDays(today, 1), am, { part: partOf(part), place: 'anywhere', adverb: true }),
    { exact: true },
  ),
  pattern(
    `${AM}(?:(?<which>diese[nrm]?|kommende[nrm]?|n(?:ä|ae)chste[nrm]?) )?(?<weekday>${WEEKDAY}) ?(?<part>${PART})?(?<nextWeek> n(?:ä|ae)chster woche)?`,
    ({ am, which, weekday = '', part, nextWeek }, context) => {
      const { today } = context;
      const isNext = which !== undefined && /^[nk]/i.test(which);
      // 'Nächsten Sonntag' is not today.
      const from = isNext ? plus(today, 1) : today;
      const date =
        nextWeek === undefined
          ? nextWeekday(from, weekdayOf(weekday))
          : weekdayOfNextWeek(today, context.weekStart, weekdayOf(weekday));
      return day(date, am, { part: partOf(part) });
    },
  ),
  pattern(
    `${AM}${UE}bern(?:ä|ae)chste[nrm]? (?<weekday>${WEEKDAY}) ?(?<part>${PART})?`,
    ({ am, weekday = '', part }, { today, weekStart }) =>
      day(nextWeekday(weekAfter(today, weekStart, 2), weekdayOf(weekday)), am, { part: partOf(part) }),
  ),
  pattern(`(?:(?<am>bis|ab) )?${UE}bern(?:ä|ae)chste[nr]? woche`, ({ am }, { today, weekStart }) =>
    day(weekAfter(today, weekStart, 2), am),
  ),
  pattern(`(?<!(?:^| )(?:${NOT_LATER}) )(?:irgendwann(?: mal)?|later|someday)`, (_, { kind }) =>
    kind === 'task' ? { kind: 'date', date: null, place: 'end' } : null,
  ),
  ...STRETCHES,
  pattern(
    `(?:(?<am>[Aa]m|[Bb]is|[Aa]b) )?(?<weekday>${SHORT_WEEKDAY})`,
    ({ am, weekday = '' }, { today }) =>
      day(nextWeekday(today, weekdayOf(weekday)), am, { place: 'trailing' }),
    { exact: true },
  ),
  pattern(
    `${AM}(?:in der )?n(?:ä|ae)chste[nr]? woche(?: am)? (?<weekday>${WEEKDAY}) ?(?<part>${PART})?`,
    ({ am, weekday = '', part }, { today, weekStart }) =>
      day(weekdayOfNextWeek(today, weekStart, weekdayOf(weekday)), am, { part: partOf(part) }),
  ),
  pattern(
    `(?:(?<am>bis|ab) )?(?:(?:n(?:ä|ae)chste|kommende)[nrs]?) (?<unit>woche|monat|jahr)`,
    ({ am, unit = '' }, context) => day(startOfNext(unit.toLowerCase(), context), am),
  ),
  pattern(
    `(?:(?<am>bis zum|am|${UE}bers) |(?<which>diese|n(?:ä|ae)chste|kommende)[sn]? )wochenende`,
    ({ am, which }, { today, weekStart }) => {
      const isNext = which !== undefined && /^n/i.test(which);
      return day(isNext ? weekdayOfNextWeek(today, weekStart, 6) : nextWeekday(today, 6), am);
    },
  ),
  pattern(
    `(?:(?<from>heute|morgen) )?(?<in>in|binnen) (?<count>${NUMBER}) (?<unit>${UNIT})`,
    ({ from, count = '', unit = '' }, { today }) =>
      day(
        later(plus(today, from?.toLowerCase() === 'morgen' ? 1 : 0), numberOf(count), unitOf(unit)),
        undefined,
      ),
  ),
  pattern(
    `(?:(?<am>bis|am|zum|gegen) )?ende (?:(?<next>n(?:ä|ae)chste[nrs]?) |de[rs] |diese[rs] )?(?<unit>woche|monats?|jahre?s?)`,
    ({ am, next, unit = '' }, context) => day(endOf(unit.toLowerCase(), next !== undefined, context), am),
  ),
  pattern(
    `(?:(?<am>bis|gegen|zum) )?ende (?<month>${MONTH})\\.?${LONG_YEAR}`,
    ({ am, month = '', year }, { today }) => {
      const first = dateOf(today, year, monthOf(month), 1);
      // The end of this month comes, though its first day is over.
      const isThisMonth = year === undefined && partsOf(today).month === monthOf(month);
      return day(isThisMonth ? lastOfMonth(today) : first && lastOfMonth(first), am);
    },
  ),
  pattern(`(?:(?<am>bis zum|zum|bis|am) )?(?<unit>monat|jahr)e?sende`, ({ am, unit = '' }, context) =>
    day(endOf(unit.toLowerCase(), false, context), am),
  ),
  pattern(
    `${NAMED}(?:de[mnr] )?(?<number>${DAY_NUMBER})\\. ?(?<month>${MONTH})\\.?${LONG_YEAR}`,
    ({ am, weekday, number, month = '', year }, { today }) =>
      day(dateOf(today, year, monthOf(month), Number(number)), am, {
        weekday,
        place: year?.length === 4 ? 'anywhere' : 'edge',
      }),
  ),
  pattern(
    `${NAMED}(?:de[mnr] )?(?<number>${DAY_NUMBER})\\. ?(?<month>1[0-2]|0?[1-9])\\.${YEAR}`,
    ({ am, weekday, number, month, year }, { today }) =>
      day(dateOf(today, year, Number(month), Number(number)), am, {
        weekday,
        place: year?.length === 4 ? 'anywhere' : 'edge',
      }),
  ),
  // Without its last full stop it may be a number: '1.12'.
  pattern(
    `(?<am>bis zum|bis|am|ab dem|ab|zum) (?<number>${DAY_NUMBER})\\.(?<month>1[0-2]|0?[1-9])`,
    ({ am, number, month }, { today }) => day(dateOf(today, undefined, Number(month), Number(number)), am),
  ),
  pattern(`(?<am>bis zum|am|zum|ab dem) (?<number>${DAY_NUMBER})\\.`, ({ am, number }, { today }) => {
    const reading = day(nextDayOfMonth(today, Number(number)), am);
    return reading && { ...reading, place: 'end' };
  }),
  pattern(
    `${AM}(?<year>(?:19|20|21)\\d{2})-(?<month>\\d{2})-(?<number>\\d{2})`,
    ({ am, year, month, number }, { today }) => day(dateOf(today, year, Number(month), Number(number)), am),
  ),
];

function startOfNext(unit: string, { today, weekStart }: Context): Day | null {
  if (unit === 'woche') return weekAfter(today, weekStart, 1);
  if (unit === 'monat') return firstOfNextMonth(today);
  return dateOf(today, String(partsOf(today).year + 1), 1, 1);
}

function endOf(unit: string, isNext: boolean, { today, weekStart }: Context): Day | null {
  if (unit === 'woche') return addDays(weekAfter(today, weekStart, isNext ? 2 : 1), -1);
  if (unit.startsWith('monat')) return lastOfMonth(isNext ? firstOfNextMonth(today) : today);
  return dateOf(today, String(partsOf(today).year + (isNext ? 1 : 0)), 12, 31);
}

const UNITS: readonly (readonly [string, Unit])[] = [
  ['tag', 'day'],
  ['woche', 'week'],
  ['monat', 'month'],
  ['jahr', 'year'],
];

const unitOf = (word: string): Unit =>
  UNITS.find(([name]) => word.toLowerCase().startsWith(name))?.[1] ?? 'day';

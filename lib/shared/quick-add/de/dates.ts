import { addDays, type Day, isDay, partsOf } from '@/lib/shared/calendar/days';
import {
  dateOf,
  firstOfNextMonth,
  lastOfMonth,
  later,
  nextDayOfMonth,
  nextWeekday,
  plus,
  type Unit,
  weekAfter,
  weekdayOfNextWeek,
} from '../calendar';
import { type Context, type DayPart, type Pattern, pattern, type Reading } from '../candidates';
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
const ON_WEEKDAY = `(?:(?:${WEEKDAY}|${SHORT_WEEKDAY}\\.?)(?:, de[mnr]| de[mnr]|,)? )?`;

type Flags = Partial<Pick<Reading, 'place' | 'adverb'>> & { part?: DayPart };

function day(
  date: Day | null,
  am: string | undefined,
  { place = 'edge', ...flags }: Flags = {},
): Reading | null {
  if (date === null || !isDay(date)) return null;
  const preposition = am !== undefined;
  return { kind: 'date', date, place: preposition ? 'anywhere' : place, preposition, ...flags };
}

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
    `${AM}${ON_WEEKDAY}(?:de[mnr] )?(?<number>${DAY_NUMBER})\\. ?(?<month>${MONTH})\\.?${LONG_YEAR}`,
    ({ am, number, month = '', year }, { today }) =>
      day(dateOf(today, year, monthOf(month), Number(number)), am),
  ),
  pattern(
    `${AM}${ON_WEEKDAY}(?:de[mnr] )?(?<number>${DAY_NUMBER})\\. ?(?<month>1[0-2]|0?[1-9])\\.${YEAR}`,
    ({ am, number, month, year }, { today }) => day(dateOf(today, year, Number(month), Number(number)), am),
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

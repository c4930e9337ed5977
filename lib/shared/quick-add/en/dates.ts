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
import { clock24 } from '../clock';
import { time } from '../times';
import {
  DAY_NUMBER,
  DAY_OF_MONTH,
  MONTH,
  monthOf,
  NUMBER,
  numberOf,
  ordinalOf,
  PART,
  partOf,
  UNIT,
  WEEKDAY,
  weekdayOf,
} from './words';

const ON = '(?:(?<on>due on|due by|due|on|by|starting on|starting) )?';
/** A weekday before a date, with the preposition before it. */
const NAMED = `(?<named>${ON}(?:(?<weekday>${WEEKDAY}),? )?)`;
const THE = '(?:the )?';
const YEAR = '(?:,? (?<year>(?:19|20|21)\\d{2}))?';
/** The year behind a month that may be written with strokes: '12-Dec-2026'. */
const ANY_YEAR = '(?:(?:,? |[-/])(?<year>(?:19|20|21)\\d{2}))?';
/** Words behind which 'later' and 'someday' do not mean when it is done. */
const NOT_LATER =
  '\\d+|you|ya|u|us|him|her|it|until|till|til|or|and|no|not|much|bit|little|few|seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|decades?|even|than|some|the|a|for|of|about|called|titled|named|to|on|sooner|never|later';
/** Weekdays whose short form is another word, too. */
const OTHER_WORDS = new Set(['sat', 'sun', 'wed']);

type Flags = Partial<Pick<Reading, 'place' | 'mayBeginName' | 'common'>> & {
  part?: DayPart;
  weekday?: string;
};

function day(
  date: Day | null,
  on: string | undefined,
  { place = 'edge', weekday, ...flags }: Flags = {},
): Reading | null {
  if (date === null || !isDay(date)) return null;
  const misfit = weekday !== undefined && partsOf(date).weekday !== weekdayOf(weekday);
  const preposition = on !== undefined && !misfit;
  return { kind: 'date', date, misfit, place: preposition ? 'anywhere' : place, preposition, ...flags };
}

const TO_DAY = '(?: ?[-\u2013\u2014] ?| to | until | till | through )';

/** Returns the reading of a stretch of days, which only a meeting can have. */
function daysOf(from: Groups, to: Groups, { today, kind }: Context): Reading | null {
  const number = (groups: Groups) => Number.parseInt(groups.number ?? '', 10);
  const last = dateOf(today, to.year, monthOf(to.month ?? ''), number(to));
  const month = monthOf(from.month ?? to.month ?? '');
  const year = last === null ? undefined : partsOf(last).year;
  // From December to January.
  const isYearBefore = year !== undefined && month > monthOf(to.month ?? '');
  const first =
    year === undefined ? null : dateOf(today, String(isYearBefore ? year - 1 : year), month, number(from));
  const days = kind === 'schedule' ? stretch(first, last) : null;
  return days && { kind: 'date', ...days, place: 'edge', mayBeginName: true };
}

/** Stretches of days: '3-6 dec', 'dec 3 to 6', '30 dec - 2 jan'. */
const STRETCHES: readonly Pattern[] = [
  pattern(
    `(?:from )?(?<a>${DAY_NUMBER})(?: (?<aMonth>${MONTH})\\.?)?${TO_DAY}(?<b>${DAY_NUMBER})(?: of)? (?<bMonth>${MONTH})\\.?${YEAR}`,
    ({ a, aMonth, b, bMonth, year }, context) =>
      daysOf({ number: a, month: aMonth }, { number: b, month: bMonth, year }, context),
  ),
  pattern(
    `(?:from )?(?<aMonth>${MONTH})\\.? (?<a>${DAY_NUMBER})${TO_DAY}(?:(?<bMonth>${MONTH})\\.? )?(?<b>${DAY_NUMBER})${YEAR}`,
    ({ a, aMonth, b, bMonth, year }, context) =>
      daysOf({ number: a, month: aMonth }, { number: b, month: bMonth ?? aMonth, year }, context),
  ),
];

export const DATES: readonly Pattern[] = [
  pattern(
    `${ON}(?:(?:later )?today|(?<tonight>tonight)|this (?<part>${PART}))`,
    ({ on, tonight, part }, { today }) =>
      day(today, on, { part: partOf(tonight ?? part), place: 'anywhere', common: true }),
  ),
  pattern(`${ON}(?:tomorrow|tmrw|tmr)(?: (?<part>${PART}))?`, ({ on, part }, { today }) =>
    day(addDays(today, 1), on, { part: partOf(part), place: 'anywhere', common: true }),
  ),
  // 'Tom' is a name.
  pattern('(?:(?<on>on|by) )?tom', ({ on }, { today }) => day(addDays(today, 1), on), { exact: true }),
  pattern(`(?<!(?:^| )(?:${NOT_LATER}) )(?:later|someday)`, (_, { kind }) =>
    kind === 'task' ? { kind: 'date', date: null, place: 'end', common: true } : null,
  ),
  pattern(`${ON}${THE}day after tomorrow(?: (?<part>${PART}))?`, ({ on, part }, { today }) =>
    day(addDays(today, 2), on, { part: partOf(part), place: 'anywhere', common: true }),
  ),
  pattern(
    `${ON}(?:(?<which>this coming|this|coming|next) )?(?<weekday>${WEEKDAY})(?: (?<part>${PART}))?(?<nextWeek> next week)?`,
    ({ on, which, weekday = '', part, nextWeek }, context) => {
      // 'Sunday Morning' is a name.
      if (part !== undefined && /^\p{Lu}\p{Ll}/u.test(part)) return null;
      const isNext = nextWeek !== undefined || which?.toLowerCase() === 'next';
      const isPlain = which === undefined && nextWeek === undefined && part === undefined;
      return day(weekdayIn(weekday, isNext, context), on, {
        part: partOf(part),
        place: isPlain && OTHER_WORDS.has(weekday.toLowerCase()) ? 'trailing' : 'edge',
        mayBeginName: true,
      });
    },
  ),
  pattern(
    `${ON}next week(?: on)? (?<weekday>${WEEKDAY})(?: (?<part>${PART}))?`,
    ({ on, weekday = '', part }, context) =>
      day(weekdayIn(weekday, true, context), on, { part: partOf(part), mayBeginName: true }),
  ),
  pattern(`${ON}${THE}next (?<unit>week|month|year)`, ({ on, unit = '' }, context) =>
    day(startOfNext(unit.toLowerCase(), context), on, { common: true }),
  ),
  pattern(
    '(?:(?<on>on|at|over|by) )?(?:(?<which>this|next|the) )weekend',
    ({ on, which = '' }, { today, weekStart }) => {
      const isNext = which.toLowerCase() === 'next';
      if (which.toLowerCase() === 'the' && on === undefined) return null;
      return day(isNext ? weekdayOfNextWeek(today, weekStart, 6) : nextWeekday(today, 6), on, {
        common: true,
      });
    },
  ),
  pattern(`(?<on>in|within) (?<count>${NUMBER}) (?<unit>${UNIT})`, ({ count = '', unit = '' }, { today }) =>
    day(later(today, numberOf(count), unitOf(unit)), undefined, { common: true }),
  ),
  pattern(
    `(?<count>${NUMBER}) (?<unit>${UNIT}) from (?<from>now|today|tomorrow)`,
    ({ count = '', unit = '', from = '' }, { today }) =>
      day(
        later(plus(today, from.toLowerCase() === 'tomorrow' ? 1 : 0), numberOf(count), unitOf(unit)),
        undefined,
        {
          common: true,
        },
      ),
  ),
  pattern(
    `(?:(?<on>by|at|on|due) )?${THE}end of (?:(?<next>next )|the |this )?(?<unit>week|month|year)`,
    ({ on, next, unit = '' }, context) =>
      day(endOf(unit.toLowerCase(), next !== undefined, context), on, { common: true, place: 'trailing' }),
  ),
  pattern(
    `${NAMED}${THE}(?<number>${DAY_OF_MONTH})(?:(?: of)? |[-/])(?<month>${MONTH})\\.?${ANY_YEAR}`,
    ({ on, weekday, number = '', month = '', year }, { today }) =>
      day(dateOf(today, year, monthOf(month), ordinalOf(number)), on, {
        weekday,
        mayBeginName: year === undefined,
        place: year === undefined ? 'edge' : 'anywhere',
      }),
  ),
  // As programs write it: 'Thu Oct 26 11:00 2028'.
  pattern(
    `(?<first>${NAMED}(?:(?<month>${MONTH}) (?<number>${DAY_NUMBER})|(?<numberFirst>${DAY_NUMBER}) (?<monthLast>${MONTH}))) (?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?::[0-5]\\d)? (?<year>(?:19|20|21)\\d{2})`,
    ({ on, weekday, month, number, numberFirst, monthLast, hour, minute, year }, { today }) => {
      const [name = '', of = ''] = [month ?? monthLast, number ?? numberFirst];
      const date = day(dateOf(today, year, monthOf(name), Number.parseInt(of, 10)), on, { weekday });
      const clock = time(clock24(hour, minute), undefined);
      return date && clock && [date, clock];
    },
  ),
  ...STRETCHES,
  pattern(
    `${NAMED}(?<month>${MONTH})(?:\\.? ${THE}|[-/])(?<number>${DAY_OF_MONTH})${ANY_YEAR}`,
    ({ on, weekday, number = '', month = '', year }, { today }) => {
      // 'March 5 miles', 'May 5 people come?'
      const isWord = /^(?:may|march|mar)$/i.test(month) && year === undefined && /^\d+$/.test(number);
      return day(dateOf(today, year, monthOf(month), ordinalOf(number)), on, {
        weekday,
        mayBeginName: year === undefined,
        place: isWord ? 'trailing' : year === undefined ? 'edge' : 'anywhere',
      });
    },
  ),
  pattern(
    `(?:(?<on>due|on|by) (?:(?<weekday>${WEEKDAY}),? )?|(?<weekdayFirst>${WEEKDAY}),? )${THE}(?<number>(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th))(?: of (?:the |this )?month)?`,
    ({ on, weekday, weekdayFirst, number = '' }, { today }) => {
      const date = nextDayOfMonth(today, Number.parseInt(number, 10));
      const said = weekday ?? weekdayFirst;
      if (date === null || (said !== undefined && partsOf(date).weekday !== weekdayOf(said))) return null;
      const reading = day(date, on);
      return reading && { ...reading, place: 'end' };
    },
  ),
  pattern(
    `${NAMED}(?<a>\\d{1,2})/(?<b>\\d{1,2})(?:/(?<year>(?:19|20|21)\\d{2}|\\d{2}))?`,
    ({ on, weekday, a, b, year }, { today }) =>
      day(slashed(today, Number(a), Number(b), year), on, { weekday, place: 'trailing' }),
  ),
  pattern(
    `${ON}(?<year>(?:19|20|21)\\d{2})-(?<month>\\d{2})-(?<number>\\d{2})`,
    ({ on, year, month, number }, { today }) => day(dateOf(today, year, Number(month), Number(number)), on),
  ),
  pattern(
    `${ON}(?<number>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>(?:19|20|21)\\d{2})`,
    ({ on, year, month, number }, { today }) => day(dateOf(today, year, Number(month), Number(number)), on),
  ),
];

function weekdayIn(word: string, isNext: boolean, { today, weekStart }: Context): Day {
  const weekday = weekdayOf(word);
  return isNext ? weekdayOfNextWeek(today, weekStart, weekday) : nextWeekday(today, weekday);
}

function startOfNext(unit: string, { today, weekStart }: Context): Day | null {
  if (unit === 'week') return weekAfter(today, weekStart, 1);
  if (unit === 'month') return firstOfNextMonth(today);
  return dateOf(today, String(partsOf(today).year + 1), 1, 1);
}

function endOf(unit: string, isNext: boolean, { today, weekStart }: Context): Day | null {
  if (unit === 'week') return addDays(weekAfter(today, weekStart, isNext ? 2 : 1), -1);
  if (unit === 'month') return lastOfMonth(isNext ? firstOfNextMonth(today) : today);
  return dateOf(today, String(partsOf(today).year + (isNext ? 1 : 0)), 12, 31);
}

/** Returns the day of '12/11', the month first; '25/12' can only be the day first. */
function slashed(today: Day, a: number, b: number, year: string | undefined): Day | null {
  return a > 12 ? dateOf(today, year, b, a) : dateOf(today, year, a, b);
}

const UNITS: Record<string, Unit> = { day: 'day', week: 'week', month: 'month', year: 'year' };

const unitOf = (word: string): Unit => UNITS[word.toLowerCase().replace(/s$/, '')] ?? 'day';

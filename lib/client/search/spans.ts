import {
  addDays,
  addMonths,
  type Day,
  isDay,
  type Period,
  type PeriodKind,
  partsOf,
  periodOf,
} from '@/lib/shared/calendar/days';

/** A day, a week, a month or a year that was named. */
export type Span = { kind: PeriodKind; period: Period };

/** The months in English and German, by the letters that begin their names. */
const MONTHS = [
  'jan',
  'feb',
  'm(?:ar|är|aer)',
  'apr',
  'ma[iy]',
  'jun',
  'jul',
  'aug',
  'sep',
  'o[ck]t',
  'nov',
  'de[cz]',
];

const MONTH = `(?:${MONTHS.join('|')})\\p{L}*\\.?`;
const YEAR = '(?:19|2\\d)\\d\\d';

/** The names by which a longer word is known as that of a month. */
const MONTH_NAMES = new Set(
  (
    'jan january januar feb february februar mar march mär märz maerz apr april may mai jun june juni jul july juli ' +
    'aug august sep sept september oct october okt oktober nov november dec december dez dezember'
  ).split(' '),
);

const RELATIVE: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  tomorrow: 1,
  morgen: 1,
  yesterday: -1,
  gestern: -1,
  vorgestern: -2,
};

/** Returns the month with this name, 1 to 12; null for another word. */
function monthNamed(word: string): number | null {
  const name = word.toLowerCase().replace(/\.$/, '');
  if (!MONTH_NAMES.has(name)) return null;
  return MONTHS.findIndex((start) => new RegExp(`^${start}`, 'u').test(name)) + 1;
}

const dayOf = (year: number | string, month: number | string, day: number | string): Day =>
  [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');

const span = (kind: PeriodKind, day: Day | null): Span | null =>
  day !== null && isDay(day) ? { kind, period: periodOf(kind, day) } : null;

type Choice = {
  today: Day;
  /** The month or week that a name without a year is: the next one, or that of this year. */
  which: 'next' | 'of this year';
};

function yearOf(month: number, { today, which }: Choice): number {
  const now = partsOf(today);
  return which === 'next' && month < now.month ? now.year + 1 : now.year;
}

type Form = [expression: RegExp, read: (groups: string[], choice: Choice) => Span | null];

const form = (source: string, read: Form[1]): Form => [new RegExp(`^(?:${source})$`, 'iu'), read];

/** The text between the parts of a date; a filter, which is one word, has a hyphen there. */
const GAP = '[\\s,./-]+';

const WEEK = '(?:calendar week|week|woche|cw|kw|wk)\\s*(\\d{1,2})';

const FORMS: readonly Form[] = [
  form('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([year = '', month = '', day = '']) =>
    span('daily', dayOf(year, month, day)),
  ),
  form('(\\d{4})-(\\d{1,2})', ([year = '', month = '']) => span('monthly', dayOf(year, month, 1))),
  form(`(${YEAR})`, ([year = '']) => span('annual', dayOf(year, 1, 1))),
  form('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})', ([day = '', month = '', year = '']) =>
    span('daily', dayOf(year, month, day)),
  ),
  form('(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([month = '', day = '', year = '']) =>
    span('daily', dayOf(year, month, day)),
  ),
  form(`(${MONTH})(?:${GAP}(${YEAR}))?`, ([name = '', year], choice) => {
    const month = monthNamed(name);
    return month === null ? null : span('monthly', dayOf(year ?? yearOf(month, choice), month, 1));
  }),
  form(`(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]*(${MONTH})${GAP}(${YEAR})`, ([day = '', name = '', year = '']) =>
    dayNamed(year, name, day),
  ),
  form(`(${MONTH})[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?${GAP}(${YEAR})`, ([name = '', day = '', year = '']) =>
    dayNamed(year, name, day),
  ),
  form(`${WEEK}(?:${GAP}(${YEAR}))?`, ([week = '', year], { today, which }) => {
    const days =
      year === undefined && which === 'next'
        ? weeksNamed(Number(week), today).filter((day) => !isWeekOver(day, today))
        : [firstDayOfWeek(Number(year ?? partsOf(today).year), Number(week))];
    return span('weekly', days[0] ?? null);
  }),
  form('(\\p{L}+)', ([word = ''], { today }) => {
    const days = RELATIVE[word.toLowerCase()];
    return days === undefined ? null : span('daily', addDays(today, days));
  }),
];

function dayNamed(year: string, name: string, day: string): Span | null {
  const month = monthNamed(name);
  return month === null ? null : span('daily', dayOf(year, month, day));
}

/**
 * Returns the first day, a Sunday, of the week that has the Thursday of the week with this number (ISO 8601); null if
 * the year has no such week.
 */
export function firstDayOfWeek(year: number, week: number): Day | null {
  const fourth = dayOf(year, 1, 4);
  if (week < 1 || !isDay(fourth)) return null;
  const thursday = addDays(fourth, 4 - (partsOf(fourth).weekday || 7) + 7 * (week - 1));
  return partsOf(thursday).year === year ? periodOf('weekly', thursday).start : null;
}

/** The most years between two that have a week 53. */
const WEEK_YEARS = 7;

/** Returns the first days of the weeks with this number in the years around a day, in their order. */
function weeksNamed(week: number, day: Day): Day[] {
  const years = Array.from(
    { length: 2 * WEEK_YEARS + 1 },
    (_, index) => partsOf(day).year - WEEK_YEARS + index,
  );
  return years.flatMap((year) => firstDayOfWeek(year, week) ?? []);
}

const isWeekOver = (firstDay: Day, today: Day): boolean => periodOf('weekly', firstDay).end < today;

/**
 * Returns the last week that is over, of those with the number that a text names without a year; null for another text,
 * and where the week that it names goes on today.
 */
export function pastWeekNamed(text: string, today: Day): Span | null {
  const [, number] = new RegExp(`^${WEEK}$`, 'iu').exec(text.trim()) ?? [];
  if (number === undefined || Number(number) === weekNumberOf(today)) return null;
  const over = weeksNamed(Number(number), today).filter((day) => isWeekOver(day, today));
  return span('weekly', over.at(-1) ?? null);
}

/** Returns the number of the week, from Sunday, that contains the day: that of its Thursday (ISO 8601). */
export function weekNumberOf(day: Day): number {
  const thursday = addDays(periodOf('weekly', day).start, 4);
  const { year } = partsOf(thursday);
  let week = 1;
  for (
    let thursdayBefore = thursday;
    partsOf(addDays(thursdayBefore, -7)).year === year;
    thursdayBefore = addDays(thursdayBefore, -7)
  )
    week += 1;
  return week;
}

/** Returns the day, week, month or year that a text names, in English or German; null for any other text. */
export function spanNamed(text: string, choice: Choice): Span | null {
  const trimmed = text.trim();
  for (const [expression, read] of FORMS) {
    const match = expression.exec(trimmed);
    const found = match && read(match.slice(1), choice);
    if (found) return found;
  }
  return null;
}

/** Returns the first day of the month so many months before that of a day. */
export const monthBefore = (day: Day, months: number): Day =>
  addMonths(periodOf('monthly', day).start, -months);

import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import { nth } from '@/lib/shared/text/ordinals';
import { type Frequency, type Rule, type RuleDay, withDaysOf } from './rule';

/**
 * Returns a rule in English words, such as 'every Friday until December 12', 'every two weeks on Tuesday and Friday, 6
 * times' or 'every month on the last weekday'. WKST is left out.
 *
 * @param start the day from which the rule takes what it does not name
 */
export function ruleInWords(rule: Rule, start: Day, mode: SeriesMode = 'fixed'): string {
  const clauses = mode === 'fixed' ? clausesOf(simplified(rule, start)) : [intervalAfter(rule)];
  return withEnd(clauses, rule, start);
}

/** Returns a rule as often as it gives a whole period: 'every two weeks, 6 times' or 'every month'. */
export const periodsInWords = (rule: Rule, start: Day): string => withEnd([everyPeriod(rule)], rule, start);

function withEnd(clauses: readonly string[], rule: Rule, start: Day): string {
  const text = clauses.join('');
  if (rule.count !== null) return `${text}, ${rule.count === 1 ? 'once' : `${rule.count} times`}`;
  if (rule.until === null) return text;
  const year = partsOf(rule.until).year === partsOf(start).year ? undefined : 'numeric';
  const until = formatDay(rule.until, { month: 'long', day: 'numeric', year });
  return `${text}${clauses.length > 1 ? ',' : ''} until ${until}`;
}

const UNITS: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const intervalText = ({ freq, interval }: Rule): string => `${NUMBERS[interval] ?? interval} ${UNITS[freq]}s`;

const everyPeriod = (rule: Rule): string =>
  rule.interval === 1 ? `every ${UNITS[rule.freq]}` : `every ${intervalText(rule)}`;

const intervalAfter = (rule: Rule): string =>
  `${rule.interval === 1 ? `a ${UNITS[rule.freq]}` : intervalText(rule)} after it is ticked`;

/** Returns a rule that gives the same days by parts that are easier to say. */
function simplified(given: Rule, start: Day): Rule {
  const rule = inOrder(withDaysOf(start, { ...given, byDay: satisfiable(given.byDay) }));
  const { freq, interval, byMonthDay, byDay, bySetPos } = rule;
  // The period of a DAILY rule is one day: BYSETPOS leaves it or gives nothing.
  if (freq === 'DAILY')
    return { ...rule, freq: interval === 1 && byMonthDay.length > 0 ? 'MONTHLY' : freq, bySetPos: [] };
  const [only] = byDay;
  // The second of all Mondays is the second Monday.
  return only && byDay.length === 1 && choosesWeekdays(rule)
    ? { ...rule, byDay: bySetPos.map((ordinal) => ({ ...only, ordinal })), bySetPos: [] }
    : rule;
}

/** Puts what counts from the end behind what counts from the beginning. */
function inOrder(rule: Rule): Rule {
  const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => Number(a < 0) - Number(b < 0));
  return {
    ...rule,
    byWeekNo: sorted(rule.byWeekNo),
    byYearDay: sorted(rule.byYearDay),
    byMonthDay: sorted(rule.byMonthDay),
    byDay: [...rule.byDay].sort((a, b) => Number((a.ordinal ?? 0) < 0) - Number((b.ordinal ?? 0) < 0)),
    bySetPos: sorted(rule.bySetPos),
  };
}

/** Returns the values of BYDAY that a day can satisfy: where there are weekdays without numbers, one of these too. */
function satisfiable(byDay: readonly RuleDay[]): readonly RuleDay[] {
  const plain = byDay.filter(({ ordinal }) => ordinal === null).map(({ weekday }) => weekday);
  const numbered = byDay.filter(({ ordinal }) => ordinal !== null);
  if (plain.length === 0 || numbered.length === 0) return byDay;
  return numbered.filter(({ weekday }) => plain.includes(weekday));
}

/** True when BYSETPOS chooses among the weekdays of one month or of a year. */
const choosesWeekdays = ({
  freq,
  byMonth,
  byWeekNo,
  byYearDay,
  byMonthDay,
  byDay,
  bySetPos,
}: Rule): boolean =>
  bySetPos.length > 0 &&
  (freq === 'MONTHLY' || (freq === 'YEARLY' && byMonth.length <= 1)) &&
  byDay.length > 0 &&
  byDay.every(({ ordinal }) => ordinal === null) &&
  [byWeekNo, byYearDay, byMonthDay].every((values) => values.length === 0);

/** Returns the text in parts: how often, on which days, and what limits these. */
function clausesOf(rule: Rule): string[] {
  const weekdays = everyWeekday(rule);
  if (weekdays !== null) return [weekdays];
  const { byMonth, bySetPos } = rule;
  const { days, limits, saysMonths } = daysOf(rule);
  return [
    everyPeriod(rule),
    days === '' ? '' : ` on ${days}`,
    limits.length === 0 ? '' : ` if it is ${limits.join(' and ')}`,
    byMonth.length === 0 || saysMonths ? '' : `, only in ${months(rule)}`,
    bySetPos.length === 0 || choosesWeekdays(rule) ? '' : `, of these only ${joined(bySetPos.map(thePlace))}`,
  ].filter((clause) => clause !== '');
}

/** Returns 'every Tuesday and Friday' or 'every day in January' for a rule that gives all these days, null for others. */
function everyWeekday(rule: Rule): string | null {
  const { freq, interval, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos } = rule;
  const isPlain = byDay.every(({ ordinal }) => ordinal === null) && (byDay.length > 0 || freq === 'DAILY');
  const hasOthers = [byWeekNo, byYearDay, byMonthDay, bySetPos].some((values) => values.length > 0);
  if (interval > 1 || !isPlain || hasOthers) return null;
  const names = byDay.length === 0 ? 'day' : weekdayNames(byDay, 'and');
  return `every ${names}${byMonth.length === 0 ? '' : ` in ${months(rule)}`}`;
}

/** The days of a rule in words. */
type Days = {
  /** The words that follow 'on', or none. */
  days: string;
  /** The further conditions of these days. */
  limits: string[];
  /** True when `days` contains the months. */
  saysMonths: boolean;
};

function daysOf(rule: Rule): Days {
  const { freq, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  const weeks = byWeekNo.length > 0 ? `in ${joined(byWeekNo.map(weekName))}` : '';
  const ofMonth = byMonthDay.length > 0 ? [joined(byMonthDay.map(theDay), 'or')] : [];
  const weekday =
    byDay.length > 0 ? [`${joined(byDay.map(aWeekday), 'or')}${weeks === '' ? '' : ` ${weeks}`}`] : [];
  if (byYearDay.length > 0) {
    const days = `${joined(byYearDay.map(thePlace))} day of the year`;
    return { days, limits: [...ofMonth, ...weekday], saysMonths: false };
  }
  if (freq === 'DAILY') return { days: '', limits: [...ofMonth, ...weekday], saysMonths: false };
  if (byMonthDay.length > 0) return { ...datesOf(rule), limits: weekday };
  if (byDay.some(({ ordinal }) => ordinal !== null))
    return {
      days: `${joined(byDay.map(aWeekday))}${ofYear(rule)}`,
      limits: [],
      saysMonths: freq === 'YEARLY',
    };
  if (choosesWeekdays(rule)) {
    const days = `${joined(rule.bySetPos.map(thePlace))} ${weekdayNames(byDay, 'or')}${ofYear(rule)}`;
    return { days, limits: [], saysMonths: freq === 'YEARLY' };
  }
  if (weeks !== '') return { days: `${weekdayNames(byDay, 'and')} ${weeks}`, limits: [], saysMonths: false };
  const names = freq === 'WEEKLY' ? weekdayNames(byDay, 'and', 's') : `every ${weekdayNames(byDay, 'and')}`;
  return { days: names, limits: [], saysMonths: false };
}

/** Returns the days of months: 'the 1st and the last day', and of a year 'June 10 and July 10'. */
function datesOf(rule: Rule): Pick<Days, 'days' | 'saysMonths'> {
  const { freq, byMonth, byMonthDay } = rule;
  const days = joined(byMonthDay.map(theDay));
  if (freq !== 'YEARLY') return { days, saysMonths: false };
  if (byMonth.length === 0) return { days: `${days} of every month`, saysMonths: true };
  const isShort = byMonth.length * byMonthDay.length <= 3 && byMonthDay.every((day) => day > 0);
  const dates = byMonth.flatMap((month) => byMonthDay.map((day) => `${monthName(month)} ${day}`));
  return { days: isShort ? joined(dates) : `${days} of ${months(rule)}`, saysMonths: true };
}

/** Returns of which months, or of the year, a YEARLY rule counts its weekdays. */
function ofYear(rule: Rule): string {
  if (rule.freq !== 'YEARLY') return '';
  return rule.byMonth.length === 0 ? ' of the year' : ` of ${months(rule)}`;
}

const months = ({ byMonth }: Rule): string => joined(byMonth.map(monthName));

/** January 2, 2000 was a Sunday. */
const weekdayName = (weekday: number): string => formatDay(`2000-01-0${2 + weekday}`, { weekday: 'long' });

const monthName = (month: number): string =>
  formatDay(`2000-${String(month).padStart(2, '0')}-01`, { month: 'long' });

/** Returns 'Tuesday and Friday', 'weekday' or 'day'. */
function weekdayNames(byDay: readonly RuleDay[], word: 'and' | 'or', plural = ''): string {
  const weekdays = new Set(byDay.map(({ weekday }) => weekday));
  if (weekdays.size === 7) return `day${plural}`;
  if (weekdays.size === 5 && !weekdays.has(0) && !weekdays.has(6)) return `weekday${plural}`;
  return joined([...weekdays].map(weekdayName), word);
}

/** Returns 'a Friday' or 'the last Friday'. */
const aWeekday = ({ weekday, ordinal }: RuleDay): string =>
  ordinal === null ? `a ${weekdayName(weekday)}` : `${thePlace(ordinal)} ${weekdayName(weekday)}`;

const weekName = (week: number): string => (week > 0 ? `week ${week}` : `${thePlace(week)} week`);

/** Returns a day of a month, such as 'the 21st' or 'the last day'. */
const theDay = (day: number): string => (day > 0 ? thePlace(day) : `${thePlace(day)} day`);

/** Returns 'the 21st', 'the last' or 'the 2nd to last'. */
function thePlace(place: number): string {
  if (place > 0) return `the ${nth(place)}`;
  return place === -1 ? 'the last' : `the ${nth(-place)} to last`;
}

/** Joins texts such as 'Monday, Tuesday and Friday'. */
function joined(texts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const rest = texts.slice(0, -1).join(', ');
  return rest === '' ? (texts[0] ?? '') : `${rest} ${word} ${texts.at(-1)}`;
}

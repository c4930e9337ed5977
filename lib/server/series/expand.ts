import { RRuleSet } from 'rrule-rust';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  LAST_DAY,
  type Period,
  partsOf,
  periodOf,
} from '@/lib/shared/calendar/days';
import { weekdayPlaces } from '@/lib/shared/recurrence/places';
import { formatRule, type Rule, type RuleDay, ruleOf, withDaysOf } from '@/lib/shared/recurrence/rule';

/**
 * The days of recurrence rules (RFC 5545 section 3.3.10), equal to those of python-dateutil, also where other programs
 * differ: of weekdays with and without numbers in one BYDAY a day satisfies both, and BYSETPOS of a WEEKLY rule counts
 * in the first week from the start.
 *
 * rrule-rust computes them, but for three things. It refuses positions that a period never has, -5 in the BYDAY of a
 * month and -53 in that of a year. And for a rule that gives no day it tries up to 100,000 periods: 0.3 s for days, 1 s for years with BYSETPOS.
 */

/**
 * Returns the occurrences of a rule from its start to `last`. The start is always one, and the first of COUNT, also
 * where the rule does not give it.
 */
export function occurrenceDays(rule: Rule, start: Day, last: Day): Day[] {
  const later = daysOfRule(rule, start, last).filter((day) => day > start);
  return [start, ...later].slice(0, rule.count ?? undefined);
}

/** Returns the first occurrences of a rule: at most `most`, and only those of thirty years. */
export function firstDays(rule: Rule, start: Day, most: number): Day[] {
  const wanted = Math.min(most, rule.count ?? most);
  const within = (years: number) => occurrenceDays(rule, start, yearsAfter(start, years)).slice(0, wanted);
  const soon = within(1);
  return soon.length === wanted ? soon : within(30);
}

/** True when a rule gives a day in the ten years from its start. */
export const hasDay = (rule: Rule, start: Day): boolean =>
  [1, 10].some((years) => daysOfRule(rule, start, addDays(yearsAfter(start, years), -1)).length > 0);

/** True when a rule gives the day from which it counts. RFC 5545 does not define what follows where it does not. */
export const givesStart = (rule: Rule, start: Day): boolean => daysOfRule(rule, start, start).length > 0;

const yearsAfter = (day: Day, years: number): Day =>
  partsOf(day).year + years > partsOf(LAST_DAY).year ? LAST_DAY : addMonths(day, 12 * years);

/** Returns the days from `start` to `last` that a rule gives, without regard to its COUNT. */
function daysOfRule(rule: Rule, start: Day, last: Day): Day[] {
  const end = rule.until !== null && rule.until < last ? rule.until : last;
  if (end < start) return [];
  const explicit = withDaysOf(start, rule);
  if (rule.bySetPos.length === 0) return daysBeforePositions(explicit, start, end);
  // A position is one among all days of a period, also of those before the start; but the first week has none of these.
  const from = rule.freq === 'WEEKLY' ? start : periodWith(rule, start).start;
  const to = periodWith(rule, end).end;
  const sets = new Map<Day, Day[]>();
  for (const day of daysBeforePositions(explicit, from, isDay(to) ? to : LAST_DAY)) {
    const period = periodWith(rule, day).start;
    const set = sets.get(period);
    if (set) set.push(day);
    else sets.set(period, [day]);
  }
  return [...sets.values()]
    .flatMap((days) => atPositions(days, rule.bySetPos))
    .filter((day) => start <= day && day <= end);
}

/** Returns the days of one period that BYSETPOS chooses, in order. */
function atPositions(days: readonly Day[], positions: readonly number[]): Day[] {
  const chosen = new Set(positions.map((position) => days.at(position > 0 ? position - 1 : position)));
  return days.filter((day) => chosen.has(day));
}

/** Returns the day, week, month or year of a rule that contains the day. */
function periodWith({ freq, weekStart }: Rule, day: Day): Period {
  switch (freq) {
    case 'DAILY':
      return { start: day, end: day };
    case 'WEEKLY': {
      const start = addDays(day, -((partsOf(day).weekday - weekStart + 7) % 7));
      return { start, end: addDays(start, 6) };
    }
    case 'MONTHLY':
      return periodOf('monthly', day);
    case 'YEARLY':
      return periodOf('annual', day);
  }
}

/** Returns the days of a rule without its BYSETPOS. */
function daysBeforePositions(rule: Rule, start: Day, end: Day): Day[] {
  if (rule.freq === 'DAILY') {
    const { byMonth, byMonthDay, byDay } = rule;
    const days = libraryDays(
      ruleOf('YEARLY', { byMonth, byMonthDay, byDay: byDay.length > 0 ? byDay : EVERY_WEEKDAY }),
      start,
      end,
    );
    return days.filter((day) => daysBetween(start, day) % rule.interval === 0);
  }
  if (rule.byDay.some(({ ordinal }) => isBeyondLibrary(rule, ordinal))) {
    const byDay = rule.byDay.map(({ weekday }) => ({ weekday, ordinal: null }));
    return libraryDays({ ...rule, byDay }, start, end).filter((day) => isOneOf(rule, day));
  }
  return libraryDays(rule, start, end);
}

const EVERY_WEEKDAY: readonly RuleDay[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  ordinal: null,
}));

/** True for a number of BYDAY that the library refuses. */
const isBeyondLibrary = ({ freq }: Rule, ordinal: number | null): boolean =>
  ordinal !== null && (freq === 'MONTHLY' ? ordinal < -4 || ordinal > 5 : ordinal < -52);

/** True when a day satisfies the BYDAY of a MONTHLY or YEARLY rule, whose numbers count in the month if it names any. */
function isOneOf({ freq, byMonth, byDay }: Rule, day: Day): boolean {
  const { weekday } = partsOf(day);
  const kind = freq === 'YEARLY' && byMonth.length === 0 ? 'annual' : 'monthly';
  const ordinals = [null, ...weekdayPlaces(kind, day)];
  return [byDay.filter(({ ordinal }) => ordinal === null), byDay.filter(({ ordinal }) => ordinal !== null)]
    .filter((days) => days.length > 0)
    .every((days) => days.some((each) => each.weekday === weekday && ordinals.includes(each.ordinal)));
}

/**
 * Asks the library. It looks for the next day of a rule until the year 9999. The days of the calendar and its weekdays
 * repeat every 400 years; so it is asked for the last such years, after which it soon ends a search in vain.
 */
function libraryDays(rule: Rule, start: Day, end: Day): Day[] {
  const later = CYCLE * Math.floor((partsOf(LAST_DAY).year - partsOf(end).year) / CYCLE);
  const text = formatRule({ ...rule, bySetPos: [], count: null, until: shifted(end, later) });
  return RRuleSet.fromString(`DTSTART;VALUE=DATE:${shifted(start, later).replaceAll('-', '')}\nRRULE:${text}`)
    .all()
    .map(({ year, month, day }) => [year - later, twoDigits(month), twoDigits(day)].join('-'));
}

/** Years after which the days of the calendar have the same weekdays again. */
const CYCLE = 400;

const shifted = (day: Day, years: number): Day => `${partsOf(day).year + years}${day.slice(4)}`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

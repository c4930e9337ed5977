import { type Moment, momentOf } from './values';
import { DAY, type Wall, yearOfWall } from './wall';

/**
 * Recurrence rules of outside calendars (RFC 5545 section 3.3.10), also below a day, with the meaning of python-dateutil.
 *
 * The rules of our own items are expanded by rrule-rust (lib/server/series/expand.ts). It is of no use for rules that
 * nobody has checked: its native code cannot be interrupted, it counts from the start of a rule, which may be thousands
 * of hours back, and searches 100,000 periods for a day that never comes. Here every search is bounded.
 */

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

type WeekdayOf = { weekday: number; ordinal: number };

/** Empty lists and nulls are absent parts. Weekdays count from Sunday, 0. */
export type OutsideRule = {
  freq: Frequency;
  interval: number;
  count: number | null;
  until: Moment | null;
  byMonth: number[];
  byMonthDay: number[];
  byYearDay: number[];
  byWeekNo: number[];
  /** Each weekday of a period. */
  byWeekday: number[];
  /** One weekday of a month or year, as its second Tuesday. */
  byOrdinal: WeekdayOf[];
  byHour: number[];
  byMinute: number[];
  bySecond: number[];
  bySetPos: number[];
  weekStart: number;
};

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Reads the value of RRULE; null when a part of it is wrong. Parts that are unknown are left out. */
export function ruleOf(text: string): OutsideRule | null {
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0) parts.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
  }
  try {
    return ruleOfParts(parts);
  } catch (error) {
    if (error instanceof Wrong) return null;
    throw error;
  }
}

class Wrong extends Error {}

function ruleOfParts(parts: ReadonlyMap<string, string>): OutsideRule {
  const freq = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (!freq) throw new Wrong();
  const one = (name: string): number | null => {
    const text = parts.get(name);
    if (text === undefined) return null;
    if (!/^\+?\d{1,9}$/.test(text) || Number(text) < 1) throw new Wrong();
    return Number(text);
  };
  const list = (name: string, min: number, max: number): number[] => {
    const text = parts.get(name);
    if (text === undefined || text === '') return [];
    const numbers = text
      .split(',')
      .map((each) => (/^[+-]?\d{1,3}$/.test(each.trim()) ? Number(each) : Number.NaN));
    const isRight = (number: number) =>
      min < 0 ? number !== 0 && Math.abs(number) <= max : number >= min && number <= max;
    if (!numbers.every(isRight)) throw new Wrong();
    return [...new Set(numbers)].sort((a, b) => a - b);
  };
  const days = [...new Set((parts.get('BYDAY') ?? '').split(',').map((each) => each.trim()))]
    .filter((each) => each !== '')
    .map(weekdayOf);
  // Below months, numbers of weekdays mean nothing.
  const hasOrdinals = freq === 'YEARLY' || freq === 'MONTHLY';
  const isPlain = ({ ordinal }: WeekdayOf) => ordinal === 0 || !hasOrdinals;
  const untilText = parts.get('UNTIL');
  const until = untilText === undefined ? null : momentOf(untilText);
  if (untilText !== undefined && !until) throw new Wrong();
  return {
    freq,
    interval: one('INTERVAL') ?? 1,
    count: one('COUNT'),
    until,
    byMonth: list('BYMONTH', 1, 12),
    byMonthDay: list('BYMONTHDAY', -31, 31),
    byYearDay: list('BYYEARDAY', -366, 366),
    byWeekNo: list('BYWEEKNO', -53, 53),
    byWeekday: [...new Set(days.filter(isPlain).map(({ weekday }) => weekday))],
    byOrdinal: days.filter((each) => !isPlain(each)),
    byHour: list('BYHOUR', 0, 23),
    byMinute: list('BYMINUTE', 0, 59),
    bySecond: [...new Set(list('BYSECOND', 0, 60).map((second) => Math.min(second, 59)))],
    bySetPos: list('BYSETPOS', -366, 366),
    weekStart: parts.has('WKST') ? weekdayOf(parts.get('WKST') ?? '').weekday : 1,
  };
}

function weekdayOf(text: string): WeekdayOf {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text.trim());
  const weekday = WEEKDAYS.indexOf(match?.[2] ?? '');
  if (!match || weekday < 0) throw new Wrong();
  const ordinal = Number(match[1] ?? 0);
  if (Math.abs(ordinal) > 53) throw new Wrong();
  return { weekday, ordinal };
}

/** How many days and times may still be looked at. */
export type Budget = { left: number };

/** Years have up to 366 days. */
const BUDGET = 200_000;

/** A day as a number of days since 1970-01-01. */
type DayNumber = number;
const dayNumberOf = (wall: Wall): DayNumber => Math.floor(wall / DAY);
const weekdayOfNumber = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;
const firstOf = (year: number): DayNumber => Date.UTC(year, 0, 1) / 1000 / DAY;
/** @param month as a number of months since the year 0 */
const firstOfMonth = (month: number): DayNumber =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / 1000 / DAY;

/**
 * Yields the times that a rule gives from its start, in order, without regard to COUNT and UNTIL: those from `from` to
 * `to`, as long as the budget lasts. Whether the start is one depends on the rule.
 */
export function* walls(
  given: OutsideRule,
  start: Wall,
  from: Wall,
  to: Wall,
  budget: Budget = { left: BUDGET },
): Generator<Wall> {
  const rule = searched(withStart(given, start));
  const first = Math.max(start, from);
  if (first > to || budget.left < 0) return;
  const all =
    SECONDS[rule.freq] === undefined
      ? byPeriods(rule, start, first, to, budget)
      : belowDays(rule, start, first, to, budget);
  let last = -Infinity;
  for (const wall of all) {
    budget.left -= 1;
    if (wall > to || budget.left < 0) return;
    if (wall < first || wall <= last) continue;
    last = wall;
    yield wall;
  }
}

/** Adds the parts that a rule takes from its start. */
function withStart(rule: OutsideRule, start: Wall): OutsideRule {
  const { freq, byMonth, byMonthDay, byYearDay, byWeekNo, byWeekday, byOrdinal } = rule;
  if ([byMonthDay, byYearDay, byWeekNo, byWeekday, byOrdinal].some((part) => part.length > 0)) return rule;
  const at = new Date(start * 1000);
  if (freq === 'YEARLY')
    return {
      ...rule,
      byMonth: byMonth.length > 0 ? byMonth : [at.getUTCMonth() + 1],
      byMonthDay: [at.getUTCDate()],
    };
  if (freq === 'MONTHLY') return { ...rule, byMonthDay: [at.getUTCDate()] };
  return freq === 'WEEKLY' ? { ...rule, byWeekday: [at.getUTCDay()] } : rule;
}

/** A rule whose long lists are found in one step. */
type Searched = OutsideRule & {
  yearDays: ReadonlySet<number>;
  weekNos: ReadonlySet<number>;
  ordinals: ReadonlySet<number>;
};

const searched = (rule: OutsideRule): Searched => ({
  ...rule,
  yearDays: new Set(rule.byYearDay),
  weekNos: new Set(rule.byWeekNo),
  ordinals: new Set(rule.byOrdinal.map(ordinalKey)),
});

const ordinalKey = ({ weekday, ordinal }: WeekdayOf): number => 7 * ordinal + weekday;

function* byPeriods(rule: Searched, start: Wall, from: Wall, to: Wall, budget: Budget): Generator<Wall> {
  const times = timesOf(rule, start, budget);
  for (const { first, last } of periods(rule, dayNumberOf(start), dayNumberOf(from), dayNumberOf(to))) {
    budget.left -= 1;
    const days = daysOf(rule, first, last, budget);
    if (budget.left < 0) return;
    if (rule.bySetPos.length === 0) {
      for (const day of days) for (const time of times) yield day * DAY + time;
      continue;
    }
    const length = days.length * times.length;
    budget.left -= rule.bySetPos.length;
    for (const index of placesIn(rule, length)) {
      const day = days[Math.floor(index / times.length)] ?? 0;
      yield day * DAY + (times[index % times.length] ?? 0);
    }
  }
}

/** Returns the indexes of the members of a set that BYSETPOS names, in order. */
const placesIn = ({ bySetPos }: OutsideRule, length: number): number[] =>
  [...new Set(bySetPos.map((place) => (place > 0 ? place - 1 : length + place)))]
    .filter((index) => index >= 0 && index < length)
    .sort((a, b) => a - b);

/** Returns the times of a day, in seconds. */
function timesOf({ byHour, byMinute, bySecond }: OutsideRule, start: Wall, budget: Budget): number[] {
  const at = new Date(start * 1000);
  const times: number[] = [];
  for (const hour of orElse(byHour, at.getUTCHours()))
    for (const minute of orElse(byMinute, at.getUTCMinutes()))
      for (const second of orElse(bySecond, at.getUTCSeconds())) {
        budget.left -= 1;
        if (budget.left < 0) return times;
        times.push(hour * 3600 + minute * 60 + second);
      }
  return times;
}

const orElse = (list: number[], value: number): number[] => (list.length > 0 ? list : [value]);

type Days = { first: DayNumber; last: DayNumber };

/** Yields the days, weeks, months or years of a rule, from that with `from` or the one before. */
function* periods(rule: OutsideRule, start: DayNumber, from: DayNumber, to: DayNumber): Generator<Days> {
  const { freq, interval } = rule;
  const onGrid = (begin: number, wanted: number) =>
    begin + Math.max(0, Math.floor((wanted - begin) / interval)) * interval;
  if (freq === 'YEARLY') {
    for (let year = onGrid(yearOf(start), yearOf(from)); year <= yearOf(to); year += interval)
      yield { first: firstOf(year), last: firstOf(year + 1) - 1 };
  } else if (freq === 'MONTHLY') {
    for (let month = onGrid(monthOf(start), monthOf(from)); month <= monthOf(to); month += interval)
      yield { first: firstOfMonth(month), last: firstOfMonth(month + 1) - 1 };
  } else if (freq === 'WEEKLY') {
    const week = start - ((weekdayOfNumber(start) - rule.weekStart + 7) % 7);
    const weeks = Math.max(0, Math.floor((from - week) / (7 * interval)));
    for (let first = week + weeks * 7 * interval; first <= to; first += 7 * interval)
      // BYSETPOS counts in the first week from the start.
      yield { first: Math.max(first, start), last: first + 6 };
  } else {
    for (let day = onGrid(start, from); day <= to; day += interval) yield { first: day, last: day };
  }
}

const yearOf = (day: DayNumber): number => yearOfWall(day * DAY);
/** Returns a month as the number of months since the year 0. */
function monthOf(day: DayNumber): number {
  const at = new Date(day * DAY * 1000);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** Returns the days of a period that satisfy a rule, in order. */
function daysOf(rule: Searched, first: DayNumber, last: DayNumber, budget: Budget): DayNumber[] {
  const found: DayNumber[] = [];
  for (let month = monthOf(first); firstOfMonth(month) <= last; month += 1) {
    budget.left -= 1;
    if (budget.left < 0) break;
    if (rule.byMonth.length > 0 && !rule.byMonth.includes((month % 12) + 1)) continue;
    const begin = firstOfMonth(month);
    const length = firstOfMonth(month + 1) - begin;
    for (const date of datesOf(rule, length)) {
      const day = begin + date - 1;
      budget.left -= 1;
      if (day < first || day > last || !isOneOf(rule, day, { date, length, year: Math.floor(month / 12) }))
        continue;
      found.push(day);
    }
  }
  return found;
}

const ALL_DATES = Array.from({ length: 31 }, (_, index) => index + 1);

const datesOf = ({ byMonthDay }: OutsideRule, length: number): number[] =>
  byMonthDay.length === 0
    ? ALL_DATES.slice(0, length)
    : [...new Set(byMonthDay.map((date) => (date > 0 ? date : length + 1 + date)))]
        .filter((date) => date >= 1 && date <= length)
        .sort((a, b) => a - b);

function isOneOf(
  rule: Searched,
  day: DayNumber,
  { date, length, year }: { date: number; length: number; year: number },
): boolean {
  const { freq, byMonth, byWeekday, ordinals, yearDays, weekNos } = rule;
  const weekday = weekdayOfNumber(day);
  if (byWeekday.length > 0 && !byWeekday.includes(weekday)) return false;
  const [firstDay, yearLength] = [firstOf(year), firstOf(year + 1) - firstOf(year)];
  if (ordinals.size > 0) {
    const inMonth = freq === 'MONTHLY' || byMonth.length > 0;
    const [place, ofAll] = inMonth ? [date, length] : [day - firstDay + 1, yearLength];
    const both = [Math.floor((place - 1) / 7) + 1, -(Math.floor((ofAll - place) / 7) + 1)];
    if (!both.some((ordinal) => ordinals.has(ordinalKey({ weekday, ordinal })))) return false;
  }
  const place = day - firstDay + 1;
  if (yearDays.size > 0 && !yearDays.has(place) && !yearDays.has(place - yearLength - 1)) return false;
  return weekNos.size === 0 || freq !== 'YEARLY' || isInWeek(rule, day, year);
}

/**
 * True for a day of one of the weeks of BYWEEKNO. A week is the year's that holds its fourth day. Of the days of a year
 * that belong to a week of another one, python-dateutil knows fewer numbers: 1 of those behind its last week, and of those
 * before its first week -1, or the number of that week where it computes it.
 */
function isInWeek({ weekNos, weekStart }: Searched, day: DayNumber, year: number): boolean {
  const begin = firstWeekOf(year, weekStart);
  const weeks = (firstWeekOf(year + 1, weekStart) - begin) / 7;
  const number = Math.floor((day - begin) / 7) + 1;
  if (number > weeks) return weekNos.has(1);
  if (number >= 1) return weekNos.has(number) || weekNos.has(number - weeks - 1);
  return weekNos.has(-1) || weekNos.has(lastWeekBefore(year, weekStart));
}

function firstWeekOf(year: number, weekStart: number): DayNumber {
  const fourth = firstOf(year) + 3;
  return fourth - ((weekdayOfNumber(fourth) - weekStart + 7) % 7);
}

/** Returns the number that python-dateutil gives to the last week of the year before. */
function lastWeekBefore(year: number, weekStart: number): number {
  const last = firstOf(year - 1);
  const offset = (weekStart - weekdayOfNumber(last) + 7) % 7;
  const days =
    offset >= 4
      ? firstOf(year) - last + ((7 - offset) % 7)
      : firstOf(year + 1) - firstWeekOf(year, weekStart);
  return 52 + Math.floor((days % 7) / 4);
}

/** The seconds of the periods that are shorter than a day. */
const SECONDS: Partial<Record<Frequency, number>> = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 };

function* belowDays(rule: Searched, start: Wall, from: Wall, to: Wall, budget: Budget): Generator<Wall> {
  const unit = SECONDS[rule.freq] ?? 1;
  const at = new Date(start * 1000);
  const minutes = unit === 3600 ? orElse(rule.byMinute, at.getUTCMinutes()) : [0];
  const seconds = unit > 1 ? orElse(rule.bySecond, at.getUTCSeconds()) : [0];
  const inside = minutes.flatMap((minute) => seconds.map((second) => minute * 60 + second));
  const chosen =
    rule.bySetPos.length === 0 ? inside : placesIn(rule, inside.length).map((index) => inside[index] ?? 0);
  for (let month = monthOf(dayNumberOf(from)); firstOfMonth(month) * DAY <= to; month += 1) {
    const first = Math.max(firstOfMonth(month), dayNumberOf(from));
    for (const day of daysOf(rule, first, firstOfMonth(month + 1) - 1, budget))
      for (const wall of unitsOf(rule, start, day, unit, budget)) {
        if (wall > to) return;
        for (const more of chosen) yield wall + more;
      }
    if (budget.left < 0) return;
  }
}

const UP_TO: Readonly<Record<number, readonly number[]>> = {
  24: Array.from({ length: 24 }, (_, index) => index),
  60: Array.from({ length: 60 }, (_, index) => index),
};

/** Yields the beginnings of the hours, minutes or seconds of a day that a rule gives. */
function* unitsOf(
  rule: OutsideRule,
  start: Wall,
  day: DayNumber,
  unit: number,
  budget: Budget,
): Generator<Wall> {
  const step = unit * rule.interval;
  const grid = Math.floor(start / unit) * unit;
  const all = (list: number[], length: number) => (list.length > 0 ? list : (UP_TO[length] ?? []));
  const hours = all(rule.byHour, 24);
  const minutes = unit < 3600 ? all(rule.byMinute, 60) : [0];
  const seconds = unit === 1 ? all(rule.bySecond, 60) : [0];
  const midnight = day * DAY;
  // Whichever takes fewer steps: the times of the day that the rule allows, or those of its interval.
  if (hours.length * minutes.length * seconds.length < DAY / step) {
    for (const hour of hours)
      for (const minute of minutes)
        for (const second of seconds) {
          budget.left -= 1;
          if (budget.left < 0) return;
          const wall = midnight + hour * 3600 + minute * 60 + second;
          if (wall >= grid && (wall - grid) % step === 0) yield wall;
        }
    return;
  }
  const [inHours, inMinutes, inSeconds] = [new Set(hours), new Set(minutes), new Set(seconds)];
  const begin = grid + Math.max(0, Math.ceil((midnight - grid) / step)) * step;
  for (let wall = begin; wall < midnight + DAY; wall += step) {
    budget.left -= 1;
    if (budget.left < 0) return;
    const time = wall - midnight;
    if (
      inHours.has(Math.floor(time / 3600)) &&
      (unit === 3600 || inMinutes.has(Math.floor(time / 60) % 60)) &&
      (unit > 1 || inSeconds.has(time % 60))
    )
      yield wall;
  }
}

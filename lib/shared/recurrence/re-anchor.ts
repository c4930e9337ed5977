import { type Day, partsOf } from '@/lib/shared/calendar/days';
import { dayPlaces, type Places, weekdayPlaces, weekPlaces } from './places';
import { normalized, type Rule, type RuleDay } from './rule';

/**
 * Returns a rule whose occurrence was moved to another day: each BY part that the old day satisfied becomes the new
 * day's, such as TU → WE, 14 → 15, second TU → second WE. A rule without BY parts stays as it is, since it takes its
 * days from the start; its start is to be moved by as many days.
 */
export function reAnchored(rule: Rule, from: Day, to: Day): Rule {
  const [old, next] = [partsOf(from), partsOf(to)];
  const isOfYear = rule.freq === 'YEARLY' && rule.byMonth.length === 0;
  const weekdayPlacesOf = (day: Day) => weekdayPlaces(isOfYear ? 'annual' : 'monthly', day);
  const movedDay = (each: RuleDay): RuleDay => {
    if (each.weekday !== old.weekday) return each;
    if (each.ordinal === null) return { weekday: next.weekday, ordinal: null };
    const ordinal = moved(each.ordinal, weekdayPlacesOf(from), weekdayPlacesOf(to));
    if (ordinal === null) return each;
    return { weekday: next.weekday, ordinal: isOfYear ? ordinal : inEveryMonth(ordinal) };
  };
  const movedAll = (numbers: readonly number[], places: (day: Day) => Places) =>
    numbers.map((number) => moved(number, places(from), places(to)) ?? number);
  return normalized({
    ...rule,
    byMonth: rule.byMonth.map((month) => (month === old.month ? next.month : month)),
    byWeekNo: movedAll(rule.byWeekNo, (day) => weekPlaces(rule.weekStart, day)),
    byYearDay: movedAll(rule.byYearDay, (day) => dayPlaces('annual', day)),
    byMonthDay: movedAll(rule.byMonthDay, (day) => dayPlaces('monthly', day)),
    byDay: rule.byDay.map(movedDay),
  });
}

/** Returns the new place for one that the old day had, counted from the same side; null for another place. */
function moved(place: number, [start, end]: Places, [newStart, newEnd]: Places): number | null {
  if (place === start) return newStart;
  return place === end ? newEnd : null;
}

/** Returns the last for the fifth weekday of a month, and the first for the fifth to last, which every month has. */
const inEveryMonth = (ordinal: number): number => (Math.abs(ordinal) < 5 ? ordinal : -Math.sign(ordinal));
